import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startPaymentSimulator } from '../src/simulator.ts';

export const keys = {
  keyId: 'rzp_test_key',
  keySecret: 'key secret',
  webhookSecret: 'hook secret',
};

export const hmac = (body: string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('hex');

export async function until(isMet: () => boolean) {
  const end = Date.now() + 10_000;
  while (!isMet()) {
    if (Date.now() > end) throw new Error('The condition was not met within 10 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

interface ReceivedEvent {
  id: string;
  event: string;
  isSigned: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each test asserts the payload that it expects
  payload: any;
}

/** A simulator and a receiver of its events, for tests. */
export async function startTestSimulator({ lateMs = 200 } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'payment-simulator-'));
  const receivedEvents: ReceivedEvent[] = [];
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
      receivedEvents.push({ id, event, isSigned, payload });
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

  async function request(call: string, body?: object, headers: Record<string, string> = {}) {
    const [method, path] = call.split(' ');
    const response = await fetch(`${simulator.url}${path}`, {
      method: method!,
      headers: {
        authorization: `Basic ${btoa(`${keys.keyId}:${keys.keySecret}`)}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: body ? JSON.stringify(body) : undefined,
    });
    // biome-ignore lint/suspicious/noExplicitAny: each test asserts the response that it expects
    return { status: response.status, body: (await response.json()) as any };
  }
  return {
    /** Changes at a restart. */
    get url() {
      return simulator.url;
    },
    request,
    receivedEvents,
    /** Awaits an event, or the one that contains `id`: those of an earlier test may arrive late. */
    waitForEvent: async (event: string, id = '') => {
      const isMatch = (each: ReceivedEvent) =>
        each.event === event && JSON.stringify(each.payload).includes(id);
      await until(() => receivedEvents.some(isMatch));
      return receivedEvents.findLast(isMatch)!;
    },
    order: async (over: object = {}) =>
      (
        await request('POST /v1/orders', {
          amount: 50_000,
          currency: 'INR',
          receipt: 'one',
          ...over,
        })
      ).body,
    pay: (target: object, outcome = 'paid') =>
      request('POST /v1/checkout/pay', { ...target, outcome }),
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
