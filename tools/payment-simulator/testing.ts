import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startPaymentSimulator } from './simulator.ts';

export const keys = {
  keyId: 'rzp_test_key',
  keySecret: 'key secret',
  webhookSecret: 'hook secret',
};

export const hmac = (body: string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('hex');

export async function until(isThere: () => boolean) {
  const end = Date.now() + 10_000;
  while (!isThere()) {
    if (Date.now() > end) throw new Error('it did not come');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

interface Taken {
  id: string;
  event: string;
  isSigned: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the event that it waited for
  payload: any;
}

/** A simulator and somebody who takes its events, for tests. */
export async function startTestSimulator({ lateMs = 200 } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'payment-simulator-'));
  const taken: Taken[] = [];
  let refusals = 0;
  const listener = createServer(async (req, res) => {
    const body = await text(req);
    const isSigned = req.headers['x-razorpay-signature'] === hmac(body, keys.webhookSecret);
    if (refusals > 0) {
      refusals -= 1;
      res.statusCode = 503;
    } else {
      const id = String(req.headers['x-razorpay-event-id']);
      const { event, payload } = JSON.parse(body);
      taken.push({ id, event, isSigned, payload });
    }
    res.end();
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const start = () =>
    startPaymentSimulator({
      ...keys,
      webhookUrl: `http://127.0.0.1:${port}/`,
      file: path.join(folder, 'known.jsonl'),
      lateMs,
    });
  let simulator = await start();

  async function ask(call: string, body?: object, headers: Record<string, string> = {}) {
    const [method, where] = call.split(' ');
    const response = await fetch(`${simulator.url}${where}`, {
      method: method!,
      headers: {
        authorization: `Basic ${btoa(`${keys.keyId}:${keys.keySecret}`)}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the answer that it asked for
    return { status: response.status, body: (await response.json()) as any };
  }
  return {
    /** Another one after a restart. */
    get url() {
      return simulator.url;
    },
    ask,
    taken,
    /** Awaits an event, or the one that names `about`: those of an earlier test may come late. */
    heard: async (event: string, about = '') => {
      const isIt = (each: Taken) =>
        each.event === event && JSON.stringify(each.payload).includes(about);
      await until(() => taken.some(isIt));
      return taken.findLast(isIt)!;
    },
    order: async (over: object = {}) =>
      (await ask('POST /v1/orders', { amount: 50_000, currency: 'INR', receipt: 'one', ...over }))
        .body,
    pay: (about: object, outcome = 'paid') => ask('POST /v1/checkout/pay', { ...about, outcome }),
    refuseEvents: (times: number) => {
      refusals = times;
    },
    restart: async () => {
      await simulator.close();
      simulator = await start();
    },
    stop: async () => {
      await simulator.close();
      listener.close();
      listener.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type TestSimulator = Awaited<ReturnType<typeof startTestSimulator>>;
