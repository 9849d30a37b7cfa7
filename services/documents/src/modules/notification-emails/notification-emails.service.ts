import { dayMs } from '@soloist/contracts';
import mongoose from 'mongoose';
import type { JobDeps } from '../../deps.ts';
import type { NotificationEmailData, NotificationEmailKind } from '../email-templates/index.ts';
import { MailModel, queueEmail } from '../mail/index.ts';

type NotificationEmail<Kind extends NotificationEmailKind> = Parameters<typeof queueEmail>[0] & {
  kind: Kind;
  data: NotificationEmailData[Kind];
};

/** Stores an email that an event requests, and requests its sending. */
export const queueNotificationEmail = <Kind extends NotificationEmailKind>(
  email: NotificationEmail<Kind>,
  jobDeps: JobDeps,
) => queueEmail(email, jobDeps);

const mostSiteMessages = 100;

/**
 * Whether a freelancer got the maximum number of emails about messages from their site within a
 * day, whatever networks the messages came from. Every message is still listed among their leads.
 */
export async function hasManySiteMessages(freelancerId: string, at: string): Promise<boolean> {
  const since = mongoose.trusted({ $gt: new Date(Date.parse(at) - dayMs) });
  const mailed = { about: freelancerId, kind: 'site-message' as const, createdAt: since };
  return (await MailModel.countDocuments(mailed, { limit: mostSiteMessages })) >= mostSiteMessages;
}
