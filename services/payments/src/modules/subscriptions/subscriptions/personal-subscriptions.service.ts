import mongoose from 'mongoose';
import type { PaymentsDeps } from '../../../deps.ts';
import { PlatformInvoiceModel } from '../platform-invoices/platform-invoices.model.ts';
import { cancelAtProvider, closeSubscription } from './close-subscription.service.ts';
import { PersonPlanModel } from './person-plans.model.ts';
import { type SubscriptionFields, SubscriptionModel } from './subscriptions.model.ts';

/** A person's subscriptions and invoices, for the export. */
export async function exportSubscriptions(userId: string) {
  const [subscriptions, invoices] = await Promise.all([
    SubscriptionModel.find(
      { userId },
      { plan: 1, amount: 1, currency: 1, status: 1, startedAt: 1, paidUntil: 1, method: 1 },
    ).lean(),
    PlatformInvoiceModel.find(
      { userId },
      { _id: 0, number: 1, title: 1, currency: 1, net: 1, tax: 1, total: 1, issuedAt: 1, to: 1 },
    ).lean(),
  ]);
  return { subscriptions, platformInvoices: invoices };
}

/**
 * A deleted account is never charged again: the provider is informed immediately, or once it
 * responds.
 */
export async function eraseSubscriptions(userId: string, deps: PaymentsDeps): Promise<void> {
  await PersonPlanModel.deleteOne({ _id: new mongoose.Types.ObjectId(userId) });
  const subscriptions = await SubscriptionModel.find({ userId }).lean<SubscriptionFields[]>();
  for (const subscription of subscriptions) {
    const closed = await closeSubscription(subscription);
    if (deps.provider) await cancelAtProvider(closed, deps).catch(() => {});
  }
}
