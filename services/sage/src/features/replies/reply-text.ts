import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceContext } from '@soloist/service-kit';

type Redis = ServiceContext['redis'];
const keyOf = (replyId: string) => `sage:reply:${replyId}`;
const keptSeconds = 3600;
// Parts that a model says within this go out as one: nobody reads faster.
const gatherMs = 20;

/** What is said so far of a reply under way, for windows at any process; undefined when it is not known. */
export const readReplyText = async (redis: Redis, replyId: string) =>
  (await redis.get(keyOf(replyId)).catch(() => null)) ?? undefined;
export const dropReplyTexts = async (redis: Redis, replyIds: string[]) => {
  // One by one: a cluster keeps them on different nodes.
  await Promise.all(replyIds.map((id) => redis.del(keyOf(id)).catch(() => undefined)));
};

const isHalfCharacter = (text: string) => /[\uD800-\uDBFF]$/.test(text);

interface ReplyTextParts {
  redis: Redis;
  replyId: string;
  /** Tells the windows. Called once per part, in order, after Redis has it. */
  tell: (part: { offset: number; text: string }) => void;
}

/** The growing text of one reply: first in Redis, then told, so that who reads and then listens misses nothing. */
export function createReplyText({ redis, replyId, tell }: ReplyTextParts) {
  const key = keyOf(replyId);
  let said = '';
  let told = 0;
  let telling: Promise<void> | undefined;

  async function store(part: string, whole: string) {
    const bytes = Buffer.byteLength(whole);
    try {
      const length = part === whole ? 0 : await redis.append(key, part);
      // The first part, or Redis was away or emptied meanwhile: appending would keep it for ever.
      if (length !== bytes) await redis.set(key, whole, 'EX', keptSeconds);
    } catch {
      // The database gets it within a second.
    }
  }
  async function tellRest() {
    while (told < sayable().length) {
      const whole = sayable();
      const text = whole.slice(told);
      await store(text, whole);
      tell({ offset: told, text });
      told = whole.length;
      await sleep(gatherMs);
    }
    telling = undefined;
  }
  // Half of a character cannot be written down.
  const sayable = () => (isHalfCharacter(said) ? said.slice(0, -1) : said);

  return {
    get said() {
      return sayable();
    },
    /** Forgets what an earlier try said. */
    begin: () => redis.set(key, '', 'EX', keptSeconds).catch(() => undefined),
    push(text: string) {
      said += text;
      // With nothing to tell it would be over before it is known to run.
      if (told < sayable().length) telling ??= tellRest();
    },
    /** Settles when all is told. */
    settled: async () => telling,
    drop: () => dropReplyTexts(redis, [replyId]),
  };
}
