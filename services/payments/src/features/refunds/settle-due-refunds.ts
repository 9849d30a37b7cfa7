import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { askAgainAt } from '../fund-accounts/ask-again.ts';
import { changePayment } from '../settling/change-payment.ts';
import { type Payment, PaymentModel, type StoredRefund } from '../settling/payments.model.ts';
import { settleRefund } from './settle-refund.ts';

const batch = 50;

/** Refunds that are under way: bit by bit, by any process. */
export async function settleDueRefunds(parts: Parts, now = new Date()): Promise<void> {
  if (!parts.provider) return;
  const isDue = ({ askAt }: StoredRefund) => askAt !== undefined && askAt <= now;
  const due = await PaymentModel.find({ 'refunds.askAt': mongoose.trusted({ $lte: now }) })
    .limit(batch)
    .lean<Payment[]>();
  for (const payment of due) {
    // Whoever fails does not hold up the others.
    await changePayment(payment._id, ({ refunds }) => ({
      refunds: refunds.map((each) =>
        isDue(each) ? { ...each, askAt: askAgainAt(each.createdAt) } : each,
      ),
    }));
    for (const { id } of payment.refunds.filter(isDue)) {
      await settleRefund(payment._id, id, parts).catch((err: Error) =>
        parts.logger.warn({ refund: id, err: err.message }, 'a refund waits'),
      );
    }
  }
}
