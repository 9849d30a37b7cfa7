import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { close } from './ending.ts';
import { PersonPlanModel } from './person-plans.model.ts';
import { type SubscriptionFields, SubscriptionModel } from './subscriptions.model.ts';
import { tellProvider } from './tell-provider.ts';

/** Nobody is charged again who has no account: the provider is told at once, or as soon as it answers. */
export async function eraseSubscriptions(userId: string, parts: Parts): Promise<void> {
  await PersonPlanModel.deleteOne({ _id: new mongoose.Types.ObjectId(userId) });
  const own = await SubscriptionModel.find({ userId }).lean<SubscriptionFields[]>();
  for (const subscription of own) {
    const closed = await close(subscription);
    if (parts.provider) await tellProvider(closed, parts).catch(() => {});
  }
}
