import { PlatformInvoiceModel } from '../platform-invoices/platform-invoices.model.ts';
import { SubscriptionModel } from './subscriptions.model.ts';

/** What is held of a person's subscriptions, and the invoices to them. */
export async function subscriptionRecords(userId: string) {
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
