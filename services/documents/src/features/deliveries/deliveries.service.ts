import type { Delivery } from '@soloist/contracts';
import { newEvent } from '@soloist/service-kit';
import mongoose from 'mongoose';
import {
  ProposalModel,
  type StoredDelivery,
  type StoredProposal,
} from '../proposals/proposals.model.ts';

const { trusted } = mongoose;

type State = Delivery['state'];
type ProposalFacts = Pick<StoredProposal, '_id' | 'freelancerId' | 'terms'>;

/** What every event about a proposal names. */
export const eventFacts = ({ _id, freelancerId, terms }: ProposalFacts) => ({
  proposalId: String(_id),
  freelancerId,
  projectName: terms.project_name,
});

export const deliveryEvent = (
  proposal: ProposalFacts,
  { state, to, reason }: Pick<StoredDelivery, 'state' | 'to' | 'reason'>,
) => newEvent('proposal.delivery-changed', { ...eventFacts(proposal), state, to, reason });

export function newDelivery(
  address: Pick<StoredDelivery, 'kind' | 'to' | 'recipient'>,
): StoredDelivery {
  const now = new Date();
  return {
    id: new mongoose.Types.ObjectId().toHexString(),
    ...address,
    state: 'queued',
    reason: '',
    round: 1,
    attempts: 0,
    nextAttemptAt: now,
    updatedAt: now,
    history: [{ at: now, state: 'queued', reason: '' }],
  };
}

const pending: State[] = ['queued', 'rendering', 'mailing'];
const historyLength = 50;

interface Move {
  to: State;
  /** States it may leave; moving from any other changes nothing. */
  from?: State[];
  reason?: string;
  /** Only in this round. */
  round?: number;
  /** A person asked for it: a new round begins. */
  isRetry?: boolean;
}

/** Moves a delivery on and tells of it, in one write; nothing when it is not where the move begins. */
export async function moveDelivery(
  { proposal, deliveryId }: { proposal: StoredProposal; deliveryId: string },
  { to, from = pending, reason = '', round, isRetry = false }: Move,
): Promise<StoredProposal | undefined> {
  const delivery = proposal.deliveries.find(({ id }) => id === deliveryId);
  if (!delivery) return undefined;
  const now = new Date();
  const match = { id: deliveryId, state: { $in: from }, ...(round ? { round } : {}) };
  const moved = await ProposalModel.findOneAndUpdate(
    { _id: proposal._id, deliveries: trusted({ $elemMatch: match }) },
    {
      $set: {
        'deliveries.$.state': to,
        'deliveries.$.reason': reason,
        'deliveries.$.updatedAt': now,
        ...(isRetry ? { 'deliveries.$.attempts': 0, 'deliveries.$.nextAttemptAt': now } : {}),
      },
      $inc: { 'deliveries.$.round': isRetry ? 1 : 0 },
      $push: {
        'deliveries.$.history': { $each: [{ at: now, state: to, reason }], $slice: -historyLength },
        outbox: deliveryEvent(proposal, { state: to, to: delivery.to, reason }),
        ...timelineOf(delivery, { to, reason, now }),
      },
    },
    { returnDocument: 'after' },
  ).lean();
  return moved ?? undefined;
}

function timelineOf({ kind, to }: StoredDelivery, move: { to: State; reason: string; now: Date }) {
  const what = kind === 'signed' ? 'Signed document' : 'Proposal';
  const sentences: Partial<Record<State, string>> = {
    sent: `${what} mailed to ${to}`,
    failed: `${what} could not be mailed to ${to}`,
    skipped: `${what} was not mailed to ${to}. ${move.reason}`,
  };
  const event = sentences[move.to];
  return event ? { timeline: { at: move.now, actor: 'system', event } } : {};
}

/** Counts a rendering that begins; nothing when the delivery is not to be rendered. */
export async function beginRendering(proposalId: string, deliveryId: string) {
  const match = { id: deliveryId, state: { $in: ['queued', 'rendering'] } };
  const proposal = await ProposalModel.findOneAndUpdate(
    { _id: proposalId, deliveries: trusted({ $elemMatch: match }) },
    { $inc: { 'deliveries.$.attempts': 1 } },
    { returnDocument: 'after' },
  ).lean<StoredProposal>();
  const delivery = proposal?.deliveries.find(({ id }) => id === deliveryId);
  if (!proposal || !delivery) return undefined;
  if (delivery.state === 'queued') {
    await moveDelivery({ proposal, deliveryId }, { from: ['queued'], to: 'rendering' });
  }
  return { proposal, delivery };
}

/** Puts a rendering off; the sweep asks for it again. */
export async function postponeRendering(
  { proposal, deliveryId }: { proposal: StoredProposal; deliveryId: string },
  delayMs: number,
) {
  await ProposalModel.updateOne(
    { _id: proposal._id, deliveries: trusted({ $elemMatch: { id: deliveryId } }) },
    { $set: { 'deliveries.$.nextAttemptAt': new Date(Date.now() + delayMs) } },
  );
}
