import { type AppKind, appKinds } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';
import type { NotificationSource } from './notification-kinds.rules.ts';

interface NotificationFields {
  userId: Types.ObjectId;
  /** Its event: one event creates one notification, however often it arrives. */
  eventId: string;
  /** The name of its event. */
  event: NotificationSource;
  kind: AppKind;
  title: string;
  body: string;
  link: string;
  /** Address of the visitor whose message it quotes: deleted on their request. */
  writerEmail?: string;
  /** Likewise their account. */
  writerId?: string;
  read: boolean;
  /** When it happened, not when it arrived. */
  createdAt: Date;
  /** When a digest email is due to name it; undefined once it did, or no longer has to. */
  mailDueAt?: Date;
  /** When it is due on devices; undefined once it was pushed, or no longer has to be. */
  pushDueAt?: Date;
  /** For unread messages: the number of the newest one it covers. */
  upTo?: number;
  /** A removed notification stays a while, so that a repeated event does not restore it. */
  removedAt: Date | null;
}
export type StoredNotification = NotificationFields & { _id: Types.ObjectId };
export type NewNotification = Omit<
  NotificationFields,
  'userId' | 'event' | 'kind' | 'read' | 'removedAt'
> & {
  userId: string;
  event: NotificationSource;
};

const requiredText = { type: String, required: true };
const removedRetentionSeconds = 7 * 24 * 3600;

const schema = new Schema<NotificationFields>({
  userId: { type: Schema.Types.ObjectId, required: true },
  eventId: requiredText,
  event: requiredText,
  kind: { ...requiredText, enum: appKinds },
  title: requiredText,
  body: { type: String, default: '' },
  link: requiredText,
  writerEmail: String,
  writerId: String,
  read: { type: Boolean, default: false },
  createdAt: { type: Date, required: true },
  mailDueAt: Date,
  pushDueAt: Date,
  upTo: Number,
  removedAt: { type: Date, default: null },
});
/** Index hints for the lists of a person's notifications: all, unread ones, those of a kind. */
export const newestOf = { userId: 1, removedAt: 1, createdAt: -1, _id: -1 } as const;
export const newestUnreadOf = { userId: 1, removedAt: 1, read: 1, createdAt: -1, _id: -1 } as const;
export const newestOfKind = { userId: 1, removedAt: 1, kind: 1, createdAt: -1, _id: -1 } as const;
schema.index({ userId: 1, eventId: 1 }, { unique: true });
schema.index(newestOf);
schema.index(newestUnreadOf);
schema.index(newestOfKind);
schema.index({ mailDueAt: 1, userId: 1 }, { sparse: true });
schema.index({ pushDueAt: 1 }, { sparse: true });
schema.index({ createdAt: 1 });
/** Index hint: each start searches for notifications from before there were kinds. */
export const byEvent = { event: 1 } as const;
schema.index(byEvent);
schema.index({ writerEmail: 1 }, { sparse: true });
schema.index({ writerId: 1 }, { sparse: true });
schema.index({ removedAt: 1 }, { expireAfterSeconds: removedRetentionSeconds });

export const NotificationModel = model<NotificationFields>('Notification', schema);
