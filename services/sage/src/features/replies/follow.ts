import type { TokenClaims } from '@soloist/contracts';
import type { ServiceContext } from '@soloist/service-kit';
import { ownChat } from '../chats/chats.service.ts';
import { MessageModel, type StoredMessage } from '../messages/messages.model.ts';
import { readReplyText } from './reply-text.ts';

/** What has been said so far of the reply under way in an own chat; null without one. */
export const createFollow =
  (redis: ServiceContext['redis']) => async (user: TokenClaims, chatId: string) => {
    const chat = await ownChat(user, chatId);
    const running = { chatId: chat._id, state: 'running' as const };
    const reply = await MessageModel.findOne(running).lean<StoredMessage>();
    if (!reply) return null;
    const content = (await readReplyText(redis, String(reply._id))) ?? reply.content;
    // It may have ended meanwhile, and been told so.
    if (!(await MessageModel.exists({ ...running, _id: reply._id }))) return null;
    return { messageId: String(reply._id), content };
  };
