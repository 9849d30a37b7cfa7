import type { ChatCard, ChatEmail, ChatFile, DomainEvent, LinkPreview } from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

export interface MessageFields {
  conversationId: Types.ObjectId;
  /** Number within the conversation, without gaps. */
  seq: number;
  client_id: string;
  sender: Types.ObjectId;
  receiver: Types.ObjectId;
  message: string;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
  replyTo: Types.ObjectId | null;
  reactions: { emoji: string; by: Types.ObjectId[] }[];
  files: ChatFile[];
  preview: LinkPreview | null;
  card: ChatCard | null;
  mail: ChatEmail | null;
  /** Number of changes. */
  version: number;
  outbox: DomainEvent[];
}
export type StoredChatMessage = Omit<MessageFields, 'outbox'> & { _id: Types.ObjectId };

const person = { type: Schema.Types.ObjectId, required: true } as const;
const messageFields = { type: Schema.Types.Mixed, default: null };
const reaction = new Schema({ emoji: String, by: [Schema.Types.ObjectId] }, { _id: false });

const schema = new Schema<MessageFields>({
  conversationId: { type: Schema.Types.ObjectId, required: true },
  seq: { type: Number, required: true },
  client_id: { type: String, required: true },
  sender: person,
  receiver: person,
  message: { type: String, default: '' },
  createdAt: { type: Date, required: true },
  editedAt: { type: Date, default: null },
  deletedAt: { type: Date, default: null },
  replyTo: { type: Schema.Types.ObjectId, default: null },
  reactions: { type: [reaction], default: [] },
  files: { type: Schema.Types.Mixed, default: [] },
  preview: messageFields,
  card: messageFields,
  mail: messageFields,
  version: { type: Number, default: 0 },
});
/** Index hint: without it, MongoDB may scan all messages by `_id`. */
export const inOrder = { conversationId: 1, seq: -1 } as const;
schema.index(inOrder, { unique: true });
schema.index({ conversationId: 1, sender: 1, client_id: 1 }, { unique: true });
/** Index hint: what one person sent, for guests' emails and personal data. */
export const bySender = { sender: 1, client_id: 1, conversationId: 1 } as const;
schema.index(bySender);
/** Index of one person's messages in a conversation, for unread counts. */
export const byWriter = { conversationId: 1, sender: 1, seq: 1 } as const;
schema.index(byWriter);
schema.plugin(outboxPlugin);

export const MessageModel = model<MessageFields>('Message', schema);
