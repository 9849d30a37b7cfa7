import type { NoticeKind } from '@soloist/contracts';
import type { IdentityClient } from './identity.ts';
import type { MessagingClient } from './messaging.ts';

/** What ends one kind of mails to somebody, by a link. */
export interface StopToken {
  kind: NoticeKind;
  token: string;
}

/** Whoever gets mails of a kind. */
export interface Reader {
  email: string;
  fname: string;
  /** Whose, where and from when on a mail goes, and what ends such mails. */
  mailing: { readerId: string; to: string; notBefore?: Date; stops: StopToken[] };
}
export type FindReader = (userId: string, kind: NoticeKind) => Promise<Reader | undefined>;

/**
 * Who is mailed about something that happens now: nobody who does not want that kind, has no
 * account, or gets it together with others. It throws AppError `unavailable` when one who knows does
 * not answer.
 */
export const createReaders =
  (identity: IdentityClient, messaging: MessagingClient): FindReader =>
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
