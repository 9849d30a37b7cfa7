import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, text } from '../shared/primitives.ts';
import { type AppKind, appKind, appKinds, notificationKind } from './notification-kinds.ts';

/** When emails of a kind are sent; the profile's `emailPref` decides whether they are. */
export const emailTimes = ['now', 'hourly', 'daily'] as const;
export type EmailTime = (typeof emailTimes)[number];

/** Hour of the daily email, in the person's time zone. */
export const dailyEmailHour = 8;
/** A message that stays unread for this long becomes a notification, and an email. */
export const unreadMessageMs = 10 * 60_000;

/** Notifications that one email names; it counts the others. */
export const maxEmailedNotifications = 20;

export const kindPreference = z.object({
  /** Whether it is in the list of notifications. */
  app: z.boolean(),
  /** Whether subscribed devices show it. */
  push: z.boolean(),
  mail: z.enum(emailTimes),
});
export type KindPreference = z.infer<typeof kindPreference>;

const pushedByDefault: AppKind[] = [
  'messages',
  'proposal_news',
  'invoice_news',
  'payment_news',
  'job_news',
];
/** Preferences of a person who has set none. */
export const defaultPreferences = Object.fromEntries(
  appKinds.map((kind) => [kind, { app: true, push: pushedByDefault.includes(kind), mail: 'now' }]),
) as Record<AppKind, KindPreference>;

const timeOfDay = z
  .string('Please choose a time.')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time.'));

/** From one time of the day to another, also past midnight: pauses push and emails. */
export const quietHours = z.strictObject({ from: timeOfDay, to: timeOfDay }).check(
  z.refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: 'Choose an end time that differs from the start.',
  }),
);
export type QuietHours = z.infer<typeof quietHours>;

export const notificationPreferences = z.object({
  kinds: z.record(appKind, kindPreference),
  /** Null without any. */
  quietHours: z.nullable(quietHours),
  /** The profile's time zone, `UTC` without one, for quiet hours and the daily email. */
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
export type PushSubscriptionView = z.infer<typeof pushSubscription>;
/** Devices of one person; one more replaces the oldest. */
export const maxPushSubscriptions = 10;

/** The JSON sent to a device; one with the same `tag` replaces the previous one. */
export const pushedNotification = z.object({
  title: z.string(),
  body: z.string(),
  /** A path of the product. */
  link: z.string(),
  tag: z.string(),
});
export type PushedNotification = z.infer<typeof pushedNotification>;

const ofUser = { service: 'messaging', access: 'user' } as const;
const ofSubscription = {
  ...ofUser,
  names: 'own',
  params: z.strictObject({ subscriptionId: id }),
} as const;
const done = z.object({ message: z.string() });
const preferences = z.object({ preferences: notificationPreferences });

export const notificationSettings = {
  read: defineEndpoint({
    ...ofUser,
    method: 'GET',
    path: '/notifications/preferences',
    summary: 'Get your notification preferences.',
    response: preferences,
  }),
  set: defineEndpoint({
    ...ofUser,
    method: 'PATCH',
    path: '/notifications/preferences',
    perMinute: 60,
    summary: 'Update some of your notification preferences. Omitted ones stay.',
    body: z.strictObject({
      kinds: z.optional(
        z.partialRecord(
          appKind,
          z.partial(
            z.strictObject({ app: z.boolean(), push: z.boolean(), mail: z.enum(emailTimes) }),
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
    summary: 'Get when an email of a kind may go to a person: immediately or in a digest.',
    params: z.strictObject({ userId: id }),
    query: z.strictObject({ kind: notificationKind }),
    response: z.object({
      /** For `later`, messaging requests one digest email. */
      when: z.enum(['now', 'later']),
      /** The end of the person's quiet hours, if it falls into them. */
      notBefore: z.nullable(instant),
    }),
  }),
};

export const pushSubscriptions = {
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
    summary: 'List your devices that show notifications, newest first.',
    response: z.object({ subscriptions: z.array(pushSubscription) }),
  }),
  subscribe: defineEndpoint({
    ...ofUser,
    method: 'POST',
    path: '/notifications/push-subscriptions',
    perMinute: 20,
    summary:
      'Show notifications on this device. Repeating an endpoint updates its keys. 400 for an unknown push service.',
    /** The result of `PushSubscription.toJSON()`. */
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
    summary: 'Stop notifications on a device.',
    response: done,
  }),
  test: defineEndpoint({
    ...ofSubscription,
    method: 'POST',
    path: '/notifications/push-subscriptions/:subscriptionId/test',
    perMinute: 6,
    summary: 'Show a test notification on a device now, even in quiet hours. 409 if that fails.',
    response: done,
  }),
};

/** The page of an email's unsubscribe link, which needs no sign-in. */
export const unsubscribePath = (token: string) => `/mail-preferences/${token}`;

const ofToken = {
  service: 'identity',
  access: 'capability',
  // A link for a digest lists each of its kinds.
  params: z.strictObject({ token: text(500) }),
} as const;
const emailChoice = z.object({
  /** The first of `kinds`. */
  kind: notificationKind,
  /** All kinds that the link covers: several for a digest. */
  kinds: z.array(notificationKind),
  /** Whether the person gets emails of any of these kinds now. */
  wanted: z.boolean(),
});

/** Email kinds of one person, by a signed link. 404 for an invalid link. */
export const emailUnsubscribing = {
  read: defineEndpoint({
    ...ofToken,
    method: 'GET',
    path: '/profile/mail-preferences/:token',
    summary: 'Get the kinds of emails that a link is about. Reading it changes nothing.',
    response: emailChoice,
  }),
  set: defineEndpoint({
    ...ofToken,
    method: 'PUT',
    path: '/profile/mail-preferences/:token',
    perMinute: 30,
    summary: 'Turn emails of these kinds off or on.',
    body: z.strictObject({ wanted: z.boolean() }),
    response: emailChoice,
  }),
  oneClick: defineEndpoint({
    ...ofToken,
    method: 'POST',
    path: '/profile/mail-preferences/:token',
    perMinute: 30,
    summary:
      'Stop emails of these kinds. Email programs call it with one click (RFC 8058), at the page’s address.',
    response: done,
  }),
};
