import { conflict } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { PaymentsDeps } from '../../../deps.ts';
import { autopayEvent } from '../mandates/mandate-events.rules.ts';
import { MandateModel, type StoredMandate } from '../mandates/mandates.model.ts';
import {
  AutopayChargeModel,
  plannedStates,
  type StoredAutopayCharge,
} from '../shared/autopay-charges.model.ts';

/**
 * Skips the announced charge of the invoice behind a link; it is then paid by hand.
 * @throws AppError `conflict` when none is announced, or it is at the bank; as documents.
 */
export async function skipCharge(link: string, deps: PaymentsDeps): Promise<void> {
  const { invoiceId } = await deps.documents.payable(link);
  const charge = await AutopayChargeModel.findOne({
    invoiceId,
    state: mongoose.trusted({ $in: plannedStates }),
  }).lean<StoredAutopayCharge>();
  const mandate = charge && (await MandateModel.findById(charge.mandateId).lean<StoredMandate>());
  if (!mandate) throw nothingToSkip();
  // Its own link: another recipient may skip it by theirs.
  const { _id, amount, orderId, number } = charge;
  const skipped = await AutopayChargeModel.updateOne(
    { _id, state: mongoose.trusted({ $in: plannedStates }) },
    {
      $set: { state: 'skipped' },
      $unset: { nextAt: 1 },
      $push: { outbox: autopayEvent(mandate, { news: 'skipped', orderId, number, amount }) },
    },
  );
  if (skipped.modifiedCount === 0) throw nothingToSkip();
}

const nothingToSkip = () => conflict('This invoice has no charge that you can skip now.');
