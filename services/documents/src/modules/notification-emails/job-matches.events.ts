import type { EventHandlers } from '@soloist/server-kit';
import type { FindReader } from '../people/index.ts';
import { addToDigest } from './job-matches.service.ts';

/** Emails of jobs that saved searches found: the jobs of an hour share one email. */
export const jobMatchEmailEvents = ({ findReader }: { findReader: FindReader }): EventHandlers => ({
  'job.search-matched': async (event) => {
    const { freelancerId, mail } = event.payload;
    const reader = mail && (await findReader(freelancerId, 'job_matches'));
    if (reader) await addToDigest(event, reader);
  },
});
