import type { EventHandlers } from '@soloist/service-kit';
import type { IdentityClient } from '../../clients/identity.ts';
import { addToDigest } from './job-matches.service.ts';

/** The mails of jobs that saved searches found: those of an hour come in one. */
export const searchMailEvents = ({ identity }: { identity: IdentityClient }): EventHandlers => ({
  'job.search-matched': async (event) => {
    const { freelancerId, mail } = event.payload;
    const reader = mail && (await identity.addressFor(freelancerId, 'job_matches'));
    if (reader) await addToDigest(event, reader);
  },
});
