import * as z from 'zod/mini';
import { appKind } from '../notice-kinds.ts';

/** What is told of messages, and of what waits to be looked at. */
export const messagingEvents = {
  'chat.files-used': {
    consumers: ['documents'],
    /** A message has these files now, or had them and was taken back: then for good. */
    payload: z.object({ messageId: z.string(), files: z.array(z.string()), isKept: z.boolean() }),
  },
  'chat.link-said': {
    consumers: ['messaging'],
    /** A message links to a page that is to be read; `version` is the message's. */
    payload: z.object({ messageId: z.string(), version: z.number() }),
  },
  'chat.guest-written': {
    consumers: ['documents'],
    /** A message to somebody who has no account: it is mailed. */
    payload: z.object({
      messageId: z.string(),
      guestId: z.string(),
      freelancerId: z.string(),
      /** The freelancer's name. */
      fromName: z.string(),
      to: z.string(),
      /** What the thread is about: the subject of all its mails. */
      about: z.string(),
      message: z.string(),
      /** What it answers; empty when that was answered already. */
      quoted: z.string(),
      /** Message-ID of the last mail that came from them, if any. */
      answers: z.string(),
    }),
  },
  'chat.guest-mail-settled': {
    consumers: ['messaging'],
    /** How such a mail ended. */
    payload: z.object({
      messageId: z.string(),
      state: z.enum(['sent', 'failed', 'bounced']),
      reason: z.string(),
    }),
  },
  'notification.mail-due': {
    consumers: ['documents'],
    /** What a person has not looked at, and wants in one mail. */
    payload: z.object({
      userId: z.string(),
      /** How many there are of each kind. */
      counts: z.partialRecord(appKind, z.number()),
      /** The newest of each kind, as many as one mail names. */
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
