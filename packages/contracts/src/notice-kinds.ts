import * as z from 'zod/mini';

const everywhere = ['app', 'push', 'mail'] as const;
const byMail = ['mail'] as const;

/**
 * Everything that a person is told of and may switch off, in the order in which settings show it,
 * with the channels it has. Codes, exports, decisions of moderators and documents for others always
 * go out.
 */
export const noticeChannelsOf = {
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
  signed_proposal: byMail,
  new_sign_in: byMail,
} as const;
export type NoticeKind = keyof typeof noticeChannelsOf;
export type NoticeChannel = (typeof everywhere)[number];

export const noticeKinds = Object.keys(noticeChannelsOf) as NoticeKind[];
export const noticeKind = z.enum(noticeKinds);

export const hasChannel = (kind: NoticeKind, channel: NoticeChannel) =>
  (noticeChannelsOf[kind] as readonly NoticeChannel[]).includes(channel);

/** The kinds that a window and a device can show. */
export type AppKind = Exclude<NoticeKind, 'signed_proposal' | 'new_sign_in'>;
export const appKinds = noticeKinds.filter((kind) => hasChannel(kind, 'app')) as AppKind[];
export const appKind = z.enum(appKinds);

/** What a new account gets by mail; everything else it finds in the app. */
export const mailedAtFirst: NoticeKind[] = [
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
