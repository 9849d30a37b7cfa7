import { isDuplicateKey } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { type Parts, providerOf } from '../../parts.ts';
import { raiseAlarm } from '../alarms/alarms.model.ts';
import { createInstruments } from '../fund-accounts/instruments.ts';
import type { Provider } from '../provider/provider.ts';
import type {
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from '../provider/provider-shapes.ts';
import { methodWords } from '../settling/method-words.ts';
import { settledAmount } from '../settling/settled-amount.ts';
import { type ChargeFields, ChargeModel } from './charges.model.ts';
import type { ProviderPlanFields } from './provider-plans.model.ts';

interface Told {
  said: ProviderSubscription;
  sold: ProviderPlanFields;
}

/** What a subscription was charged so far, oldest first; what was not known yet is stored. */
export async function storeCharges(told: Told, parts: Parts): Promise<ChargeFields[]> {
  const subscriptionId = told.said.id;
  const paid = await paidInvoices(subscriptionId, providerOf(parts));
  const ids = paid.map(({ payment_id }) => payment_id ?? '');
  const known = await ChargeModel.distinct('_id', { _id: mongoose.trusted({ $in: ids }) });
  for (const invoice of paid) {
    if (!known.includes(invoice.payment_id ?? '')) await storeCharge(invoice, told, parts);
  }
  return ChargeModel.find({ subscriptionId }).sort({ from: 1, paidAt: 1 }).lean<ChargeFields[]>();
}

async function paidInvoices(id: string, provider: Provider): Promise<ProviderInvoice[]> {
  const paid: ProviderInvoice[] = [];
  for (let skip = 0; ; ) {
    const page = await provider.subscriptions.invoicesOf(id, skip);
    if (page.length === 0) return paid;
    paid.push(...page.filter(({ status, payment_id }) => status === 'paid' && payment_id));
    skip += page.length;
  }
}

async function storeCharge(invoice: ProviderInvoice, { said, sold }: Told, parts: Parts) {
  const payment = await providerOf(parts).payments.get(invoice.payment_id ?? '');
  if (!isOf(payment, invoice)) {
    await raiseAlarm(payment.id, 'It is said to pay a subscription, and does not.', parts.logger);
    return;
  }
  const { id: _id, amount, currency } = payment;
  if (amount !== sold.amount || currency !== sold.currency) {
    const words = `It pays ${amount} ${currency} for a plan of ${sold.amount} ${sold.currency}.`;
    await raiseAlarm(_id, words, parts.logger);
  }
  const charge: ChargeFields = {
    ...{ _id, amount, currency, subscriptionId: said.id, plan: sold.plan },
    settled: settledAmount(payment, parts.config.SETTLEMENT_CURRENCY),
    method: methodWords(payment),
    instrument: createInstruments(parts.config).ofPayment(payment),
    ...cycleOf(invoice, said),
    paidAt: instantOf(payment.created_at),
  };
  await ChargeModel.create(charge).catch((err) => {
    if (!isDuplicateKey(err)) throw err;
  });
}

const isOf = ({ captured, status, invoice_id }: ProviderPayment, invoice: ProviderInvoice) =>
  (captured || status === 'refunded') && invoice_id === invoice.id;

const instantOf = (seconds: number) => new Date(seconds * 1000);

function cycleOf(invoice: ProviderInvoice, { current_start, current_end }: ProviderSubscription) {
  const { billing_start, billing_end, created_at } = invoice;
  const from = billing_start ?? current_start ?? created_at;
  return { from: instantOf(from), until: instantOf(billing_end ?? current_end ?? from) };
}
