import type { EventPayload } from '@soloist/contracts';
import { isDuplicateKey } from '@soloist/service-kit';
import type { Asking } from '../../parts.ts';
import { MailModel } from './mails.model.ts';
import { requestSending } from './mails.service.ts';

interface Code {
  fname: string;
  code: string;
}

/** What each mail that belongs to no proposal is written from. */
export interface NoticeData {
  'verify-code': Code;
  'reset-code': Code;
  'new-sign-in': { fname: string; device: string; ip: string; at: string };
  'export-ready': { fname: string; expiresAt: string };
  'contact-message': EventPayload<'identity.contact-received'>;
}
export type NoticeKind = keyof NoticeData;

interface Notice<Kind extends NoticeKind> {
  /** Of the event that asks for it: once an event, however often it is delivered. */
  id: string;
  kind: Kind;
  to: string;
  data: NoticeData[Kind];
  /** From then on it is of no use to its reader. */
  giveUpAt: Date;
}

/** Nothing needs the address of a notice for longer. */
const keptMs = 30 * 24 * 3600 * 1000;

/** Stores a mail that belongs to no proposal, and asks for its sending. */
export async function queueNotice<Kind extends NoticeKind>(notice: Notice<Kind>, asking: Asking) {
  const { id, ...fields } = notice;
  const now = new Date();
  try {
    await MailModel.create({
      _id: id,
      ...fields,
      state: 'waiting',
      nextAttemptAt: now,
      createdAt: now,
      forgetAt: new Date(now.getTime() + keptMs),
    });
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  requestSending(id, asking);
}
