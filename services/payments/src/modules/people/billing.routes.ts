import { subscriptions } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { Types } from 'mongoose';
import { BillingModel, billingDetailsOf, billingOf } from './billing.model.ts';

export const billingRoutes = [
  route(subscriptions.billing, async ({ user }) => {
    const stored = await billingOf(user.sub);
    return { billing: stored && billingDetailsOf(stored) };
  }),
  route(subscriptions.setBilling, async ({ user, body }) => {
    const _id = new Types.ObjectId(user.sub);
    await BillingModel.replaceOne({ _id }, { _id, ...body }, { upsert: true });
    return {
      message: 'Saved. Your next invoices use this address.',
      billing: body,
    };
  }),
];
