import mongoose from 'mongoose';
import type { PaymentsDeps } from '../../../deps.ts';
import { nextRetryAt } from '../../provider/index.ts';
import { changePayment } from '../captures/change-payment.service.ts';
import {
  PaymentModel,
  type StoredProviderPayment,
  type StoredRefund,
} from '../captures/payments.model.ts';
import { processRefund } from './process-refund.service.ts';

const batch = 50;

/** Processes refunds in progress, in batches, by any process. */
export async function processDueRefunds(deps: PaymentsDeps, now = new Date()): Promise<void> {
  if (!deps.provider) return;
  const isDue = ({ askAt }: StoredRefund) => askAt !== undefined && askAt <= now;
  const due = await PaymentModel.find({ 'refunds.askAt': mongoose.trusted({ $lte: now }) })
    .limit(batch)
    .lean<StoredProviderPayment[]>();
  for (const payment of due) {
    // A failure does not delay the others.
    await changePayment(payment._id, ({ refunds }) => ({
      refunds: refunds.map((each) =>
        isDue(each) ? { ...each, askAt: nextRetryAt(each.createdAt) } : each,
      ),
    }));
    for (const { id } of payment.refunds.filter(isDue)) {
      await processRefund(payment._id, id, deps).catch((err: Error) =>
        deps.logger.warn({ refund: id, err: err.message }, 'refund not processed, will retry'),
      );
    }
  }
}
