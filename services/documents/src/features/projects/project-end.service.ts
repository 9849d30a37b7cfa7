import type { TokenClaims } from '@soloist/contracts';
import { conflict, newEvent } from '@soloist/service-kit';
import mongoose, { type UpdateQuery } from 'mongoose';
import { clientOf } from '../proposals/contracts.service.ts';
import { eventFacts } from '../proposals/proposal-paper.ts';
import {
  inForceStatuses,
  type ProposalFields,
  ProposalModel,
  type StoredProposal,
} from '../proposals/proposals.model.ts';
import { ownProposal } from '../proposals/proposals.service.ts';
import { whyNotInForce } from './milestones.service.ts';
import { isSettled, settledStatuses } from './project-fields.ts';

const { trusted } = mongoose;

type End = 'completed' | 'cancelled';
interface OwnProject {
  user: TokenClaims;
  id: string;
}

interface Ending {
  status: End;
  /** Why it is cancelled. */
  reason?: string;
  only?: object;
}

async function endProject(
  { user, id }: OwnProject,
  { status, reason = '', only = {} }: Ending,
): Promise<StoredProposal> {
  // What the contract before this one had comes first.
  const before = await ownProposal(user, id);
  const event = status === 'completed' ? 'Completed' : `Cancelled: ${reason}`;
  const update: UpdateQuery<ProposalFields> = {
    $set: { status },
    $unset: { nextInvoiceOn: 1 },
    $push: {
      timeline: { at: new Date(), actor: 'freelancer', event },
      outbox: newEvent('project.ended', {
        ...eventFacts(before),
        clientName: clientOf(before),
        status,
        reason,
      }),
    },
  };
  const ended = await ProposalModel.findOneAndUpdate(
    {
      _id: id,
      freelancerId: user.sub,
      status: trusted({ $in: inForceStatuses }),
      followUp: null,
      ...only,
    },
    update,
    { returnDocument: 'after' },
  ).lean();
  if (ended) return ended;
  const proposal = await ownProposal(user, id);
  if (proposal.status === status) return proposal;
  throw conflict(whyNot(proposal));
}

function whyNot(proposal: StoredProposal): string {
  if (!inForceStatuses.includes(proposal.status)) return whyNotInForce(proposal);
  const open = proposal.milestones.filter((milestone) => !isSettled(milestone));
  const names = open.map(({ name }) => `“${name}”`).join(', ');
  return `${names} ${open.length > 1 ? 'are' : 'is'} not approved yet.`;
}

/** Says that the work is done; twice is harmless. @throws AppError `conflict` while a milestone is not approved. */
export const completeProject = (own: OwnProject) =>
  endProject(own, {
    status: 'completed',
    only: {
      milestones: trusted({ $not: { $elemMatch: { status: { $nin: settledStatuses } } } }),
    },
  });

/** Ends a project before it is done; twice is harmless, and the first reason stays. */
export const cancelProject = (own: OwnProject, reason: string) =>
  endProject(own, { status: 'cancelled', reason });
