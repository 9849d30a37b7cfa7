import * as z from 'zod/mini';

const everywhere = ['app', 'push', 'mail'] as const;
const byEmail = ['mail'] as const;

/**
 * Every kind of notification that a person can turn off, in the order of the settings page, with
 * its channels. Codes, exports, moderation decisions and documents for others are always sent.
 */
export const notificationChannels = {
  messages: everywhere,
  proposal_news: everywhere,
  project_news: everywhere,
  invoice_news: everywhere,
  payment_news: everywhere,
  job_news: everywhere,
  job_matches: everywhere,
  site_message: everywhere,
  recommendations: everywhere,
  account_news: everywhere,
  /** The document itself, as an attachment. */
  signed_proposal: byEmail,
  new_sign_in: byEmail,
} as const;
export type NotificationKind = keyof typeof notificationChannels;
export type NotificationChannel = (typeof everywhere)[number];

export const notificationKinds = Object.keys(notificationChannels) as NotificationKind[];
export const notificationKind = z.enum(notificationKinds);

export const hasChannel = (kind: NotificationKind, channel: NotificationChannel) =>
  (notificationChannels[kind] as readonly NotificationChannel[]).includes(channel);

/** The kinds that a window and a device can show. */
export type AppKind = Exclude<NotificationKind, 'signed_proposal' | 'new_sign_in'>;
export const appKinds = notificationKinds.filter((kind) => hasChannel(kind, 'app')) as AppKind[];
export const appKind = z.enum(appKinds);

/** Kinds that a new account gets by email; all others are only in the app. */
export const emailedByDefault: NotificationKind[] = [
  'messages',
  'invoice_news',
  'payment_news',
  'job_news',
  'job_matches',
  'site_message',
  'recommendations',
  'signed_proposal',
  'new_sign_in',
];
