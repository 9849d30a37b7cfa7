import { isDuplicateKey } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { raiseIncident } from '../../incidents/index.ts';
import {
  createInstruments,
  describePaymentMethod,
  type Provider,
  type ProviderInvoice,
  type ProviderPayment,
  type ProviderSubscription,
  settlementAmount,
} from '../../provider/index.ts';
import type { ProviderPlanFields } from '../provider-plans/provider-plans.model.ts';
import { type ChargeFields, ChargeModel } from './charges.model.ts';

interface ChargeContext {
  record: ProviderSubscription;
  sold: ProviderPlanFields;
}

/** All charges of a subscription, oldest first; stores the new ones. */
export async function storeCharges(
  context: ChargeContext,
  deps: PaymentsDeps,
): Promise<ChargeFields[]> {
  const subscriptionId = context.record.id;
  const paid = await paidInvoices(subscriptionId, providerOf(deps));
  const ids = paid.map(({ payment_id }) => payment_id ?? '');
  const known = await ChargeModel.distinct('_id', { _id: mongoose.trusted({ $in: ids }) });
  for (const invoice of paid) {
    if (!known.includes(invoice.payment_id ?? '')) await storeCharge(invoice, context, deps);
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

async function storeCharge(
  invoice: ProviderInvoice,
  { record, sold }: ChargeContext,
  deps: PaymentsDeps,
) {
  const payment = await providerOf(deps).payments.get(invoice.payment_id ?? '');
  if (!isOf(payment, invoice)) {
    await raiseIncident(
      payment.id,
      'It was reported for a subscription but does not pay one.',
      deps.logger,
    );
    return;
  }
  const { id: _id, amount, currency } = payment;
  if (amount !== sold.amount || currency !== sold.currency) {
    const words = `It pays ${amount} ${currency} for a plan of ${sold.amount} ${sold.currency}.`;
    await raiseIncident(_id, words, deps.logger);
  }
  const charge: ChargeFields = {
    ...{ _id, amount, currency, subscriptionId: record.id, plan: sold.plan },
    settled: settlementAmount(payment, deps.config.SETTLEMENT_CURRENCY),
    method: describePaymentMethod(payment),
    instrument: createInstruments(deps.config).ofPayment(payment),
    ...cycleOf(invoice, record),
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
