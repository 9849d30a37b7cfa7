import { type AppKind, appKinds } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';
import type { Noted } from './noted.ts';

interface NotificationFields {
  userId: Types.ObjectId;
  /** The event it tells of: one makes one notification, however often it arrives. */
  eventId: string;
  /** Its name. */
  event: Noted;
  kind: AppKind;
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
  /** When a mail of everything that waits is to name it; nothing once it did, or need not any more. */
  mailDueAt?: Date;
  /** Since when devices wait for it; nothing once they were asked to show it, or need not any more. */
  pushDueAt?: Date;
  /** Of unread messages: the number of the newest one that it tells of. */
  upTo?: number;
  /** A removed one stays a while, so that its event arriving again does not bring it back. */
  removedAt: Date | null;
}
export type StoredNotification = NotificationFields & { _id: Types.ObjectId };
export type NewNotification = Omit<
  NotificationFields,
  'userId' | 'event' | 'kind' | 'read' | 'removedAt'
> & {
  userId: string;
  event: Noted;
};

const needed = { type: String, required: true };
const keepRemovedSeconds = 7 * 24 * 3600;

const schema = new Schema<NotificationFields>({
  userId: { type: Schema.Types.ObjectId, required: true },
  eventId: { type: String, required: true, unique: true },
  event: needed,
  kind: { ...needed, enum: appKinds },
  title: needed,
  body: { type: String, default: '' },
  link: needed,
  writerEmail: String,
  writerId: String,
  read: { type: Boolean, default: false },
  createdAt: { type: Date, required: true },
  mailDueAt: Date,
  pushDueAt: Date,
  upTo: Number,
  removedAt: { type: Date, default: null },
});
/** To be hinted at: lists of a person's, of all, of the unread, of a kind. */
export const newestOf = { userId: 1, removedAt: 1, createdAt: -1, _id: -1 } as const;
export const newestUnreadOf = { userId: 1, removedAt: 1, read: 1, createdAt: -1, _id: -1 } as const;
export const newestOfKind = { userId: 1, removedAt: 1, kind: 1, createdAt: -1, _id: -1 } as const;
schema.index(newestOf);
schema.index(newestUnreadOf);
schema.index(newestOfKind);
schema.index({ mailDueAt: 1, userId: 1 }, { sparse: true });
schema.index({ pushDueAt: 1 }, { sparse: true });
schema.index({ createdAt: 1 });
/** To be hinted at: those of before there was one are looked for at each start. */
export const byEvent = { event: 1 } as const;
schema.index(byEvent);
schema.index({ writerEmail: 1 }, { sparse: true });
schema.index({ writerId: 1 }, { sparse: true });
schema.index({ removedAt: 1 }, { expireAfterSeconds: keepRemovedSeconds });

export const NotificationModel = model<NotificationFields>('Notification', schema);
