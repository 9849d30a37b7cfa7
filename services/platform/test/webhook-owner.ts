import { newEvent } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import type { TestPlatform } from './start-platform.ts';
import type { Receiver } from './start-receiver.ts';

/** A person with a webhook at a path of the receiver. */
export async function newWebhookOwner(platform: TestPlatform, receiver: Receiver) {
  const userId = newId();
  const token = platform.tokenFor({ userId });
  const send = (call: string, body?: object) => platform.send(call, { token, body });
  const path = `/${userId}`;
  const form = { url: receiver.urlOf(path), types: ['invoice.paid', 'job.applied'] };
  const { body } = await send('POST /platform/webhooks', { ...form, description: 'Books' });
  const at = `/platform/webhooks/${body.webhook.id}`;
  return {
    ...{ userId, token, send, path, at, form, id: body.webhook.id as string },
    secret: body.secret as string,
    received: () => receiver.at(path),
    answerWith: (answer: number | 'silence') => receiver.answerWith(path, answer),
    webhook: async () => (await send(`GET ${at}`)).body.webhook,
    deliveries: async () => (await send(`GET ${at}/deliveries`)).body.items,
    /** Creates the event of a paid invoice of theirs. */
    paid: (number = 'INV-0007') =>
      newEvent('invoice.paid', {
        ...{ invoiceId: newId(), freelancerId: userId, number },
        ...{ clientEmail: 'noor@client.test', clientName: 'Noor Haddad' },
        ...{ total: 119_000, currency: 'INR' },
      }),
  };
}
export type WebhookOwner = Awaited<ReturnType<typeof newWebhookOwner>>;
