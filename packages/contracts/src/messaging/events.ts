import * as z from 'zod/mini';
import { appKind } from '../notifications/notification-kinds.ts';

/** Events about messages and pending notifications. */
export const messagingEvents = {
  'chat.files-used': {
    consumers: ['documents'],
    /** A message has these files now, or had them before it was deleted for good. */
    payload: z.object({ messageId: z.string(), files: z.array(z.string()), isKept: z.boolean() }),
  },
  'chat.link-said': {
    consumers: ['messaging'],
    /** A message links to a page to fetch; `version` is the message's. */
    payload: z.object({ messageId: z.string(), version: z.number() }),
  },
  'chat.guest-written': {
    consumers: ['documents'],
    /** A message to a guest: it is sent by email. */
    payload: z.object({
      messageId: z.string(),
      guestId: z.string(),
      freelancerId: z.string(),
      /** The freelancer's name. */
      fromName: z.string(),
      to: z.string(),
      /** Topic of the thread, and subject of all its emails. */
      about: z.string(),
      message: z.string(),
      /** The Message-ID that it replies to; empty when that was answered already. */
      quoted: z.string(),
      /** Message-ID of the last email from them, if any. */
      answers: z.string(),
    }),
  },
  'chat.guest-mail-settled': {
    consumers: ['messaging'],
    /** Result of such an email. */
    payload: z.object({
      messageId: z.string(),
      state: z.enum(['sent', 'failed', 'bounced']),
      reason: z.string(),
    }),
  },
  'notification.mail-due': {
    consumers: ['documents'],
    /** A person's unread notifications for a digest email. */
    payload: z.object({
      userId: z.string(),
      /** Their number by kind. */
      counts: z.partialRecord(appKind, z.number()),
      /** The newest of each kind, up to the limit of one email. */
      items: z.array(
        z.object({
          kind: appKind,
          title: z.string(),
          body: z.string(),
          /** A path of the product. */
          link: z.string(),
          at: z.string(),
        }),
      ),
    }),
  },
} as const;
