import type { TokenClaims } from '@soloist/contracts';
import { notFound } from '@soloist/server-kit';
import { finishFollowUp } from '../proposals/changes.service.ts';
import { ProposalModel, type StoredProposal } from '../proposals/proposals.model.ts';
import {
  type Caller,
  readCallerEmail,
  receivedProposalsFilter,
} from '../proposals/received-proposals.service.ts';

interface ProjectFromSide {
  side: 'freelancer' | 'client';
  proposal: StoredProposal;
}

/**
 * A project for either side of it.
 * @throws AppError `not_found` for everyone else.
 */
export async function findProject(
  { user, id }: { user: TokenClaims; id: string },
  caller: Caller,
): Promise<ProjectFromSide> {
  const owned = await ProposalModel.findOne({ _id: id, freelancerId: user.sub }).lean();
  if (owned) return { side: 'freelancer', proposal: await finishFollowUp(owned) };
  const received = await ProposalModel.findOne({
    _id: id,
    ...receivedProposalsFilter(await readCallerEmail(caller)),
  }).lean();
  if (!received) throw notFound('project');
  return { side: 'client', proposal: await finishFollowUp(received) };
}
