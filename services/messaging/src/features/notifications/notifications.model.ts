import { model, Schema, type Types } from 'mongoose';

interface NotificationFields {
  userId: Types.ObjectId;
  /** The event it tells of: one makes one notification, however often it arrives. */
  eventId: string;
  kind: string;
  title: string;
  body: string;
  link: string;
  /** Address of whoever wrote what it tells, on somebody's site: to be gone when they want that. */
  writerEmail?: string;
  /** Likewise their account. */
  writerId?: string;
  read: boolean;
  /** When it happened, not when it arrived. */
  createdAt: Date;
  /** A removed one stays a while, so that its event arriving again does not bring it back. */
  removedAt: Date | null;
}
export type StoredNotification = NotificationFields & { _id: Types.ObjectId };
export type NewNotification = Omit<NotificationFields, 'userId' | 'read' | 'removedAt'> & {
  userId: string;
};

const needed = { type: String, required: true };
const keepRemovedSeconds = 7 * 24 * 3600;

const schema = new Schema<NotificationFields>({
  userId: { type: Schema.Types.ObjectId, required: true },
  eventId: { type: String, required: true, unique: true },
  kind: needed,
  title: needed,
  body: { type: String, default: '' },
  link: needed,
  writerEmail: String,
  writerId: String,
  read: { type: Boolean, default: false },
  createdAt: { type: Date, required: true },
  removedAt: { type: Date, default: null },
});
schema.index({ userId: 1, removedAt: 1, createdAt: -1, _id: -1 });
schema.index({ userId: 1, removedAt: 1, read: 1 });
schema.index({ writerEmail: 1 }, { sparse: true });
schema.index({ writerId: 1 }, { sparse: true });
schema.index({ removedAt: 1 }, { expireAfterSeconds: keepRemovedSeconds });

export const NotificationModel = model<NotificationFields>('Notification', schema);
