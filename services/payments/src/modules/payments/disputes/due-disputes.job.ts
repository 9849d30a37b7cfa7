import mongoose from 'mongoose';
import type { PaymentsDeps } from '../../../deps.ts';
import { providerOf } from '../../../deps.ts';
import { nextRetryAt } from '../../provider/index.ts';
import { PaymentModel } from '../captures/payments.model.ts';
import { DisputeModel } from './disputes.model.ts';
import { reconcileDispute } from './reconcile-dispute.service.ts';

const batch = 50;

/** Reconciles disputes in progress, in batches, by any process. */
export async function reconcileDueDisputes(deps: PaymentsDeps, now = new Date()): Promise<void> {
  if (!deps.provider) return;
  const due = await DisputeModel.find({ askAt: mongoose.trusted({ $lte: now }) })
    .sort({ askAt: 1 })
    .limit(batch)
    .lean();
  for (const { _id, disputeId, openedAt, askAt } of due) {
    // A failure does not delay the others.
    const claimed = await DisputeModel.updateOne({ _id, askAt }, { askAt: nextRetryAt(openedAt) });
    if (claimed.modifiedCount > 0) await reconcileQuietly(disputeId, deps);
  }
}

/** Finds our disputes that no event reported, among the provider's last hundred. */
export async function findDisputes(deps: PaymentsDeps): Promise<void> {
  if (!deps.provider) return;
  const record = await providerOf(deps).disputes.list();
  const ids = mongoose.trusted({ $in: record.map(({ id }) => id) });
  const payments = mongoose.trusted({ $in: record.map(({ payment_id }) => payment_id) });
  const [known, ours] = await Promise.all([
    DisputeModel.distinct('disputeId', { disputeId: ids }),
    PaymentModel.distinct('_id', { _id: payments }),
  ]);
  for (const { id, payment_id } of record) {
    if (!known.includes(id) && ours.includes(payment_id)) await reconcileQuietly(id, deps);
  }
}

const reconcileQuietly = (id: string, deps: PaymentsDeps) =>
  reconcileDispute(id, deps).catch((err: Error) =>
    deps.logger.warn({ dispute: id, err: err.message }, 'dispute not processed, will retry'),
  );
