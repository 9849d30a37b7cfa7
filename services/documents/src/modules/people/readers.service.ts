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
  /** Whose, where and from when on a mail goes, and what ends such mails. */
  mailing: { readerId: string; to: string; notBefore?: Date; stops: StopToken[] };
}
export type FindReader = (
  userId: string,
  kind: NotificationKind,
) => Promise<EmailReader | undefined>;

/**
 * Who is mailed about something that happens now: nobody who does not want that kind, has no
 * account, or gets it together with others. It throws AppError `unavailable` when one who knows does
 * not answer.
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
      ...(notBefore ? { notBefore: new Date(notBefore) } : {}),
    };
    return { email, fname, mailing };
  };
