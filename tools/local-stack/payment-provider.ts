import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { answers } from '../health.ts';
import { manageProcess } from '../managed-process.ts';
import { fromRoot } from '../paths.ts';
import { canListen, freePort } from '../ports.ts';
import { createLocalStore, type LocalStore, type StoreFolders } from './local-store.ts';

export interface PaymentProviderPart extends LocalStore {
  /** The page that lists payments and simulates the acts of banks and the passing of time. */
  pageUrl: string;
  /** The settings with which the app uses it. */
  settings: Record<string, string>;
}

interface SavedSettings {
  port: number;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  payoutAccount: string;
}

const secret = () => randomBytes(24).toString('base64url');

/** Created once per data folder: stored data belongs to its key, and the page has the same address after a restart. */
async function keptOf(folder: string): Promise<SavedSettings> {
  const file = path.join(folder, 'keys.json');
  const known: SavedSettings | undefined = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : undefined;
  if (known && (await canListen(known.port))) return known;
  const stored = {
    keyId: `rzp_test_${randomBytes(7).toString('hex')}`,
    keySecret: secret(),
    webhookSecret: secret(),
    payoutAccount: `2323${randomInt(1e11, 1e12)}`,
    ...known,
    port: await freePort(),
  };
  writeFileSync(file, JSON.stringify(stored, null, 2), { mode: 0o600 });
  return stored;
}

/** Whether the app uses the simulator: on this machine, if no key of the real provider is set. */
export const needsSimulatedPayments = (overrides: Record<string, string | undefined> = {}) =>
  !(overrides.RAZORPAY_KEY_ID ?? process.env.RAZORPAY_KEY_ID) &&
  overrides.NODE_ENV !== 'production';

/** The simulated payment provider; its events go to the gateway, which may start later. */
export async function startPaymentProvider({
  dataDir,
  logDir,
  gatewayUrl,
}: StoreFolders & { gatewayUrl: string }): Promise<PaymentProviderPart> {
  const folder = path.join(dataDir, 'payment-provider');
  mkdirSync(folder, { recursive: true });
  const { port, keyId, keySecret, webhookSecret, payoutAccount } = await keptOf(folder);
  const apiUrl = `http://127.0.0.1:${port}`;
  const pageUrl = `http://localhost:${port}`;
  const keys = {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  };
  const server = manageProcess({
    name: 'payment-provider',
    command: process.execPath,
    args: [fromRoot('simulators/payment-provider/src/main.ts')],
    env: {
      ...process.env,
      ...keys,
      NODE_ENV: 'development',
      PORT: String(port),
      WEBHOOK_URL: `${gatewayUrl}/api/payment/webhook`,
      FILE: path.join(folder, 'known.jsonl'),
    },
    logFile: path.join(logDir, 'payment-provider.log'),
    isReady: () => answers(`${apiUrl}/health`),
    supervised: true,
  });
  await server.start();
  return {
    ...createLocalStore(apiUrl, server),
    pageUrl,
    settings: {
      ...keys,
      RAZORPAY_API_URL: apiUrl,
      RAZORPAY_CHECKOUT_URL: `${pageUrl}/v1/checkout.js`,
      RAZORPAY_PAYOUT_ACCOUNT: payoutAccount,
    },
  };
}
