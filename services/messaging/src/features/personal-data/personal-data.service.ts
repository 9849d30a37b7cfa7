import type { PersonalData } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { chatRecordsOf, sendMessagesOf } from '../chat/chat-records.service.ts';
import { eraseChat } from '../chat/erase-chat.ts';
import { eraseGuests, guestRecordsOf } from '../guests/erase-guests.ts';
import type { Live } from '../live/live.socket.ts';
import { NotificationModel } from '../notifications/notifications.model.ts';
import { eraseNotices, noticeRecordsOf } from './notice-records.ts';

/**
 * A person's notifications and how they want them, others' of what they wrote to them, and their messages; their open
 * windows are told nothing more. What they wrote to others stays with those, under no name.
 */
export const personalData = (live: Live): PersonalData => ({
  read: async ({ userId, email }) => {
    const { conversations, files } = await chatRecordsOf(userId);
    return {
      records: {
        ...(await noticeRecordsOf(userId)),
        conversations,
        asGuest: await guestRecordsOf(email),
      },
      files,
    };
  },
  sendFile: (which, res) => sendMessagesOf(which, res),
  erase: async ({ userId, email, askedAt }) => {
    live.disconnect(userId);
    await eraseNotices(userId);
    await eraseChat(userId);
    await eraseGuests({ email, askedAt });
    await live.forgetPresence(userId);
    await NotificationModel.deleteMany({
      writerEmail: email,
      createdAt: mongoose.trusted({ $lte: askedAt }),
    });
  },
});
