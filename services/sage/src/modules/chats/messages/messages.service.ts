import type { EndpointQuery, sage, TokenClaims } from '@soloist/contracts';
import { afterCursor, notFound, toPage } from '@soloist/server-kit';
import { findOwnedChat } from '../chats.model.ts';
import type { SageLive } from '../live/sage.socket.ts';
import { MessageModel, type StoredSageMessage } from './messages.model.ts';

/** A page of messages of the person's chat: newest page first, oldest to newest within it. */
export async function listMessages(
  user: TokenClaims,
  { chatId, limit, cursor }: { chatId: string } & EndpointQuery<typeof sage.messages>,
) {
  const chat = await findOwnedChat(user, chatId);
  const messages = await MessageModel.find({ chatId: chat._id, ...afterCursor(cursor) })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredSageMessage[]>();
  const { items, nextCursor } = toPage(messages, limit);
  return { items: items.toReversed(), nextCursor };
}

export const createMessages = (live: SageLive) => ({
  /** Marks a reply as animated. */
  async markAnimated(user: TokenClaims, messageId: string) {
    const message = await MessageModel.findOneAndUpdate(
      { _id: messageId, userId: user.sub, role: 'assistant' },
      { animated: true },
    ).lean<StoredSageMessage>();
    if (!message) throw notFound('message');
    if (message.animated) return;
    live.emitChat(user.sub, { change: 'animated', chatId: String(message.chatId), messageId });
  },
});
export type Messages = ReturnType<typeof createMessages>;
