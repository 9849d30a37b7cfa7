import { startPaymentSimulator } from '@soloist/tools/payment-simulator/simulator.ts';
import { type ProviderSettings, usualProviderSettings } from '../config.ts';

interface Options {
  /** Where its events go; nowhere without. */
  webhookUrl?: string;
  /** Keeps what it knows over a restart. */
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

/** The simulated provider, the settings that name it, and what browsers, banks and time do there. */
export async function startSimulator(options: Options = {}) {
  const simulator = await startPaymentSimulator({ ...secrets, ...options });
  const settings: ProviderSettings = {
    ...usualProviderSettings(),
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
    // biome-ignore lint/suspicious/noExplicitAny: what a test expects of an answer, it says itself
    return (await response.json()) as any;
  };
  const key = Buffer.from(`${secrets.keyId}:${secrets.keySecret}`).toString('base64');
  return {
    ...simulator,
    settings,
    /** Any of its lists. */
    async ask(path: string) {
      const headers = { authorization: `Basic ${key}` };
      const response = await fetch(`${simulator.url}${path}`, { headers });
      // biome-ignore lint/suspicious/noExplicitAny: what a test expects of an answer, it says itself
      return (await response.json()) as any;
    },
    /** Everything it told so far, oldest first, as it was sent. */
    async events() {
      const response = await fetch(`${simulator.url}/simulator/webhooks`);
      const { events } = (await response.json()) as { events: SentEvent[] };
      return events;
    },
    /** As the checkout in a browser: what it answers to the page. */
    pay: (about: { order_id: string } | { subscription_id: string }, outcome = 'paid') =>
      post('/v1/checkout/pay', { ...about, outcome }),
    /** What banks and time do: `control('payouts/<id>', { status: 'processed' })`. */
    control: (path: string, body: object = {}) => post(`/simulator/${path}`, body),
    /** The next call that begins so goes wrong. */
    fail: (call: string, kind: 'lost' | 'refused' | 'broken') =>
      post('/simulator/faults', { call, kind }),
    clearFaults: () => fetch(`${simulator.url}/simulator/faults`, { method: 'DELETE' }),
  };
}
export type Simulator = Awaited<ReturnType<typeof startSimulator>>;
