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
const dayMs = 24 * 3600 * 1000;

/**
 * Whether so many messages from their site were mailed to a freelancer in the day before that it is
 * a flood, from however many networks. Each is among their leads all the same.
 */
export async function hasManySiteMessages(freelancerId: string, at: string): Promise<boolean> {
  const since = mongoose.trusted({ $gt: new Date(Date.parse(at) - dayMs) });
  const mailed = { about: freelancerId, kind: 'site-message' as const, createdAt: since };
  return (await MailModel.countDocuments(mailed, { limit: mostSiteMessages })) >= mostSiteMessages;
}
