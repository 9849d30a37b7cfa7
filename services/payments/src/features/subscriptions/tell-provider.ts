import { type Parts, providerOf } from '../../parts.ts';
import { isRefused } from '../provider/provider-error.ts';
import { changeSubscription, type SubscriptionFields } from './subscriptions.model.ts';

/**
 * Tells the provider of an end that it does not know yet.
 * @throws ProviderError `noAnswer`: to be told again, which is harmless.
 */
export async function tellProvider(
  subscription: SubscriptionFields,
  parts: Parts,
): Promise<SubscriptionFields> {
  const { _id, telling } = subscription;
  if (!telling) return subscription;
  const { subscriptions } = providerOf(parts);
  await subscriptions.cancel(_id, telling).catch((err) => {
    // It is over there, or never began. What it is charged in spite of this goes back.
    if (!isRefused(err)) throw err;
    parts.logger.info({ subscription: _id, err: err.message }, 'a subscription was not cancelled');
  });
  return (await changeSubscription(subscription, { telling: undefined })) ?? subscription;
}
