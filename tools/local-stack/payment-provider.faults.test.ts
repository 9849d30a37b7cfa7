import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  needsSimulatedPayments,
  type PaymentProviderPart,
  startPaymentProvider,
} from './payment-provider.ts';

let dataDir: string;
let provider: PaymentProviderPart;
const start = () =>
  startPaymentProvider({
    dataDir,
    logDir: path.join(dataDir, 'logs'),
    gatewayUrl: 'http://127.0.0.1:1',
  });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'soloist-payments-'));
  provider = await start();
});
afterAll(async () => {
  await provider.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const key = () =>
  `Basic ${btoa(`${provider.settings.RAZORPAY_KEY_ID}:${provider.settings.RAZORPAY_KEY_SECRET}`)}`;

async function newOrder(receipt: string): Promise<string> {
  const response = await fetch(`${provider.settings.RAZORPAY_API_URL}/v1/orders`, {
    method: 'POST',
    headers: { authorization: key(), 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 50_000, currency: 'INR', receipt }),
  });
  return ((await response.json()) as { id: string }).id;
}
const statusOf = async (id: string) =>
  (await fetch(`${provider.url}/v1/orders/${id}`, { headers: { authorization: key() } })).status;

test('acknowledged writes survive a SIGKILL', async () => {
  const answered: string[] = [];
  const asking = Array.from({ length: 8 }, async (_, one) => {
    for (let count = 0; ; count++) answered.push(await newOrder(`${one}-${count}`));
  });
  const ended = Promise.allSettled(asking);
  while (answered.length < 100) await new Promise((resolve) => setTimeout(resolve, 5));
  await provider.kill('SIGKILL');
  await ended;
  await provider.restart();
  const statuses = await Promise.all(answered.map(statusOf));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('keeps its page, checkout and key after a restart', async () => {
  const { settings, pageUrl } = provider;
  await provider.stop();
  provider = await start();
  expect(provider.settings).toEqual(settings);
  expect(provider.pageUrl).toBe(pageUrl);
  for (const address of [pageUrl, settings.RAZORPAY_CHECKOUT_URL!]) {
    expect((await fetch(address)).status).toBe(200);
  }
});

test('moves to another port with the same key if its port is taken', async () => {
  const { settings, url } = provider;
  await provider.stop();
  const other = createServer().listen(Number(new URL(url).port), '127.0.0.1');
  await once(other, 'listening');
  provider = await start();
  other.close();
  expect(provider.url).not.toBe(url);
  expect(provider.settings.RAZORPAY_KEY_ID).toBe(settings.RAZORPAY_KEY_ID);
});

test('stores its key readable only by its user', async () => {
  const file = path.join(dataDir, 'payment-provider', 'keys.json');
  expect((await stat(file)).mode & 0o077).toBe(0);
});

describe('the app uses the simulator', () => {
  const savedKeyId = process.env.RAZORPAY_KEY_ID;
  afterEach(() => {
    if (savedKeyId === undefined) delete process.env.RAZORPAY_KEY_ID;
    else process.env.RAZORPAY_KEY_ID = savedKeyId;
  });

  test('unless a real key is set, here or in the environment', () => {
    delete process.env.RAZORPAY_KEY_ID;
    expect(needsSimulatedPayments()).toBe(true);
    expect(needsSimulatedPayments({ RAZORPAY_KEY_ID: 'rzp_live_1' })).toBe(false);
    process.env.RAZORPAY_KEY_ID = '';
    expect(needsSimulatedPayments()).toBe(true);
    process.env.RAZORPAY_KEY_ID = 'rzp_live_1';
    expect(needsSimulatedPayments()).toBe(false);
  });

  test('never in production', () => {
    expect(needsSimulatedPayments({ NODE_ENV: 'production' })).toBe(false);
  });
});
