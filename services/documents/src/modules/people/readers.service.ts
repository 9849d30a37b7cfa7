import type { NotificationKind } from '@soloist/contracts';
import type { DocumentsIdentityClient } from './identity.client.ts';
import type { DocumentsMessagingClient } from './messaging.client.ts';

/** Unsubscribes a person from one kind of email by a link. */
export interface StopToken {
  kind: NotificationKind;
  token: string;
}

/** A person who gets emails of a kind. */
export interface EmailReader {
  email: string;
  fname: string;
  /** Reader, address, earliest time and unsubscribe tokens of an email. */
  mailing: { readerId: string; to: string; notBefore?: Date; stops: StopToken[] };
}
export type FindReader = (
  userId: string,
  kind: NotificationKind,
) => Promise<EmailReader | undefined>;

/**
 * Finds the recipient of an email about something that happens now: undefined when they
 * unsubscribed from that kind, have no account, or get it together with others.
 * @throws AppError `unavailable` when identity or messaging does not answer.
 */
export const createReaders =
  (identity: DocumentsIdentityClient, messaging: DocumentsMessagingClient): FindReader =>
  async (userId, kind) => {
    const reader = await identity.addressFor(userId, kind);
    if (!reader) return undefined;
    const { when, notBefore } = await messaging.mailTime(userId, kind);
    if (when === 'later') return undefined;
    const { email, fname, stop } = reader;
    const mailing = {
      readerId: userId,
      to: email,
      stops: [stop],
      notBefore: notBefore ? new Date(notBefore) : undefined,
    };
    return { email, fname, mailing };
  };
