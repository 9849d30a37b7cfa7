import type { TokenClaims } from '@soloist/contracts';
import { conflict, newEvent } from '@soloist/server-kit';
import mongoose, { type UpdateQuery } from 'mongoose';
import { clientOf } from '../proposals/contracts.service.ts';
import { describeInactive } from '../proposals/milestones.service.ts';
import { approvedStatuses, isApproved } from '../proposals/project-fields.model.ts';
import { proposalEventDetails } from '../proposals/proposal-document.service.ts';
import {
  inForceStatuses,
  type ProposalFields,
  ProposalModel,
  type StoredProposal,
} from '../proposals/proposals.model.ts';
import { readProposal } from '../proposals/proposals.service.ts';

const { trusted } = mongoose;

type End = 'completed' | 'cancelled';
interface ProjectRef {
  user: TokenClaims;
  id: string;
}

interface Ending {
  status: End;
  /** Reason for the cancellation. */
  reason?: string;
  only?: object;
}

async function endProject(
  { user, id }: ProjectRef,
  { status, reason = '', only = {} }: Ending,
): Promise<StoredProposal> {
  // Updates from the previous contract come first.
  const before = await readProposal(user, id);
  const event = status === 'completed' ? 'Completed' : `Cancelled: ${reason}`;
  const update: UpdateQuery<ProposalFields> = {
    $set: { status },
    $unset: { nextInvoiceOn: 1 },
    $push: {
      timeline: { at: new Date(), actor: 'freelancer', event },
      outbox: newEvent('project.ended', {
        ...proposalEventDetails(before),
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
  const proposal = await readProposal(user, id);
  if (proposal.status === status) return proposal;
  throw conflict(describeRefusal(proposal));
}

function describeRefusal(proposal: StoredProposal): string {
  if (!inForceStatuses.includes(proposal.status)) return describeInactive(proposal);
  const open = proposal.milestones.filter((milestone) => !isApproved(milestone));
  const names = open.map(({ name }) => `“${name}”`).join(', ');
  return `${names} ${open.length > 1 ? 'aren’t' : 'isn’t'} approved yet.`;
}

/**
 * Completes a project. Idempotent.
 * @throws AppError `conflict` while a milestone is not approved.
 */
export const completeProject = (ref: ProjectRef) =>
  endProject(ref, {
    status: 'completed',
    only: {
      milestones: trusted({ $not: { $elemMatch: { status: { $nin: approvedStatuses } } } }),
    },
  });

/** Cancels a project. Idempotent; the first reason stays. */
export const cancelProject = (ref: ProjectRef, reason: string) =>
  endProject(ref, { status: 'cancelled', reason });
