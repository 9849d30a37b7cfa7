import type { PersonalData } from '@soloist/server-kit';
import { eraseChat, eraseUnreadWaits, exportConversations, exportMessages } from '../chat/index.ts';
import { eraseGuests, exportGuestMessages } from '../guests/index.ts';
import type { Live } from '../live/index.ts';
import {
  eraseNotifications,
  eraseNotificationsOfWriter,
  exportNotifications,
} from '../notifications/index.ts';

/**
 * Exports and erases a person's notifications, preferences, devices and messages. An erasure also
 * deletes other people's notifications of their messages, and disconnects their windows. Their
 * messages stay with the receivers, under no name.
 */
export const personalData = (live: Live): PersonalData => ({
  read: async ({ userId, email }) => {
    const { conversations, files } = await exportConversations(userId);
    return {
      records: {
        ...(await exportNotifications(userId)),
        conversations,
        asGuest: await exportGuestMessages(email),
      },
      files,
    };
  },
  sendFile: (file, res) => exportMessages(file, res),
  erase: async ({ userId, email, askedAt }) => {
    live.disconnect(userId);
    await eraseUnreadWaits(userId);
    await eraseNotifications(userId);
    await eraseChat(userId);
    await eraseGuests({ email, askedAt });
    await live.forgetPresence(userId);
    await eraseNotificationsOfWriter({ email, askedAt });
  },
});
