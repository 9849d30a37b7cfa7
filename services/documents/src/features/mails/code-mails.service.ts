import type { DomainEvent } from '@soloist/contracts';
import { isDuplicateKey } from '@soloist/service-kit';
import type { Asking } from '../../parts.ts';
import { MailModel } from './mails.model.ts';
import { requestSending } from './mails.service.ts';

/** Identity accepts a code this long; a later mail would only confuse. */
const codeLifeMs = 10 * 60 * 1000;

/** Stores the mail that a code travels in, once an event, however often it is delivered. */
export async function queueCodeMail(
  { id, at, payload }: DomainEvent<'identity.code-issued'>,
  asking: Asking,
) {
  const now = new Date();
  try {
    await MailModel.create({
      _id: id,
      kind: `${payload.purpose}-code`,
      to: payload.email,
      state: 'waiting',
      code: { fname: payload.fname, code: payload.code },
      nextAttemptAt: now,
      giveUpAt: new Date(Date.parse(at) + codeLifeMs),
      createdAt: now,
    });
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  requestSending(id, asking);
}
