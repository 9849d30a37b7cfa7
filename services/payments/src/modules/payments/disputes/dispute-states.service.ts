import type { Dispute } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { DisputeModel, type StoredDispute } from './disputes.model.ts';

type State = Dispute['state'];

const ends: State[] = ['won', 'lost', 'accepted', 'expired'];
export const hasDisputeEnded = (state: State) => ends.includes(state);

const eventsOf = (stored: StoredDispute, state: State) => {
  const { paymentId, invoiceId, freelancerId, amount, currency, disputeId } = stored;
  const details = { paymentId, invoiceId, freelancerId, amount, currency, disputeId, state };
  return [
    newEvent('payment.disputed', { ...details, respondBy: stored.respondBy.toISOString() }),
    newEvent('wallet.changed', { userId: freelancerId }),
  ];
};

/** Stores the held amount and publishes that it was opened, once. */
export async function markHeld(stored: StoredDispute, held: number): Promise<void> {
  await DisputeModel.updateOne(
    { _id: stored._id, heldAt: null },
    {
      $set: { held, heldAt: new Date() },
      $push: { outbox: { $each: eventsOf(stored, 'open') } },
    },
  );
}

/** Stores a dispute's state and publishes it, once per state: a late report changes nothing. */
export async function moveDispute(stored: StoredDispute, state: State): Promise<void> {
  const before: State[] = hasDisputeEnded(state) ? ['open', 'under_review'] : ['open'];
  await DisputeModel.updateOne(
    { _id: stored._id, state: mongoose.trusted({ $in: before }) },
    {
      $set: { state, endedAt: hasDisputeEnded(state) ? new Date() : undefined },
      ...(hasDisputeEnded(state) ? { $unset: { askAt: 1 } } : {}),
      $push: { outbox: { $each: eventsOf(stored, state) } },
    },
  );
}
