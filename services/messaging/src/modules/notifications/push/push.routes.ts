import { type PushedNotification, pushSubscriptions } from '@soloist/contracts';
import { AppError, invalidInput, route } from '@soloist/server-kit';
import { deviceOf } from '@soloist/server-kit/device';
import type { PushClient } from './push.client.ts';
import {
  listSubscriptions,
  presentSubscription,
  readSubscription,
  subscribe,
  unsubscribe,
} from './subscriptions.service.ts';

const testNotification: PushedNotification = {
  title: 'Notifications work on this device',
  body: 'This is how they look.',
  link: '/settings#notifications',
  tag: 'test',
};

export const pushRoutes = (push: PushClient) => [
  route(pushSubscriptions.key, () => ({ key: push.publicKey })),
  route(pushSubscriptions.subscriptions, async ({ user }) => ({
    subscriptions: (await listSubscriptions(user.sub)).map(presentSubscription),
  })),
  route(pushSubscriptions.subscribe, async ({ user, body, req }) => {
    if (!push.isSupported(body.endpoint)) {
      throw invalidInput('This browser’s push service isn’t supported.');
    }
    const device = deviceOf(req.get('user-agent'));
    return { subscription: presentSubscription(await subscribe(user, { ...body, device })) };
  }),
  route(pushSubscriptions.unsubscribe, async ({ user, params }) => {
    await unsubscribe(user, params.subscriptionId);
    return { message: 'That device no longer shows notifications.' };
  }),
  route(pushSubscriptions.test, async ({ user, params }) => {
    const outcome = await push.send(
      await readSubscription(user, params.subscriptionId),
      testNotification,
    );
    if (outcome !== 'accepted') {
      const message = 'The push service rejected the notification. Try again.';
      throw new AppError('conflict', message);
    }
    return { message: 'We sent a notification to that device.' };
  }),
];
