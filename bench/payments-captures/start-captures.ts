import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@soloist/service-kit';
import { newId } from '@soloist/service-kit/testing';
import { startKeyServer } from '@soloist/service-kit/testing-service';
import { freePort } from '@soloist/tools/ports.ts';
import { usualProviderSettings, usualSellerSettings } from '../../services/payments/src/config.ts';
import { makeOrder } from '../../services/payments/src/features/orders/make-order.ts';
import { createProvider } from '../../services/payments/src/features/provider/provider.ts';
import type { Parts } from '../../services/payments/src/parts.ts';
import { startScript } from '../processes.ts';
import { startStores } from '../start-stores.ts';

/** A request to payments, ready to be sent. */
export interface Call {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body: string;
}
/** A payment that was made at the provider, of which payments knows nothing yet. */
export interface Made {
  freelancerId: string;
  amount: number;
  /** Its browser says so. */
  verify: Call;
  /** And the provider, once for each of its events. */
  events: Call[];
}
interface ToldEvent {
  id: string;
  body: string;
  signature: string;
}

const keys = {
  RAZORPAY_KEY_ID: 'rzp_test_bench',
  RAZORPAY_KEY_SECRET: 'the key’s secret',
  RAZORPAY_WEBHOOK_SECRET: 'the webhook’s secret',
};
const json = { 'content-type': 'application/json' };
const currency = 'INR';

let repeated = 0;
const mostTries = 20;
const pauseMs = 200;

/** As the provider and pages do: again, later, where too much is going on to be answered. */
async function fetchAgain(url: string, init: RequestInit, tries = 1): Promise<Response> {
  const response = await fetch(url, init).catch((err: Error) => err);
  if (response instanceof Response && response.ok) return response;
  const isBusy = response instanceof Error || response.status >= 500;
  if (!isBusy || tries === mostTries) {
    const why = response instanceof Error ? response.message : await response.text();
    throw new Error(`${url}: ${why}`);
  }
  repeated += 1;
  await sleep(pauseMs);
  return fetchAgain(url, init, tries + 1);
}

/** One process of payments and one of the provider’s simulator, whose events wait for the run. */
export async function startCaptures() {
  const identity = await startKeyServer();
  const stores = await startStores('captures', { IDENTITY_URL: identity.url, DB_PREFIX: 'bench' });
  const port = await freePort();
  const simulator = await startScript(stores.logDir, {
    name: 'simulator',
    file: 'tools/payment-simulator/main.ts',
    env: {
      ...keys,
      WEBHOOK_URL: `http://127.0.0.1:${port}/payment/webhook`,
      FILE: path.join(stores.dataDir, 'simulator.jsonl'),
    },
  });
  const settings = { ...keys, RAZORPAY_API_URL: simulator.url };
  const payments = await stores.start('payments', { port, settings });
  const db = await stores.connect('bench_payments');

  const ask = async (way: string, body?: object) =>
    (
      await fetchAgain(`${simulator.url}${way}`, {
        ...(body && { method: 'POST', headers: json, body: JSON.stringify(body) }),
      })
    ).json();
  await ask('/simulator/webhooks/hold', {});

  const own = { ...usualProviderSettings(), ...usualSellerSettings(), ...settings };
  const config = own as unknown as Parts['config'];
  const parts = {
    config,
    provider: createProvider(config),
    logger: createLogger('bench', 'warn'),
  } as Parts;

  /** Of as many freelancers; each has an order, and a client who has paid it at the checkout. */
  async function pay(count: number): Promise<Made[]> {
    const known = new Set((await toldEvents()).map(({ id }) => id));
    const made: Made[] = [];
    for (let n = 0; n < count; n += 1) {
      const facts = { freelancerId: newId(), amount: 10_000 + n * 137 };
      const invoice = { invoiceId: newId(), orderId: newId(), invoiceNumber: `INV-${n}` };
      const order = { ...facts, ...invoice, clientName: 'Sofie Lind', currency } as const;
      const { providerOrderId: order_id } = await makeOrder(order, parts);
      const said = await ask('/v1/checkout/pay', { order_id, outcome: 'paid' });
      const verify = { path: '/payment/verify-order-payment', body: JSON.stringify(said) };
      made.push({ ...facts, verify, events: [] });
    }
    const byPayment = new Map(
      made.map((each) => [JSON.parse(each.verify.body).razorpay_payment_id as string, each]),
    );
    for (const event of await toldEvents()) {
      if (known.has(event.id)) continue;
      const about = JSON.parse(event.body).payload.payment?.entity.id;
      byPayment.get(about)?.events.push(told(event));
    }
    return made;
  }
  const toldEvents = async (): Promise<ToldEvent[]> => (await ask('/simulator/webhooks')).events;
  const told = ({ id, body, signature }: ToldEvent): Call => ({
    path: '/payment/webhook',
    headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id },
    body,
  });

  return {
    pay,
    db: db.connection,
    /** A request through the same service that stores one document. */
    setBilling: (): Call => ({
      path: '/payment/billing',
      method: 'PUT',
      headers: { authorization: `Bearer ${identity.tokenFor({ userId: newId() })}` },
      body: JSON.stringify({
        name: 'Sofie Lind',
        address: '',
        country: 'DE',
        state: '',
        gstin: '',
      }),
    }),
    async send({ path: way, method = 'POST', headers, body }: Call) {
      const init = { method, headers: { ...json, ...headers }, body };
      await (await fetchAgain(`${payments.url}${way}`, init)).arrayBuffer();
    },
    /** How many calls were sent again. */
    repeated: () => repeated,
    async close() {
      await payments.stop();
      await simulator.stop();
      await stores.stop();
      identity.close();
    },
  };
}
export type Captures = Awaited<ReturnType<typeof startCaptures>>;
