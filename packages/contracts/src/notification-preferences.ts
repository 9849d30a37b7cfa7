import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { type AppKind, appKind, appKinds, noticeKind } from './notice-kinds.ts';
import { id, instant, text } from './primitives.ts';

/** When mail of a kind goes; whether it goes at all is `emailPref` of the profile. */
export const mailTimes = ['now', 'hourly', 'daily'] as const;
export type MailTime = (typeof mailTimes)[number];

/** The hour of the day, where the person is, at which the daily mail goes. */
export const dailyMailHour = 8;
/** A message that nobody looked at for so long becomes a notification, and a mail. */
export const unreadMessageMs = 10 * 60_000;

/** Notifications that one mail names; of more it says how many. */
export const mostMailedNotes = 20;

export const kindPreference = z.object({
  /** Whether it is in the list of notifications. */
  app: z.boolean(),
  /** Whether devices that asked for it show it. */
  push: z.boolean(),
  mail: z.enum(mailTimes),
});
export type KindPreference = z.infer<typeof kindPreference>;

const pushedAtFirst: AppKind[] = [
  'messages',
  'proposal_news',
  'invoice_news',
  'payment_news',
  'job_news',
];
/** Of somebody who has set nothing. */
export const firstPreferences = Object.fromEntries(
  appKinds.map((kind) => [kind, { app: true, push: pushedAtFirst.includes(kind), mail: 'now' }]),
) as Record<AppKind, KindPreference>;

const timeOfDay = z
  .string('Please choose a time.')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time.'));

/** From one time of the day to another, past midnight too: nothing is pushed, mails wait for its end. */
export const quietHours = z.strictObject({ from: timeOfDay, to: timeOfDay }).check(
  z.refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: 'Please choose another time than the first.',
  }),
);
export type QuietHours = z.infer<typeof quietHours>;

export const notificationPreferences = z.object({
  kinds: z.record(appKind, kindPreference),
  /** Null without any. */
  quietHours: z.nullable(quietHours),
  /** The profile's, `UTC` while it has none: what quiet hours and the daily mail go by. */
  timezone: z.string(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/** A device that shows notifications. */
export const pushSubscription = z.object({
  id,
  /** Such as `Firefox on Linux`. */
  device: z.string(),
  createdAt: instant,
});
export type PushSubscriptionShown = z.infer<typeof pushSubscription>;
/** Devices of one person; the oldest goes when one more asks. */
export const mostPushSubscriptions = 10;

/** What a device is sent, as JSON; one with the same `tag` takes the place of the one before. */
export const pushedNotice = z.object({
  title: z.string(),
  body: z.string(),
  /** A path of the product. */
  link: z.string(),
  tag: z.string(),
});
export type PushedNotice = z.infer<typeof pushedNotice>;

const ofUser = { service: 'messaging', access: 'user' } as const;
const ofSubscription = {
  ...ofUser,
  names: 'own',
  params: z.strictObject({ subscriptionId: id }),
} as const;
const done = z.object({ message: z.string() });
const preferences = z.object({ preferences: notificationPreferences });

export const noticePreferences = {
  read: defineEndpoint({
    ...ofUser,
    method: 'GET',
    path: '/notifications/preferences',
    summary: 'Which kinds of notification come where, and when.',
    response: preferences,
  }),
  set: defineEndpoint({
    ...ofUser,
    method: 'PATCH',
    path: '/notifications/preferences',
    perMinute: 60,
    summary: 'Change some of them; what is not named stays.',
    body: z.strictObject({
      kinds: z.optional(
        z.partialRecord(
          appKind,
          z.partial(
            z.strictObject({ app: z.boolean(), push: z.boolean(), mail: z.enum(mailTimes) }),
          ),
        ),
      ),
      quietHours: z.optional(z.nullable(quietHours)),
    }),
    response: preferences,
  }),
  mailTime: defineEndpoint({
    service: 'messaging',
    access: 'internal',
    method: 'GET',
    path: '/notifications/people/:userId/mail-time',
    summary: 'When a mail of a kind may go to a person: on its own, or together with others.',
    params: z.strictObject({ userId: id }),
    query: z.strictObject({ kind: noticeKind }),
    response: z.object({
      /** Of `later`, messaging asks for one mail of everything that waits. */
      when: z.enum(['now', 'later']),
      /** The end of the person's quiet hours, if it falls into them. */
      notBefore: z.nullable(instant),
    }),
  }),
};

export const pushing = {
  key: defineEndpoint({
    ...ofUser,
    method: 'GET',
    path: '/notifications/push-key',
    summary: 'The key that a browser asks its push service with (VAPID, base64url).',
    response: z.object({ key: z.string() }),
  }),
  subscriptions: defineEndpoint({
    ...ofUser,
    method: 'GET',
    path: '/notifications/push-subscriptions',
    summary: 'Own devices that show notifications, newest first.',
    response: z.object({ subscriptions: z.array(pushSubscription) }),
  }),
  subscribe: defineEndpoint({
    ...ofUser,
    method: 'POST',
    path: '/notifications/push-subscriptions',
    perMinute: 20,
    summary:
      'Show notifications on this device; the same endpoint again changes its keys. 400 for a push service that is not known.',
    /** What `PushSubscription.toJSON()` gives. */
    body: z.strictObject({
      endpoint: z.url().check(z.maxLength(1000)),
      expirationTime: z.optional(z.nullable(z.number())),
      keys: z.strictObject({
        p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{80,100}=*$/)),
        auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,32}=*$/)),
      }),
    }),
    response: z.object({ subscription: pushSubscription }),
  }),
  unsubscribe: defineEndpoint({
    ...ofSubscription,
    method: 'DELETE',
    path: '/notifications/push-subscriptions/:subscriptionId',
    summary: 'No more notifications on that device.',
    response: done,
  }),
  test: defineEndpoint({
    ...ofSubscription,
    method: 'POST',
    path: '/notifications/push-subscriptions/:subscriptionId/test',
    perMinute: 6,
    summary: 'Show a notification on that device now, also in quiet hours. 409 if it cannot.',
    response: done,
  }),
};

/** The page that a mail's link leads to, without signing in. */
export const stopMailsPath = (token: string) => `/mail-preferences/${token}`;

const ofToken = {
  service: 'identity',
  access: 'capability',
  // One that ends all kinds of a digest names each.
  params: z.strictObject({ token: text(500) }),
} as const;
const mailChoice = z.object({
  /** The first of `kinds`. */
  kind: noticeKind,
  /** All that the link is about: several for the link of a digest. */
  kinds: z.array(noticeKind),
  /** Whether mails of any of these kinds go to the person now. */
  wanted: z.boolean(),
});

/** Kinds of mail of one person, by a signed link. 404 for a link that we never wrote. */
export const stoppingMails = {
  read: defineEndpoint({
    ...ofToken,
    method: 'GET',
    path: '/profile/mail-preferences/:token',
    summary: 'Which kinds of mail a link is about; reading it changes nothing.',
    response: mailChoice,
  }),
  set: defineEndpoint({
    ...ofToken,
    method: 'PUT',
    path: '/profile/mail-preferences/:token',
    perMinute: 30,
    summary: 'No more mails of these kinds, or again.',
    body: z.strictObject({ wanted: z.boolean() }),
    response: mailChoice,
  }),
  oneClick: defineEndpoint({
    ...ofToken,
    method: 'POST',
    path: '/profile/mail-preferences/:token',
    perMinute: 30,
    summary:
      'No more mails of these kinds; mail programs call it by one click (RFC 8058), at the page’s address.',
    response: done,
  }),
};
