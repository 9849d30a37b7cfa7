import { dateFormat, formatMoney } from '@soloist/contracts';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import {
  bookCharge,
  bookChargeReturned,
  bookChargeTax,
  type TransactionMetadata,
} from '../../ledger/index.ts';
import { isRefused } from '../../provider/index.ts';
import { taxWithin } from '../platform-invoices/gst.rules.ts';
import { issueInvoice } from '../platform-invoices/issue-invoice.service.ts';
import { type ChargeFields, ChargeModel, type Fate } from './charges.model.ts';

interface FinishChargeInput {
  charge: ChargeFields;
  userId: string | undefined;
  isKept: boolean;
}

/**
 * Books a charge and completes its fate: an invoice, or a refund. An interrupted run restarts
 * safely: each step is done once.
 */
export async function finishCharge(
  { charge, userId, isKept }: FinishChargeInput,
  deps: PaymentsDeps,
) {
  if (charge.doneAt) return;
  const { _id, settled } = charge;
  const about: TransactionMetadata = {
    paymentId: _id,
    subscriptionId: charge.subscriptionId,
    plan: charge.plan,
  };
  await bookCharge({ paymentId: _id, ...settled, about });
  if (isKept && !userId) return;
  const fate = await decide(charge, isKept ? 'kept' : 'returned');
  if (fate === 'returned') {
    await refundCharge(charge, deps);
    await bookChargeReturned({ paymentId: _id, ...settled, about });
  }
  if (fate === 'kept' && userId) {
    const { tax, number } = await invoiceCharge({ charge, userId }, deps);
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

const shortDay = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** The invoice of a subscription's charge: tax is in the price, where any is due. */
function invoiceCharge(
  { charge, userId }: { charge: ChargeFields; userId: string },
  deps: Pick<PaymentsDeps, 'config'>,
) {
  const { _id, plan, amount: total, currency, from, until } = charge;
  return issueInvoice(
    {
      source: `charge-${_id}`,
      ...{ userId, total, currency },
      kind: 'subscription',
      title: `Soloist Pro, ${plan}`,
      what: `Soloist Pro, ${shortDay(from)} to ${shortDay(until)}`,
      notes: notesOf(charge),
    },
    { taxIn: (isExport) => (isExport ? 0 : taxWithin(total)), deps },
  );
}

function notesOf({ method, currency, settled, paidAt }: ChargeFields): string[] {
  const paid = `Paid on ${shortDay(paidAt)}: ${method}.`;
  if (settled.currency === currency) return [paid];
  return [paid, `Settled as ${formatMoney(settled.amount, settled.currency)}.`];
}

/**
 * Refunds a charge in full, once.
 * @throws ProviderError when the refund was not sent: call it again.
 */
async function refundCharge({ _id, amount }: ChargeFields, deps: PaymentsDeps): Promise<void> {
  const { payments, refunds } = providerOf(deps);
  const left = async () => amount - (await payments.get(_id)).amount_refunded;
  // This also finds a refund with a lost response.
  const open = await left();
  if (open <= 0) return;
  const refund = { amount: open, receipt: `return-${_id}`, notes: {} };
  await refunds.create(_id, refund).catch(async (err) => {
    // Another process did so concurrently: a refund never exceeds the charge.
    if (!isRefused(err) || (await left()) > 0) throw err;
  });
}
