import { defaultChatTitle, type TokenClaims } from '@soloist/contracts';
import { notFound } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

interface ChatFields {
  userId: Types.ObjectId;
  title: string;
  /**
   * A summary of older messages, created once: everything up to and including the message `upTo`.
   */
  summary?: { text: string; upTo: string };
  createdAt: Date;
  /** When the person last wrote in it or changed its title. */
  updatedAt: Date;
}
export type StoredChat = ChatFields & { _id: Types.ObjectId };

const now = () => new Date();
const schema = new Schema<ChatFields>({
  userId: { type: Schema.Types.ObjectId, required: true },
  title: { type: String, default: defaultChatTitle },
  summary: { type: { text: String, upTo: String }, _id: false, default: undefined },
  createdAt: { type: Date, default: now },
  updatedAt: { type: Date, default: now },
});
schema.index({ userId: 1, updatedAt: -1, _id: -1 });

export const ChatModel = model<ChatFields>('Chat', schema);

/** @throws AppError 404 unless the chat is the person's. */
export async function findOwnedChat(user: TokenClaims, chatId: string): Promise<StoredChat> {
  const chat = await ChatModel.findOne({ _id: chatId, userId: user.sub }).lean<StoredChat>();
  if (!chat) throw notFound('chat');
  return chat;
}
