import type { TokenClaims } from '@soloist/contracts';
import { notFound } from '@soloist/service-kit';
import { finishFollowUp } from '../proposals/changes.service.ts';
import { ProposalModel, type StoredProposal } from '../proposals/proposals.model.ts';
import { addressOf, type Caller, reachedBy } from '../proposals/received-proposals.service.ts';

interface Seen {
  side: 'freelancer' | 'client';
  proposal: StoredProposal;
}

/** A project for either side of it. @throws AppError `not_found` for everybody else. */
export async function findProject(
  { user, id }: { user: TokenClaims; id: string },
  caller: Caller,
): Promise<Seen> {
  const own = await ProposalModel.findOne({ _id: id, freelancerId: user.sub }).lean();
  if (own) return { side: 'freelancer', proposal: await finishFollowUp(own) };
  const received = await ProposalModel.findOne({
    _id: id,
    ...reachedBy(await addressOf(caller)),
  }).lean();
  if (!received) throw notFound('project');
  return { side: 'client', proposal: await finishFollowUp(received) };
}
