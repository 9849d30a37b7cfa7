import { subscriptions } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { cancelSubscription } from './cancel.service.ts';
import { resumeSubscription } from './resume.service.ts';
import { checkoutOf, claimSubscription, makeSubscription } from './subscribe.service.ts';
import { ownSubscription } from './subscriptions.presenter.ts';
import { verifySubscription } from './verify-subscription.ts';

export const subscriptionRoutes = (parts: Parts) => [
  route(subscriptions.subscribe, async ({ body }) => {
    const { _id } = await makeSubscription(body, parts);
    return checkoutOf(_id, parts);
  }),
  route(subscriptions.claim, async ({ user, body }) => {
    await claimSubscription(user.sub, body.id, parts);
    return {};
  }),
  route(subscriptions.verify, ({ user, body }) => verifySubscription(user.sub, body, parts)),
  route(subscriptions.cancel, ({ user }) => cancelSubscription(user.sub, parts)),
  route(subscriptions.resume, ({ user }) => resumeSubscription(user.sub, parts)),
  route(subscriptions.mine, async ({ user }) => ({
    subscription: await ownSubscription(user.sub),
  })),
];
