import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { providerOf } from '../../parts.ts';
import { askAgainAt } from '../fund-accounts/ask-again.ts';
import { PaymentModel } from '../settling/payments.model.ts';
import { DisputeModel } from './disputes.model.ts';
import { settleDispute } from './settle-dispute.ts';

const batch = 50;

/** Disputes that are under way: bit by bit, by any process. */
export async function settleDueDisputes(parts: Parts, now = new Date()): Promise<void> {
  if (!parts.provider) return;
  const due = await DisputeModel.find({ askAt: mongoose.trusted({ $lte: now }) })
    .sort({ askAt: 1 })
    .limit(batch)
    .lean();
  for (const { _id, disputeId, openedAt, askAt } of due) {
    // Whoever fails does not hold up the others.
    const claimed = await DisputeModel.updateOne({ _id, askAt }, { askAt: askAgainAt(openedAt) });
    if (claimed.modifiedCount > 0) await settleQuietly(disputeId, parts);
  }
}

/** Disputes of ours of which nobody told: among the provider's last hundred. */
export async function findDisputes(parts: Parts): Promise<void> {
  if (!parts.provider) return;
  const said = await providerOf(parts).disputes.list();
  const ids = mongoose.trusted({ $in: said.map(({ id }) => id) });
  const payments = mongoose.trusted({ $in: said.map(({ payment_id }) => payment_id) });
  const [known, ours] = await Promise.all([
    DisputeModel.distinct('disputeId', { disputeId: ids }),
    PaymentModel.distinct('_id', { _id: payments }),
  ]);
  for (const { id, payment_id } of said) {
    if (!known.includes(id) && ours.includes(payment_id)) await settleQuietly(id, parts);
  }
}

const settleQuietly = (id: string, parts: Parts) =>
  settleDispute(id, parts).catch((err: Error) =>
    parts.logger.warn({ dispute: id, err: err.message }, 'a dispute waits'),
  );
