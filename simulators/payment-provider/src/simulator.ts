import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import express, { type RequestHandler } from 'express';
import { ApiRefusal, answerRefusal, unknownId } from './api-error.ts';
import { checkoutRoutes, finishLatePayments } from './checkout.ts';
import { controlRoutes } from './control.ts';
import { disputeRoutes } from './disputes.ts';
import { documentRoutes } from './documents.ts';
import { createFaults } from './faults.ts';
import { finishValidations, fundAccountRoutes } from './fund-accounts.ts';
import { orderRoutes } from './orders.ts';
import { paymentRoutes } from './payments.ts';
import { payoutRoutes } from './payouts.ts';
import { refundRoutes } from './refunds.ts';
import { createStore, type Store } from './store.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { tokenRoutes } from './token-routes.ts';
import { createWebhooks } from './webhooks.ts';

export interface SimulatorOptions {
  /** A free port by default. */
  port?: number;
  keyId: string;
  keySecret: string;
  /** Where events are sent, and the secret that signs them. */
  webhookUrl?: string;
  webhookSecret: string;
  /** File that stores the data across restarts. */
  file?: string;
  /** How long a late bank takes. */
  lateMs?: number;
}

/**
 * The payment provider for this machine alone: its API, its checkout and its events, as its public
 * documentation describes them, without money. README.md lists the differences.
 */
export async function startPaymentSimulator(options: SimulatorOptions) {
  const { keyId, keySecret, webhookUrl: url, webhookSecret: secret } = options;
  const store = createStore(options.file);
  const webhooks = createWebhooks({ store, url, secret });
  const closing = new AbortController();
  const deps = { store, webhooks, keySecret, closing: closing.signal };
  const faults = createFaults();
  finishLatePayments(deps);
  finishValidations(deps);

  const app = express();
  app.disable('x-powered-by');
  // The admin page, and the style sheets of this page and the checkout.
  app.use(express.static(path.join(import.meta.dirname, 'browser'), { index: 'people.html' }));
  app.get('/health', (_req, res) => void res.json({ status: 'ok' }));
  app.use(express.json({ limit: '100kb' }), flushBeforeResponding(store));
  app.use('/simulator', controlRoutes(deps, faults));
  app.use('/v1', checkoutRoutes(deps, { lateMs: options.lateMs ?? 5000 }));
  app.use('/v1', requireKey(keyId, keySecret), faults.injectFault);
  const groups = [
    orderRoutes,
    // Before payments, whose ids would match its path.
    tokenRoutes,
    paymentRoutes,
    refundRoutes,
    subscriptionRoutes,
    fundAccountRoutes,
    payoutRoutes,
    disputeRoutes,
    documentRoutes,
  ];
  for (const group of groups) app.use('/v1', group(deps));
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
      closing.abort();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An answered call is persisted, even if the process is killed in the next moment. */
function flushBeforeResponding(store: Store): RequestHandler {
  return (_req, res, next) => {
    const answer = res.json.bind(res);
    res.json = (body) => {
      store.flush();
      return answer(body);
    };
    next();
  };
}

function requireKey(keyId: string, keySecret: string): RequestHandler {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return (req, _res, next) => {
    if (req.get('authorization') === expected) return next();
    throw new ApiRefusal('Authentication failed', { status: 401 });
  };
}
