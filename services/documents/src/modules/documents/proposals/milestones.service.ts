import type { MilestoneStatus, TokenClaims } from '@soloist/contracts';
import { conflict, newEvent, notFound } from '@soloist/server-kit';
import mongoose, { type QueryFilter } from 'mongoose';
import { InvoiceModel } from '../shared/invoices.model.ts';
import { contractInForce } from './changes.service.ts';
import { clientOf, readContract } from './contracts.service.ts';
import { isApproved, type StoredMilestone } from './project-fields.model.ts';
import { proposalEventDetails } from './proposal-document.service.ts';
import {
  acceptedStatuses,
  inForceStatuses,
  type ProposalFields,
  ProposalModel,
  type StoredProposal,
  type StoredStatus,
} from './proposals.model.ts';
import { readProposal } from './proposals.service.ts';

const { trusted } = mongoose;

interface Move {
  from: MilestoneStatus[];
  to: MilestoneStatus;
  actor: 'freelancer' | 'client';
  /** The new note; without it the earlier note stays. */
  note?: string;
  /**
   * Id of the invoice that bills or releases the milestone, which does not change when another
   * invoice bills it.
   */
  orderId?: string | undefined;
}

const sentences: Record<MilestoneStatus | 'released', (name: string) => string> = {
  pending: (name) => `“${name}” reopened`,
  submitted: (name) => `“${name}” submitted`,
  changes_requested: (name) => `Changes requested on “${name}”`,
  approved: (name) => `“${name}” approved`,
  invoiced: (name) => `“${name}” invoiced`,
  paid: (name) => `“${name}” paid`,
  // Only the invoice is void; the milestone was approved throughout.
  released: (name) => `“${name}” ready to invoice again`,
};

function sentenceOf({ to, actor }: Pick<Move, 'to' | 'actor'>): keyof typeof sentences {
  if (to === 'approved' && actor === 'freelancer') return 'released';
  // A client approves what has no price of its own, as in a paid order.
  return to === 'paid' && actor === 'client' ? 'approved' : to;
}

/** @throws AppError `not_found`. */
export function findMilestone({ milestones }: StoredProposal, id: string): StoredMilestone {
  const milestone = milestones.find((each) => each.id === id);
  if (!milestone) throw notFound('milestone');
  return milestone;
}

interface Moving {
  proposal: StoredProposal;
  milestoneId: string;
  /** Contract statuses in which the move is allowed. */
  within: StoredStatus[];
}

/**
 * Moves a milestone and publishes its event in one write; undefined when it is not in a status that
 * the move starts from.
 */
async function moveMilestone(
  { proposal, milestoneId, within }: Moving,
  { from, to, actor, note, orderId }: Move,
): Promise<StoredProposal | undefined> {
  const { name } = findMilestone(proposal, milestoneId);
  const now = new Date();
  const isFree = orderId ? { orderId: { $in: [null, orderId] } } : {};
  const filter: QueryFilter<ProposalFields> = {
    _id: proposal._id,
    status: trusted({ $in: within }),
    followUp: null,
    milestones: trusted({ $elemMatch: { id: milestoneId, status: { $in: from }, ...isFree } }),
  };
  const isInForce = within === inForceStatuses;
  const moved = await ProposalModel.findOneAndUpdate(
    filter,
    {
      $set: {
        // An invoice alone does not start the work.
        status: isInForce && to !== 'invoiced' ? 'active' : undefined,
        'milestones.$.status': to,
        'milestones.$.changedAt': now,
        'milestones.$.note': note,
        'milestones.$.orderId': orderId && to !== 'approved' ? orderId : undefined,
      },
      ...(to === 'approved' ? { $unset: { 'milestones.$.orderId': 1 } } : {}),
      $push: {
        timeline: { at: now, actor, event: sentences[sentenceOf({ to, actor })](name) },
        outbox: newEvent('project.milestone-moved', {
          ...proposalEventDetails(proposal),
          clientName: clientOf(proposal),
          milestoneId,
          milestone: name,
          status: to,
          by: actor,
        }),
      },
    },
    { returnDocument: 'after' },
  ).lean();
  return moved ?? undefined;
}

