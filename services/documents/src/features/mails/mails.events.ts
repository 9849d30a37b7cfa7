import type { EventHandlers } from '@soloist/service-kit';
import type { FindReader } from '../../clients/readers.ts';
import type { Asking } from '../../parts.ts';
import { hasManySiteMessages, queueNotice } from './notices.service.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Identity accepts a code this long; a later mail would only confuse. */
const codeLifeMs = 10 * minuteMs;
const signInNewsMs = 2 * dayMs;
const contactPatienceMs = 14 * dayMs;

const after = (at: string, ms: number) => new Date(Date.parse(at) + ms);

interface Mailing extends Asking {
  findReader: FindReader;
  /** Where messages to the team go. */
  teamEmail: string;
}

/** The mails that events of others ask for. */
export const mailEvents = ({ teamEmail, findReader, ...asking }: Mailing) =>
  ({
    'identity.code-issued': ({ id, at, payload: { purpose, email, fname, code } }) =>
      queueNotice(
        {
          id,
          at,
          kind: `${purpose}-code`,
          to: email,
          data: { fname, code },
          giveUpAt: after(at, codeLifeMs),
        },
        asking,
      ),
    'identity.signed-in-anew': ({ id, at, payload: { email, stopToken, ...data } }) =>
      queueNotice(
        {
          id,
          at,
          kind: 'new-sign-in',
          to: email,
          ...(stopToken ? { stops: [{ kind: 'new_sign_in' as const, token: stopToken }] } : {}),
          data: { ...data, at },
          giveUpAt: after(at, signInNewsMs),
        },
        asking,
      ),
    'identity.export-ready': ({ id, at, payload: { email, ...data } }) =>
      queueNotice(
        { id, at, kind: 'export-ready', to: email, data, giveUpAt: new Date(data.expiresAt) },
        asking,
      ),
    'identity.contact-received': ({ id, at, payload }) =>
      queueNotice(
        {
          id,
          at,
          kind: 'contact-message',
          to: teamEmail,
          data: payload,
          giveUpAt: after(at, contactPatienceMs),
        },
        asking,
      ),
    'ledger.disagreed': ({ id, at, payload }) =>
      queueNotice(
        {
          id,
          at,
          kind: 'ledger-disagreed',
          to: teamEmail,
          data: payload,
          giveUpAt: after(at, contactPatienceMs),
        },
        asking,
      ),
    'platform.canary-failed': ({ id, at, payload }) =>
      queueNotice(
        {
          id,
          at,
          kind: 'canary-failed',
          to: teamEmail,
          data: payload,
          giveUpAt: after(at, contactPatienceMs),
        },
        asking,
      ),
    'lead.received': async ({ id, at, payload }) => {
      const { freelancerId, suspicious, ...message } = payload;
      // It stands among their leads, marked; a program would fill their inbox.
      if (suspicious) return;
      const reader = await findReader(freelancerId, 'site_message');
      if (!reader || (await hasManySiteMessages(freelancerId, at))) return;
      await queueNotice(
        {
          id,
          at,
          kind: 'site-message',
          ...reader.mailing,
          data: { ...message, fname: reader.fname },
          about: freelancerId,
          giveUpAt: after(at, contactPatienceMs),
        },
        asking,
      );
    },
  }) satisfies EventHandlers;
