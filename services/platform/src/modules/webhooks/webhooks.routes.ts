import { type TokenClaims, webhooks } from '@soloist/contracts';
import { type Route, route } from '@soloist/server-kit';
import type { CheckAddress } from './addresses.rules.ts';
import {
  listDeliveries,
  readDelivery,
  replayDelivery,
  replayFailedDeliveries,
  type SendSoon,
  sendTest,
} from './deliveries.service.ts';
import { listSamples } from './samples.service.ts';
import type { Secrets } from './secrets.rules.ts';
import { presentDelivery, presentDetails, presentWebhook } from './webhooks.presenter.ts';
import {
  changeSecret,
  changeWebhook,
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  setWebhookState,
  webhookUserOf,
} from './webhooks.service.ts';

interface WebhookDeps {
  publicUrl: string;
  secrets: Secrets;
  checkAddress: CheckAddress;
  sendSoon: SendSoon;
}

interface WebhookRequest {
  user: TokenClaims;
  params: { id: string };
}
const webhookRef = ({ user, params }: WebhookRequest) => ({
  ...webhookUserOf(user),
  id: params.id,
});

export const webhookRoutes = (deps: WebhookDeps): Route[] => [
  ...webhookSettingRoutes(deps),
  ...deliveryRoutes(deps),
];

const webhookSettingRoutes = ({
  publicUrl,
  secrets,
  checkAddress,
  sendSoon,
}: WebhookDeps): Route[] => [
  route(webhooks.list, async ({ user }) => ({
    webhooks: (await listWebhooks(webhookUserOf(user))).map(presentWebhook),
  })),
  route(webhooks.create, async ({ user, body: form }) => {
    const made = await createWebhook(webhookUserOf(user), { form, checkAddress });
    return { webhook: presentWebhook(made), secret: secrets.secretOf(made) };
  }),
  route(webhooks.samples, async ({ user, query: { type } }) => ({
    messages: await listSamples(webhookUserOf(user), { type, publicUrl }),
  })),
  route(webhooks.read, async (call) => ({
    webhook: presentWebhook(await findWebhook(webhookRef(call))),
  })),
  route(webhooks.change, async (call) => {
    const changed = await changeWebhook(webhookRef(call), { form: call.body, checkAddress });
    return { webhook: presentWebhook(changed) };
  }),
  route(webhooks.setState, async (call) => {
    const changed = await setWebhookState(webhookRef(call), call.body.state);
    if (changed.state === 'active') await sendSoon(changed);
    return { webhook: presentWebhook(changed) };
  }),
  route(webhooks.changeSecret, async (call) => {
    const changed = await changeSecret(webhookRef(call));
    return { webhook: presentWebhook(changed), secret: secrets.secretOf(changed) };
  }),
  route(webhooks.remove, async (call) => {
    await deleteWebhook(webhookRef(call));
    return { message: 'Webhook deleted.' };
  }),
];

const deliveryRoutes = ({ sendSoon }: WebhookDeps): Route[] => [
  route(webhooks.test, async (call) => ({
    delivery: presentDelivery(await sendTest(webhookRef(call), sendSoon)),
  })),
  route(webhooks.deliveries, async (call) => {
    const { items, nextCursor } = await listDeliveries(webhookRef(call), call.query);
    return { items: items.map(presentDelivery), nextCursor };
  }),
  route(webhooks.delivery, async (call) => {
    const { deliveryId } = call.params;
    return { delivery: presentDetails(await readDelivery({ ...webhookRef(call), deliveryId })) };
  }),
  route(webhooks.replay, async (call) => {
    const { deliveryId } = call.params;
    return {
      delivery: presentDelivery(
        await replayDelivery({ ...webhookRef(call), deliveryId }, sendSoon),
      ),
    };
  }),
  route(webhooks.replayFailed, async (call) => ({
    count: await replayFailedDeliveries(
      { ...webhookRef(call), since: new Date(call.body.since) },
      sendSoon,
    ),
  })),
];
