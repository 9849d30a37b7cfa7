import { type PushedNotice, pushing } from '@soloist/contracts';
import { AppError, invalidInput, route } from '@soloist/service-kit';
import { deviceOf } from '@soloist/service-kit/device';
import type { PushClient } from './push-client.ts';
import { isPushService } from './push-services.ts';
import {
  ownSubscription,
  presentSubscription,
  subscribe,
  subscriptionsOf,
  unsubscribe,
} from './subscriptions.service.ts';

interface Pushing {
  push: PushClient;
  /** Of the installation, as browsers want it. */
  publicKey: string;
  further: string[];
}

const testNotice: PushedNotice = {
  title: 'Notifications work on this device',
  body: 'This is how they look.',
  link: '/settings#notifications',
  tag: 'test',
};

export const pushRoutes = ({ push, publicKey, further }: Pushing) => [
  route(pushing.key, () => ({ key: publicKey })),
  route(pushing.subscriptions, async ({ user }) => ({
    subscriptions: (await subscriptionsOf(user.sub)).map(presentSubscription),
  })),
  route(pushing.subscribe, async ({ user, body, req }) => {
    if (!isPushService(body.endpoint, further)) {
      throw invalidInput('This browser’s push service is not known here.');
    }
    const device = deviceOf(req.get('user-agent'));
    return { subscription: presentSubscription(await subscribe(user, { ...body, device })) };
  }),
  route(pushing.unsubscribe, async ({ user, params }) => {
    await unsubscribe(user, params.subscriptionId);
    return { message: 'That device shows no notifications any more.' };
  }),
  route(pushing.test, async ({ user, params }) => {
    const outcome = await push(await ownSubscription(user, params.subscriptionId), testNotice);
    if (outcome !== 'taken') {
      const message = 'The browser’s push service did not take it. Please try again.';
      throw new AppError('conflict', message);
    }
    return { message: 'A notification is on its way to that device.' };
  }),
];
