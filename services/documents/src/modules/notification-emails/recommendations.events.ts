import type { EventHandlers } from '@soloist/server-kit';
import type { JobDeps } from '../../deps.ts';
import type { FindReader } from '../people/index.ts';
import { queueNotificationEmail } from './notification-emails.service.ts';

const patienceMs = 14 * 24 * 3600 * 1000;
const giveUpAt = (at: string) => new Date(Date.parse(at) + patienceMs);

/** Emails about recommendations: to the people asked, and to the people recommended. */
export const recommendationEmailEvents = ({
  findReader,
  ...jobDeps
}: JobDeps & { findReader: FindReader }) =>
  ({
    'recommendation.requested': ({ id, at, payload }) => {
      const { recommendationId: _, freelancerId, to, ...data } = payload;
      const kind = 'recommendation-request';
      return queueNotificationEmail(
        { id, at, kind, to, data, about: freelancerId, giveUpAt: giveUpAt(at) },
        jobDeps,
      );
    },
    'recommendation.answered': async ({ id, at, payload }) => {
      const { answer, freelancerId, writerName } = payload;
      if (answer !== 'written') return;
      const reader = await findReader(freelancerId, 'recommendations');
      if (!reader) return;
      await queueNotificationEmail(
        {
          id,
          at,
          kind: 'recommendation-written',
          ...reader.mailing,
          data: { fname: reader.fname, writerName },
          about: freelancerId,
          giveUpAt: giveUpAt(at),
        },
        jobDeps,
      );
    },
  }) satisfies EventHandlers;
