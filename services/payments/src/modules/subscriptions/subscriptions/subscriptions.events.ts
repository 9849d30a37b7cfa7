import type { EventHandlers } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { cancelSubscription } from './cancel-subscription.service.ts';

/** Nobody is charged again after asking to delete the account. The paid time stays. */
export const subscriptionEvents = (deps: PaymentsDeps): EventHandlers => ({
  'identity.deletion-changed': async ({ payload: { userId, stage } }) => {
    if (stage === 'scheduled' && deps.provider) await cancelSubscription(userId, deps);
  },
});
