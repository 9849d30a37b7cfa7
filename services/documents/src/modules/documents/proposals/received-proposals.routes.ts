import { proposals } from '@soloist/contracts';
import { omitSmallCounts, route } from '@soloist/server-kit';
import type { DocumentsDeps } from '../../../deps.ts';
import { createCounter } from './proposal-counts.service.ts';
import { presentReceived } from './proposals.presenter.ts';
import { listReceived, readCallerEmail, sumReceived } from './received-proposals.service.ts';

/** Proposals that were sent to a client, and counts of all for everyone. */
export function receivedProposalRoutes({ identity, publicCountMin }: DocumentsDeps) {
  const countProposals = createCounter();
  return [
    route(proposals.fetchReceived, async ({ query, req }) => {
      const authorization = req.get('authorization') ?? '';
      const email = await readCallerEmail({ authorization, identity });
      const { items, nextCursor } = await listReceived(email, query);
      return { items: items.map((each) => presentReceived(each, email)), nextCursor };
    }),
    route(proposals.receivedSummary, async ({ req }) => ({
      totals: await sumReceived({ authorization: req.get('authorization') ?? '', identity }),
    })),
    route(proposals.numbers, async () => omitSmallCounts(await countProposals(), publicCountMin)),
  ];
}
