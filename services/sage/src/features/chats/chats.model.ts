import { model, Schema, type Types } from 'mongoose';

interface ChatFields {
  userId: Types.ObjectId;
  title: string;
  createdAt: Date;
  updatedAt: Date;
}
export type StoredChat = ChatFields & { _id: Types.ObjectId };

const schema = new Schema<ChatFields>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    title: { type: String, default: 'New Chat' },
  },
  { timestamps: true },
);
schema.index({ userId: 1, _id: -1 });

export const ChatModel = model<ChatFields>('Chat', schema);
