import type { TokenClaims } from '@soloist/contracts';
import { notFound } from '@soloist/server-kit';
import { linkFor, mainRecipientOf } from '../../deliveries/index.ts';
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
  /** The link of this reader. */
  link: string;
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
  if (owned) {
    const proposal = await finishFollowUp(owned);
    return { side: 'freelancer', proposal, link: mainRecipientOf(proposal).link };
  }
  const email = await readCallerEmail(caller);
  const received = await ProposalModel.findOne({
    _id: id,
    ...receivedProposalsFilter(email),
  }).lean();
  const link = received && linkFor(received, email);
  if (!link) throw notFound('project');
  return { side: 'client', proposal: await finishFollowUp(received), link };
}
