import { subscriptions } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { cancelSubscription } from './cancel-subscription.service.ts';
import {
  claimSubscription,
  createSubscription,
  subscriptionCheckout,
} from './create-subscription.service.ts';
import { resumeSubscription } from './resume-subscription.service.ts';
import { presentSubscription } from './subscriptions.presenter.ts';
import { verifySubscription } from './verify-subscription.service.ts';

export const subscriptionRoutes = (deps: PaymentsDeps) => [
  route(subscriptions.subscribe, async ({ body }) => {
    const { _id } = await createSubscription(body, deps);
    return subscriptionCheckout(_id, deps);
  }),
  route(subscriptions.claim, async ({ user, body }) => {
    await claimSubscription(user.sub, body.id, deps);
    return {};
  }),
  route(subscriptions.verify, ({ user, body }) => verifySubscription(user.sub, body, deps)),
  route(subscriptions.cancel, ({ user }) => cancelSubscription(user.sub, deps)),
  route(subscriptions.resume, ({ user }) => resumeSubscription(user.sub, deps)),
  route(subscriptions.mine, async ({ user }) => ({
    subscription: await presentSubscription(user.sub),
  })),
];
