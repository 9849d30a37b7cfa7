import type { Dispute } from '@soloist/contracts';
import { newEvent } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { DisputeModel, type StoredDispute } from './disputes.model.ts';

type State = Dispute['state'];

const ends: State[] = ['won', 'lost', 'accepted', 'expired'];
export const isEnd = (state: State) => ends.includes(state);

const newsOf = (stored: StoredDispute, state: State) => {
  const { paymentId, invoiceId, freelancerId, amount, currency, disputeId } = stored;
  const facts = { paymentId, invoiceId, freelancerId, amount, currency, disputeId, state };
  return [
    newEvent('payment.disputed', { ...facts, respondBy: stored.respondBy.toISOString() }),
    newEvent('wallet.changed', { userId: freelancerId }),
  ];
};

/** Notes what is held and tells that it was opened, once. */
export async function noteHeld(stored: StoredDispute, held: number): Promise<void> {
  await DisputeModel.updateOne(
    { _id: stored._id, heldAt: null },
    {
      $set: { held, heldAt: new Date() },
      $push: { outbox: { $each: newsOf(stored, 'open') } },
    },
  );
}

/** Notes where a dispute is and tells it, once for each state: what is known late changes nothing. */
export async function moveDispute(stored: StoredDispute, state: State): Promise<void> {
  const before: State[] = isEnd(state) ? ['open', 'under_review'] : ['open'];
  await DisputeModel.updateOne(
    { _id: stored._id, state: mongoose.trusted({ $in: before }) },
    {
      $set: { state, ...(isEnd(state) ? { endedAt: new Date() } : {}) },
      ...(isEnd(state) ? { $unset: { askAt: 1 } } : {}),
      $push: { outbox: { $each: newsOf(stored, state) } },
    },
  );
}
