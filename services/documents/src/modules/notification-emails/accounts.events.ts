import { dayMs, minuteMs } from '@soloist/contracts';
import type { EventHandlers } from '@soloist/server-kit';
import type { JobDeps } from '../../deps.ts';
import type { FindReader } from '../people/index.ts';
import { hasManySiteMessages, queueNotificationEmail } from './notification-emails.service.ts';

/** Period for which identity accepts a code; a later email would only confuse. */
const codeLifeMs = 10 * minuteMs;
const signInNewsMs = 2 * dayMs;
const contactPatienceMs = 14 * dayMs;

const after = (at: string, ms: number) => new Date(Date.parse(at) + ms);

interface Mailing extends JobDeps {
  findReader: FindReader;
  /** Recipient of messages to the team. */
  teamEmail: string;
}

/** Emails that events of other services request. */
export const accountEmailEvents = ({ teamEmail, findReader, ...jobDeps }: Mailing) =>
  ({
    'identity.code-issued': ({ id, at, payload: { purpose, email, fname, code } }) =>
      queueNotificationEmail(
        {
          id,
          at,
          kind: `${purpose}-code`,
          to: email,
          data: { fname, code },
          giveUpAt: after(at, codeLifeMs),
        },
        jobDeps,
      ),
    'identity.signed-in-anew': ({ id, at, payload: { email, stopToken, ...data } }) =>
      queueNotificationEmail(
        {
          id,
          at,
          kind: 'new-sign-in',
          to: email,
          stops: stopToken ? [{ kind: 'new_sign_in' as const, token: stopToken }] : undefined,
          data: { ...data, at },
          giveUpAt: after(at, signInNewsMs),
        },
        jobDeps,
      ),
    'identity.sign-in-reported': ({ id, at, payload }) => {
      const { email, userId: _, sessionId: __, ...data } = payload;
      return queueNotificationEmail(
        {
          id,
          at,
          kind: 'sign-in-reported',
          to: email,
          data: { ...data, at },
          giveUpAt: after(at, signInNewsMs),
        },
        jobDeps,
      );
    },
    'identity.api-key-expiring': ({ id, at, payload: { email, ...data } }) =>
      queueNotificationEmail(
        {
          ...{ id, at, kind: 'api-key-expiring', to: email, data },
          giveUpAt: new Date(data.expiresAt),
        },
        jobDeps,
      ),
    'identity.credential-changed': ({ id, at, payload: { email, userId: _, ...data } }) =>
      queueNotificationEmail(
        {
          id,
          at,
          kind: 'credential-changed',
          to: email,
          data: { ...data, at },
          giveUpAt: after(at, signInNewsMs),
        },
        jobDeps,
      ),
    'identity.recovery-pending': ({ id, at, payload: { email, ...data } }) =>
      queueNotificationEmail(
        {
          id,
          at,
          kind: 'recovery-pending',
          to: email,
          data: { ...data, at },
          giveUpAt: after(at, signInNewsMs),
        },
        jobDeps,
      ),
    'identity.deletion-changed': ({ id, at, payload: { email, userId: _, ...data } }) =>
      queueNotificationEmail(
        {
          id,
          at,
          kind: data.stage === 'completed' ? 'deletion-receipt' : 'deletion',
          to: email,
          data: { ...data, at },
          giveUpAt: after(at, signInNewsMs),
        },
        jobDeps,
      ),
    'identity.export-ready': ({ id, at, payload: { email, ...data } }) =>
      queueNotificationEmail(
        { id, at, kind: 'export-ready', to: email, data, giveUpAt: new Date(data.expiresAt) },
        jobDeps,
      ),
    'identity.contact-received': ({ id, at, payload }) =>
      queueNotificationEmail(
        {
          id,
          at,
          kind: 'contact-message',
          to: teamEmail,
          data: payload,
          giveUpAt: after(at, contactPatienceMs),
        },
        jobDeps,
      ),
    'ledger.disagreed': ({ id, at, payload }) =>
      queueNotificationEmail(
        {
          id,
          at,
          kind: 'ledger-disagreed',
          to: teamEmail,
          data: payload,
          giveUpAt: after(at, contactPatienceMs),
        },
        jobDeps,
      ),
    'platform.canary-failed': ({ id, at, payload }) =>
      queueNotificationEmail(
        {
          id,
          at,
          kind: 'canary-failed',
          to: teamEmail,
          data: payload,
          giveUpAt: after(at, contactPatienceMs),
        },
        jobDeps,
      ),
    'lead.received': async ({ id, at, payload }) => {
      const { freelancerId, suspicious, ...message } = payload;
      // It is listed and marked among their leads; emails would let a program fill the inbox.
      if (suspicious) return;
      const reader = await findReader(freelancerId, 'site_message');
      if (!reader || (await hasManySiteMessages(freelancerId, at))) return;
      await queueNotificationEmail(
        {
          id,
          at,
          kind: 'site-message',
          ...reader.mailing,
          data: { ...message, fname: reader.fname },
          about: freelancerId,
          giveUpAt: after(at, contactPatienceMs),
        },
        jobDeps,
      );
    },
  }) satisfies EventHandlers;
