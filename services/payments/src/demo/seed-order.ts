import { randomUUID } from 'node:crypto';
import { freelancerServices, type MyProfile, serviceOrders } from '@soloist/contracts';
import { callService } from '@soloist/server-kit';
import type { DemoContext } from './seed-demo.ts';

const whenAway = 'The sample service can’t be ordered.';

/** The first package with the first extra, and an answer to each of the service's questions. */
const choice = { package: 0, quantity: 1, extras: [0] };
const answers = [
  'Nordlys Coffee, nordlys.example',
  'WooCommerce',
  'They can’t find the delivery costs before the last step.',
];

interface Client {
  user: Pick<MyProfile, 'fname' | 'lname' | 'email'>;
  token: string;
}

/**
 * Places a client's order of the sample service through its endpoints. Returns the link of its invoice;
 * undefined where the freelancer has no service that can be ordered.
 */
export async function placeDemoOrder(
  { user, token }: Client,
  { config, userId }: DemoContext,
): Promise<string | undefined> {
  const marketplace = { url: config.MARKETPLACE_URL, whenAway };
  const { services } = await callService(freelancerServices.fetchServices, {
    ...marketplace,
    params: { id: userId },
    query: { limit: 50 },
  });
  for (const { id } of services) {
    const params = { id };
    const { version } = await callService(freelancerServices.fetchService, {
      ...marketplace,
      params,
    });
    if (!version) continue;
    const { link } = await callService(freelancerServices.placeOrder, {
      ...marketplace,
      params,
      authorization: `Bearer ${token}`,
      body: {
        ...{ draft_id: randomUUID(), choice, answers, version, terms_accepted: true },
        ...{ name: `${user.fname} ${user.lname}`, email: user.email },
      },
    });
    if (!link) return undefined;
    const documents = { url: config.DOCUMENTS_URL, whenAway };
    const checkout = { ...documents, params: { link } };
    return (await callService(serviceOrders.checkout, checkout)).orderId;
  }
  return undefined;
}
