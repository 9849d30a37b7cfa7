import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { startKeyServer } from '@soloist/server-kit/testing-service';
import { freePort } from '@soloist/tools/ports.ts';
import {
  defaultProviderSettings,
  defaultSellerSettings,
} from '../../services/payments/src/config.ts';
import type { PaymentsDeps } from '../../services/payments/src/deps.ts';
import { createOrder } from '../../services/payments/src/modules/payments/orders/create-order.service.ts';
import { createProvider } from '../../services/payments/src/modules/provider/provider.client.ts';
import { startScript } from '../processes.ts';
import { startStores } from '../start-stores.ts';

/** A request to payments, ready to be sent. */
export interface Call {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body: string;
}
/** An order that was paid at the provider and that payments does not know as paid yet. */
export interface PaidOrder {
  freelancerId: string;
  amount: number;
  /** The browser's report. */
  verify: Call;
  /** The provider's reports, one for each of its events. */
  events: Call[];
}
interface SimulatedEvent {
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

let retried = 0;
const maxTries = 20;
const pauseMs = 200;

/** Sends a request again later if it was not answered, as the provider and pages do. */
async function fetchAgain(url: string, init: RequestInit, tries = 1): Promise<Response> {
  const response = await fetch(url, init).catch((err: Error) => err);
  if (response instanceof Response && response.ok) return response;
  const isBusy = response instanceof Error || response.status >= 500;
  if (!isBusy || tries === maxTries) {
    const why = response instanceof Error ? response.message : await response.text();
    throw new Error(`${url}: ${why}`);
  }
  retried += 1;
  await sleep(pauseMs);
  return fetchAgain(url, init, tries + 1);
}

/**
 * Starts one process of payments and one of the provider’s simulator; the benchmark delivers its
 * events itself.
 */
export async function startCaptures() {
  const identity = await startKeyServer();
  const stores = await startStores('captures', { IDENTITY_URL: identity.url, DB_PREFIX: 'bench' });
  const port = await freePort();
  const simulator = await startScript(stores.logDir, {
    name: 'simulator',
    file: 'simulators/payment-provider/src/main.ts',
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

  const allSettings = { ...defaultProviderSettings(), ...defaultSellerSettings(), ...settings };
  const config = allSettings as unknown as PaymentsDeps['config'];
  const deps = {
    config,
    provider: createProvider(config),
    logger: createLogger('bench', 'warn'),
  } as PaymentsDeps;

  /** Creates an order for each of `count` freelancers and pays it at the checkout. */
  async function pay(count: number): Promise<PaidOrder[]> {
    const known = new Set((await fetchEvents()).map(({ id }) => id));
    const paidOrders: PaidOrder[] = [];
    for (let n = 0; n < count; n += 1) {
      const payment = { freelancerId: newId(), amount: 10_000 + n * 137 };
      const invoice = { invoiceId: newId(), orderId: newId(), invoiceNumber: `INV-${n}` };
      const order = { ...payment, ...invoice, clientName: 'Sofie Lind', currency } as const;
      const { providerOrderId: order_id } = await createOrder(order, deps);
      const confirmation = await ask('/v1/checkout/pay', { order_id, outcome: 'paid' });
      const verify = { path: '/payment/verify-order-payment', body: JSON.stringify(confirmation) };
      paidOrders.push({ ...payment, verify, events: [] });
    }
    const byPayment = new Map(
      paidOrders.map((each) => [JSON.parse(each.verify.body).razorpay_payment_id as string, each]),
    );
    for (const event of await fetchEvents()) {
      if (known.has(event.id)) continue;
      const about = JSON.parse(event.body).payload.payment?.entity.id;
      byPayment.get(about)?.events.push(toCall(event));
    }
    return paidOrders;
  }
  const fetchEvents = async (): Promise<SimulatedEvent[]> =>
    (await ask('/simulator/webhooks')).events;
  const toCall = ({ id, body, signature }: SimulatedEvent): Call => ({
    path: '/payment/webhook',
    headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id },
    body,
  });

  return {
    pay,
    db: db.connection,
    /** Sends a request to the same service that stores one document. */
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
    repeated: () => retried,
    async close() {
      await payments.stop();
      await simulator.stop();
      await stores.stop();
      identity.close();
    },
  };
}
export type Captures = Awaited<ReturnType<typeof startCaptures>>;
