import { setTimeout as sleep } from 'node:timers/promises';
import type { TokenClaims } from '@soloist/contracts';
import type { ServiceContext } from '@soloist/server-kit';
import { findOwnedChat } from '../chats.model.ts';
import { MessageModel, type StoredSageMessage } from '../messages/messages.model.ts';

type Redis = ServiceContext['redis'];
const keyOf = (replyId: string) => `sage:reply:${replyId}`;
const retentionSeconds = 3600;
// Parts within this interval are sent as one, because no one reads faster.
const batchMs = 20;

/** The text so far of a reply under way, for windows at any process; undefined when it is unknown. */
export const readReplyText = async (redis: Redis, replyId: string) =>
  (await redis.get(keyOf(replyId)).catch(() => null)) ?? undefined;
export const dropReplyTexts = async (redis: Redis, replyIds: string[]) => {
  // One by one, because a cluster stores them on different nodes.
  await Promise.all(replyIds.map((id) => redis.del(keyOf(id)).catch(() => undefined)));
};

// A regular expression would search the whole text for each part.
function isHalfCharacter(text: string) {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}

interface ReplyTextDeps {
  redis: Redis;
  replyId: string;
  /** Sends a part to the windows. Called once per part, in order, after Redis has it. */
  send: (part: { offset: number; text: string }) => void;
}

/**
 * The growing text of one reply: stored in Redis, then sent, so that a window that reads and then
 * listens misses nothing.
 */
export function createReplyText({ redis, replyId, send }: ReplyTextDeps) {
  const key = keyOf(replyId);
  let content = '';
  let sent = 0;
  let sending: Promise<void> | undefined;

  async function store(part: string, whole: string) {
    const bytes = Buffer.byteLength(whole);
    try {
      const length = part === whole ? 0 : await redis.append(key, part);
      // The first part, or Redis was down or emptied meanwhile: appending would create a key
      // without expiry.
      if (length !== bytes) await redis.set(key, whole, 'EX', retentionSeconds);
    } catch {
      // The database gets it within two seconds.
    }
  }
  async function sendRest() {
    while (sent < sendable().length) {
      const whole = sendable();
      const text = whole.slice(sent);
      await store(text, whole);
      send({ offset: sent, text });
      sent = whole.length;
      await sleep(batchMs);
    }
    sending = undefined;
  }
  // Half of a character cannot be stored.
  const sendable = () => (isHalfCharacter(content) ? content.slice(0, -1) : content);

  return {
    get soFar() {
      return sendable();
    },
    /** Removes the text of an earlier attempt. */
    begin: () => redis.set(key, '', 'EX', retentionSeconds).catch(() => undefined),
    push(text: string) {
      content += text;
      // With nothing to send, it would end before it counts as running.
      if (sent < sendable().length) sending ??= sendRest();
    },
    /** Resolves when everything is sent. */
    settled: async () => sending,
    drop: () => dropReplyTexts(redis, [replyId]),
  };
}

/** The text so far of the reply under way in the person's chat; null without one. */
export const createFollowReply =
  (redis: ServiceContext['redis']) => async (user: TokenClaims, chatId: string) => {
    const chat = await findOwnedChat(user, chatId);
    const running = { userId: chat.userId, chatId: chat._id, state: 'running' as const };
    const reply = await MessageModel.findOne(running).lean<StoredSageMessage>();
    if (!reply) return null;
    const content = (await readReplyText(redis, String(reply._id))) ?? reply.content;
    // It may have ended meanwhile.
    if (!(await MessageModel.exists({ ...running, _id: reply._id }))) return null;
    return { messageId: String(reply._id), content };
  };
