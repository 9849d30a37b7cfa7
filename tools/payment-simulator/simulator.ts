import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { ApiRefusal, answerRefusal, unknownId } from './api-error.ts';
import { checkoutRoutes } from './checkout.ts';
import { controlRoutes } from './control.ts';
import { disputeRoutes } from './disputes.ts';
import { createFaults } from './faults.ts';
import { orderRoutes } from './orders.ts';
import { paymentRoutes } from './payments.ts';
import { payoutRoutes } from './payouts.ts';
import { createStore } from './store.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { createWebhooks } from './webhooks.ts';

export interface SimulatorOptions {
  /** A free one unless given. */
  port?: number;
  keyId: string;
  keySecret: string;
  /** Where events are sent, and the secret that signs them. */
  webhookUrl?: string;
  webhookSecret: string;
  /** Keeps what is known over a restart. */
  file?: string;
}

/**
 * The payment provider for this machine alone: its API, its checkout and its events, as its public
 * documentation describes them, and no money. README.md says where it differs.
 */
export async function startPaymentSimulator(options: SimulatorOptions) {
  const { keyId, keySecret, webhookUrl: url, webhookSecret: secret } = options;
  const store = createStore(options.file);
  const webhooks = createWebhooks({ store, url, secret });
  const parts = { store, webhooks, keySecret };
  const faults = createFaults();

  const app = express();
  app.disable('x-powered-by');
  app.use(express.json({ limit: '100kb' }));
  app.use('/simulator', controlRoutes(parts, faults));
  app.use('/v1', checkoutRoutes(parts));
  app.use('/v1', requireKey(keyId, keySecret), faults.befall);
  const groups = [orderRoutes, paymentRoutes, subscriptionRoutes, payoutRoutes, disputeRoutes];
  for (const group of groups) app.use('/v1', group(parts));
  app.use(() => {
    throw unknownId();
  });
  app.use(answerRefusal);

  const server = app.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      webhooks.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

function requireKey(keyId: string, keySecret: string): RequestHandler {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return (req, _res, next) => {
    if (req.get('authorization') === expected) return next();
    throw new ApiRefusal('Authentication failed', { status: 401 });
  };
}
