import { startPaymentSimulator } from '@soloist/payment-simulator';
import { defaultProviderSettings, type ProviderSettings } from '../src/config.ts';

interface Options {
  /** Address for events; without one, none is sent. */
  webhookUrl?: string;
  /** File that stores its data across restarts. */
  file?: string;
}

export interface SentEvent {
  id: string;
  event: string;
  body: string;
  signature: string;
}

const secrets = {
  keyId: 'rzp_test_soloist',
  keySecret: 'the key’s secret',
  webhookSecret: 'the webhook’s secret',
};

/**
 * The simulated provider, its settings, and controls for browsers, banks and time.
 */
export async function startSimulator(options: Options = {}) {
  const simulator = await startPaymentSimulator({ ...secrets, ...options });
  const settings: ProviderSettings = {
    ...defaultProviderSettings(),
    RAZORPAY_KEY_ID: secrets.keyId,
    RAZORPAY_KEY_SECRET: secrets.keySecret,
    RAZORPAY_WEBHOOK_SECRET: secrets.webhookSecret,
    RAZORPAY_API_URL: simulator.url,
    RAZORPAY_CHECKOUT_URL: `${simulator.url}/v1/checkout.js`,
    RAZORPAY_PAYOUT_ACCOUNT: '2323230000000001',
  };
  const post = async (path: string, body: object) => {
    const response = await fetch(`${simulator.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: each test asserts the response that it expects
    return (await response.json()) as any;
  };
  const key = Buffer.from(`${secrets.keyId}:${secrets.keySecret}`).toString('base64');
  return {
    ...simulator,
    settings,
    /** A list of the provider or of the simulator. */
    async fetchList(path: string) {
      const headers = { authorization: `Basic ${key}` };
      const response = await fetch(`${simulator.url}${path}`, { headers });
      // biome-ignore lint/suspicious/noExplicitAny: each test asserts the response that it expects
      return (await response.json()) as any;
    },
    /** All events sent so far, oldest first. */
    async events() {
      const response = await fetch(`${simulator.url}/simulator/webhooks`);
      const { events } = (await response.json()) as { events: SentEvent[] };
      return events;
    },
    /** Pays as the checkout in a browser, and returns its response. */
    pay: (target: { order_id: string } | { subscription_id: string }, outcome = 'paid') =>
      post('/v1/checkout/pay', { ...target, outcome }),
    /** Controls banks and time: `control('payouts/<id>', { status: 'processed' })`. */
    control: (path: string, body: object = {}) => post(`/simulator/${path}`, body),
    /** Makes the next call with this prefix fail. */
    fail: (call: string, kind: 'lost' | 'refused' | 'broken') =>
      post('/simulator/faults', { call, kind }),
    clearFaults: () => fetch(`${simulator.url}/simulator/faults`, { method: 'DELETE' }),
  };
}
export type Simulator = Awaited<ReturnType<typeof startSimulator>>;
