import type { EventHandlers } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { FindReader } from '../../clients/readers.ts';
import type { Asking } from '../../parts.ts';
import { MailModel } from './mails.model.ts';
import { queueNotice } from './notices.service.ts';

const dayMs = 24 * 3600 * 1000;
const patienceMs = 7 * dayMs;
const giveUpAt = (at: string) => new Date(Date.parse(at) + patienceMs);

/** A mail for each of very many helps nobody, and would be a way to fill an inbox: all stand with the job. */
const mostADay = 30;

interface Mailing {
  kind: 'job-application' | 'job-news';
  to: string;
  at: string;
}
async function hasManyToday({ kind, to, at }: Mailing): Promise<boolean> {
  const since = mongoose.trusted({ $gt: new Date(Date.parse(at) - dayMs) });
  const mailed = { to, kind, createdAt: since };
  return (await MailModel.countDocuments(mailed, { limit: mostADay })) >= mostADay;
}

/** The mails about jobs: of applications to clients, of what became of them to freelancers. */
export const jobMailEvents = ({ findReader, ...asking }: Asking & { findReader: FindReader }) =>
  ({
    'job.applied': async ({
      id,
      at,
      payload: { employerId, freelancerId, name, title, jobId },
    }) => {
      const reader = await findReader(employerId, 'job_news');
      const kind = 'job-application';
      if (!reader || (await hasManyToday({ kind, to: reader.email, at }))) return;
      await queueNotice(
        {
          id,
          at,
          kind,
          ...reader.mailing,
          data: { fname: reader.fname, name, title, jobId },
          about: freelancerId,
          giveUpAt: giveUpAt(at),
        },
        asking,
      );
    },
    'job.day-ended': async ({ id, at, payload: { employerId, ...data } }) => {
      const reader = await findReader(employerId, 'job_news');
      if (!reader) return;
      await queueNotice(
        {
          id,
          at,
          kind: 'job-day-ended',
          ...reader.mailing,
          data: { ...data, fname: reader.fname },
          giveUpAt: giveUpAt(at),
        },
        asking,
      );
    },
    'job.application-decided': async ({ id, at, payload }) => {
      const { freelancerId, title, jobId, clientName, outcome, reason } = payload;
      if (outcome === 'applied') return;
      const reader = await findReader(freelancerId, 'job_news');
      const kind = 'job-news';
      if (!reader) return;
      // These a client may repeat as often as they like; an end they may not.
      const isRepeatable = outcome === 'shortlisted' || outcome === 'rejected';
      if (isRepeatable && (await hasManyToday({ kind, to: reader.email, at }))) return;
      await queueNotice(
        {
          id,
          at,
          kind,
          ...reader.mailing,
          data: { fname: reader.fname, title, jobId, clientName, news: outcome, words: reason },
          giveUpAt: giveUpAt(at),
        },
        asking,
      );
    },
    'job.changed': async ({ id, at, payload }) => {
      const { freelancerId, title, jobId, clientName, changes } = payload;
      const reader = await findReader(freelancerId, 'job_news');
      const kind = 'job-news';
      if (!reader || (await hasManyToday({ kind, to: reader.email, at }))) return;
      const words = changes.join('\n');
      await queueNotice(
        {
          id,
          at,
          kind,
          ...reader.mailing,
          data: { fname: reader.fname, title, jobId, clientName, news: 'changed', words },
          giveUpAt: giveUpAt(at),
        },
        asking,
      );
    },
  }) satisfies EventHandlers;
