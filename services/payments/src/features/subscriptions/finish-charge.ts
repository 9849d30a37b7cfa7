import type { Parts } from '../../parts.ts';
import {
  bookCharge,
  bookChargeReturned,
  bookChargeTax,
} from '../bookings/subscriptions.bookings.ts';
import type { About } from '../ledger/ledger.model.ts';
import { invoiceCharge } from '../platform-invoices/charge-invoices.ts';
import { taxWithin } from '../platform-invoices/gst.ts';
import { type ChargeFields, ChargeModel, type Fate } from './charges.model.ts';
import { giveBack } from './give-back.ts';

interface Asked {
  charge: ChargeFields;
  userId: string | undefined;
  isKept: boolean;
}

/**
 * Books a charge, and does what follows from its fate: its invoice, or its way back. Stopped anywhere, it
 * is begun again: all of it is done once.
 */
export async function finishCharge({ charge, userId, isKept }: Asked, parts: Parts) {
  if (charge.doneAt) return;
  const { _id, settled } = charge;
  const about: About = { paymentId: _id, subscriptionId: charge.subscriptionId, plan: charge.plan };
  await bookCharge({ paymentId: _id, ...settled, about });
  if (isKept && !userId) return;
  const fate = await decide(charge, isKept ? 'kept' : 'returned');
  if (fate === 'returned') {
    await giveBack(charge, parts);
    await bookChargeReturned({ paymentId: _id, ...settled, about });
  }
  if (fate === 'kept' && userId) {
    const { tax, number } = await invoiceCharge({ charge, userId }, parts);
    const amount = tax > 0 ? taxWithin(settled.amount) : 0;
    const { currency } = settled;
    await bookChargeTax({ paymentId: _id, amount, currency, about: { ...about, invoice: number } });
  }
  await ChargeModel.updateOne({ _id }, { $set: { doneAt: new Date() } });
}

async function decide({ _id }: ChargeFields, fate: Fate): Promise<Fate> {
  await ChargeModel.updateOne({ _id, fate: null }, { $set: { fate } });
  const { fate: decided = fate } = await ChargeModel.findById(_id).orFail().lean<ChargeFields>();
  return decided;
}
