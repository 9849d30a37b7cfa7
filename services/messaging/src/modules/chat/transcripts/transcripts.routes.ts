import { transcripts } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { MessagingIdentityClient } from '../../people/index.ts';
import { readTranscript } from './transcripts.service.ts';

/** A conversation for documents, as evidence in a dispute. */
export const transcriptRoutes = (identity: MessagingIdentityClient) => [
  route(transcripts.read, async ({ query }) => ({
    lines: await readTranscript(query, identity),
  })),
];
