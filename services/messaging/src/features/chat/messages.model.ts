import { model, Schema, type Types } from 'mongoose';

interface MessageFields {
  conversationId: Types.ObjectId;
  /** Grows within the conversation; one may be missing. */
  seq: number;
  client_id: string;
  sender: Types.ObjectId;
  receiver: Types.ObjectId;
  message: string;
  seenAt: Date | null;
  createdAt: Date;
}
export type StoredMessage = MessageFields & { _id: Types.ObjectId };

const person = { type: Schema.Types.ObjectId, required: true } as const;

const schema = new Schema<MessageFields>({
  conversationId: { type: Schema.Types.ObjectId, required: true },
  seq: { type: Number, required: true },
  client_id: { type: String, required: true },
  sender: person,
  receiver: person,
  message: { type: String, required: true },
  seenAt: { type: Date, default: null },
  createdAt: { type: Date, required: true },
});
schema.index({ conversationId: 1, seq: -1 }, { unique: true });
// Of one sender too: a person's own export.
schema.index({ sender: 1, client_id: 1 }, { unique: true });
// What somebody has not seen, as a whole and of one conversation.
schema.index({ receiver: 1, seenAt: 1, conversationId: 1, seq: 1 });

export const MessageModel = model<MessageFields>('Message', schema);
