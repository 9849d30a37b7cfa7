import type { EndpointQuery, sage, TokenClaims } from '@soloist/contracts';
import { afterCursor, notFound, toPage } from '@soloist/service-kit';
import { ownChat } from '../chats/chats.service.ts';
import type { SageLive } from '../live/sage.socket.ts';
import { MessageModel, type StoredMessage } from './messages.model.ts';

/** A page of the messages of an own chat: the newest first, oldest to newest within it. */
export async function listMessages(
  user: TokenClaims,
  { chatId, limit, cursor }: { chatId: string } & EndpointQuery<typeof sage.messages>,
) {
  const chat = await ownChat(user, chatId);
  const found = await MessageModel.find({ chatId: chat._id, ...afterCursor(cursor) })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredMessage[]>();
  const { items, nextCursor } = toPage(found, limit);
  return { items: items.toReversed(), nextCursor };
}

export const createMessages = (live: SageLive) => ({
  /** Remembers that a reply has been shown letter by letter. */
  async markAnimated(user: TokenClaims, messageId: string) {
    const message = await MessageModel.findOneAndUpdate(
      { _id: messageId, userId: user.sub, role: 'assistant' },
      { animated: true },
    ).lean<StoredMessage>();
    if (!message) throw notFound('message');
    if (message.animated) return;
    live.tellChat(user.sub, { change: 'animated', chatId: String(message.chatId), messageId });
  },
});
export type Messages = ReturnType<typeof createMessages>;