/**
 * Moves a milestone of a contract in force for a person; does nothing when that is done already.
 */
async function decide(
  proposal: StoredProposal,
  { milestoneId, reread, isMade, refusal, ...move }: Move & Decision,
): Promise<StoredProposal> {
  const moved = await moveMilestone({ proposal, milestoneId, within: inForceStatuses }, move);
  if (moved) return moved;
  const now = await reread();
  if (isMade(findMilestone(now, milestoneId))) return now;
  throw conflict(inForceStatuses.includes(now.status) ? refusal : describeInactive(now));
}

interface Decision {
  milestoneId: string;
  reread: () => Promise<StoredProposal>;
  isMade: (milestone: StoredMilestone) => boolean;
  refusal: string;
}

/** The reason why a proposal's project does not allow any action. */
export function describeInactive({ status, acceptedAt }: StoredProposal): string {
  if (!acceptedAt) return 'This proposal isn’t accepted yet.';
  if (status === 'replaced') return 'A newer version of this contract was accepted.';
  return `This project is ${status}.`;
}

interface MilestoneRef {
  user: TokenClaims;
  id: string;
  milestoneId: string;
}

/** Submits a milestone for the client's approval. Idempotent. */
export async function submitMilestone(
  { user, id, milestoneId }: MilestoneRef,
  note: string,
): Promise<StoredProposal> {
  const reread = () => readProposal(user, id);
  return decide(await reread(), {
    milestoneId,
    reread,
    from: ['pending', 'changes_requested'],
    to: 'submitted',
    actor: 'freelancer',
    note,
    isMade: ({ status }) => status === 'submitted',
    refusal: 'This milestone is already approved.',
  });
}

interface MilestoneByLink {
  contract_id: string;
  milestoneId: string;
}

/** Approves a milestone; one without a price has nothing to invoice, so it is paid. Idempotent. */
export async function approveMilestone({
  contract_id,
  milestoneId,
}: MilestoneByLink): Promise<StoredProposal> {
  const reread = () => readContract(contract_id, 'decide');
  const proposal = await reread();
  return decide(proposal, {
    milestoneId,
    reread,
    from: ['submitted'],
    to: findMilestone(proposal, milestoneId).amount === 0 ? 'paid' : 'approved',
    actor: 'client',
    isMade: isApproved,
    refusal: 'This milestone isn’t submitted for approval.',
  });
}

/** Requests changes to a milestone. Idempotent for the same note. */
export async function requestChanges(
  { contract_id, milestoneId }: MilestoneByLink,
  note: string,
): Promise<StoredProposal> {
  const reread = () => readContract(contract_id, 'decide');
  return decide(await reread(), {
    milestoneId,
    reread,
    from: ['submitted'],
    to: 'changes_requested',
    actor: 'client',
    note,
    isMade: (milestone) => milestone.status === 'changes_requested' && milestone.note === note,
    refusal: 'This milestone isn’t submitted for approval.',
  });
}

interface Marking {
  from: readonly MilestoneStatus[];
  to: MilestoneStatus;
  orderId?: string | undefined;
}

const overStatuses: StoredStatus[] = acceptedStatuses.filter(
  (status) => status !== 'replaced' && !inForceStatuses.includes(status),
);

/**
 * Updates a milestone's status from its invoice, also in an ended project. Idempotent. For a
 * replaced contract, updates the contract that replaced it.
 */
export async function setMilestoneStatus(
  proposalId: string,
  milestoneId: string,
  marking: Marking,
): Promise<void> {
  const proposal = await contractInForce(proposalId);
  if (!proposal) return;
  const id = String(proposal._id);
  if (id !== proposalId) {
    await InvoiceModel.updateMany({ proposalId }, { $set: { proposalId: id } });
  }
  if (!proposal.milestones.some((each) => each.id === milestoneId)) return;
  const move: Move = { ...marking, from: [...marking.from], actor: 'freelancer' };
  for (const within of [inForceStatuses, overStatuses]) {
    if (await moveMilestone({ proposal, milestoneId, within }, move)) return;
  }
  const now = await contractInForce(id);
  // The contract was replaced at this very moment.
  if (now && String(now._id) !== id) await setMilestoneStatus(id, milestoneId, marking);
}
