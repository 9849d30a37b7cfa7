import type { PersonalData } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { Live } from '../live/live.socket.ts';
import {
  NotificationModel,
  type StoredNotification,
} from '../notifications/notifications.model.ts';
import { presentNotification } from '../notifications/notifications.presenter.ts';

/**
 * A person's notifications, and others' of what they wrote to them; their open windows are told
 * nothing more.
 */
export const personalData = (live: Live): PersonalData => ({
  read: async ({ userId }) => {
    const kept = await NotificationModel.find({ userId, removedAt: null })
      .sort({ createdAt: -1 })
      .lean<StoredNotification[]>();
    return { records: { notifications: kept.map(presentNotification) }, files: [] };
  },
  erase: async ({ userId, email, askedAt }) => {
    live.disconnect(userId);
    await NotificationModel.deleteMany({ userId });
    await NotificationModel.deleteMany({
      writerEmail: email,
      createdAt: mongoose.trusted({ $lte: askedAt }),
    });
  },
});
