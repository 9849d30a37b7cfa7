import { transcripts } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { IdentityClient } from '../../clients/identity.ts';
import { readTranscript } from './transcripts.service.ts';

/** What documents asks of a conversation, as evidence in a dispute. */
export const transcriptRoutes = (identity: IdentityClient) => [
  route(transcripts.read, async ({ query }) => ({
    lines: await readTranscript(query, identity),
  })),
];
