import { webhooks } from '@soloist/contracts';
import { type Route, route } from '@soloist/service-kit';
import type { CheckAddress } from './addresses.ts';
import {
  listDeliveries,
  readDelivery,
  replay,
  replayFailed,
  type SendSoon,
  sendTest,
} from './deliveries.service.ts';
import type { Secrets } from './secrets.ts';
import { presentDelivery, presentDetails, presentWebhook } from './webhooks.presenter.ts';
import {
  changeSecret,
  changeWebhook,
  createWebhook,
  ownWebhook,
  removeWebhook,
  setWebhookState,
  webhooksOf,
} from './webhooks.service.ts';

interface WebhookParts {
  secrets: Secrets;
  checkAddress: CheckAddress;
  sendSoon: SendSoon;
}

interface Asked {
  user: { sub: string };
  params: { id: string };
}
const own = ({ user, params }: Asked) => ({ userId: user.sub, id: params.id });

export const webhookRoutes = (parts: WebhookParts): Route[] => [
  ...ofWebhooks(parts),
  ...ofDeliveries(parts),
];

const ofWebhooks = ({ secrets, checkAddress, sendSoon }: WebhookParts): Route[] => [
  route(webhooks.list, async ({ user }) => ({
    webhooks: (await webhooksOf(user.sub)).map(presentWebhook),
  })),
  route(webhooks.create, async ({ user, body: form }) => {
    const made = await createWebhook(user.sub, { form, checkAddress });
    return { webhook: presentWebhook(made), secret: secrets.secretOf(made) };
  }),
  route(webhooks.read, async (call) => ({ webhook: presentWebhook(await ownWebhook(own(call))) })),
  route(webhooks.change, async (call) => {
    const changed = await changeWebhook(own(call), { form: call.body, checkAddress });
    return { webhook: presentWebhook(changed) };
  }),
  route(webhooks.setState, async (call) => {
    const changed = await setWebhookState(own(call), call.body.state);
    if (changed.state === 'active') await sendSoon(changed);
    return { webhook: presentWebhook(changed) };
  }),
  route(webhooks.changeSecret, async (call) => {
    const changed = await changeSecret(own(call));
    return { webhook: presentWebhook(changed), secret: secrets.secretOf(changed) };
  }),
  route(webhooks.remove, async (call) => {
    await removeWebhook(own(call));
    return { message: 'Nothing is sent there any more.' };
  }),
];

const ofDeliveries = ({ sendSoon }: WebhookParts): Route[] => [
  route(webhooks.test, async (call) => ({
    delivery: presentDelivery(await sendTest(own(call), sendSoon)),
  })),
  route(webhooks.deliveries, async (call) => {
    const { items, nextCursor } = await listDeliveries(own(call), call.query);
    return { items: items.map(presentDelivery), nextCursor };
  }),
  route(webhooks.delivery, async (call) => {
    const { deliveryId } = call.params;
    return { delivery: presentDetails(await readDelivery({ ...own(call), deliveryId })) };
  }),
  route(webhooks.replay, async (call) => {
    const { deliveryId } = call.params;
    return { delivery: presentDelivery(await replay({ ...own(call), deliveryId }, sendSoon)) };
  }),
  route(webhooks.replayFailed, async (call) => ({
    count: await replayFailed({ ...own(call), since: new Date(call.body.since) }, sendSoon),
  })),
];
