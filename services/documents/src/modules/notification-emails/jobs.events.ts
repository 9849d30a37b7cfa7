import { dayMs } from '@soloist/contracts';
import type { EventHandlers } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { JobDeps } from '../../deps.ts';
import { MailModel } from '../mail/index.ts';
import type { FindReader } from '../people/index.ts';
import { queueNotificationEmail } from './notification-emails.service.ts';

const patienceMs = 7 * dayMs;
const giveUpAt = (at: string) => new Date(Date.parse(at) + patienceMs);

/**
 * One email for each of very many applications helps no one and could flood an inbox; all are
 * listed with the job.
 */
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

/** Emails about jobs: applications to employers, their outcome to freelancers. */
export const jobEmailEvents = ({ findReader, ...jobDeps }: JobDeps & { findReader: FindReader }) =>
  ({
    'job.applied': async ({
      id,
      at,
      payload: { employerId, freelancerId, name, title, jobId },
    }) => {
      const reader = await findReader(employerId, 'job_news');
      const kind = 'job-application';
      if (!reader || (await hasManyToday({ kind, to: reader.email, at }))) return;
      await queueNotificationEmail(
        {
          id,
          at,
          kind,
          ...reader.mailing,
          data: { fname: reader.fname, name, title, jobId },
          about: freelancerId,
          giveUpAt: giveUpAt(at),
        },
        jobDeps,
      );
    },
    'job.day-ended': async ({ id, at, payload: { employerId, ...data } }) => {
      const reader = await findReader(employerId, 'job_news');
      if (!reader) return;
      await queueNotificationEmail(
        {
          id,
          at,
          kind: 'job-day-ended',
          ...reader.mailing,
          data: { ...data, fname: reader.fname },
          giveUpAt: giveUpAt(at),
        },
        jobDeps,
      );
    },
    'job.application-decided': async ({ id, at, payload }) => {
      const { freelancerId, title, jobId, clientName, outcome, reason } = payload;
      if (outcome === 'applied') return;
      const reader = await findReader(freelancerId, 'job_news');
      const kind = 'job-news';
      if (!reader) return;
      // A client may repeat these without limit, unlike a job's end.
      const isRepeatable = outcome === 'shortlisted' || outcome === 'rejected';
      if (isRepeatable && (await hasManyToday({ kind, to: reader.email, at }))) return;
      await queueNotificationEmail(
        {
          id,
          at,
          kind,
          ...reader.mailing,
          data: { fname: reader.fname, title, jobId, clientName, news: outcome, words: reason },
          giveUpAt: giveUpAt(at),
        },
        jobDeps,
      );
    },
    'job.changed': async ({ id, at, payload }) => {
      const { freelancerId, title, jobId, clientName, changes } = payload;
      const reader = await findReader(freelancerId, 'job_news');
      const kind = 'job-news';
      if (!reader || (await hasManyToday({ kind, to: reader.email, at }))) return;
      const words = changes.join('\n');
      await queueNotificationEmail(
        {
          id,
          at,
          kind,
          ...reader.mailing,
          data: { fname: reader.fname, title, jobId, clientName, news: 'changed', words },
          giveUpAt: giveUpAt(at),
        },
        jobDeps,
      );
    },
  }) satisfies EventHandlers;
