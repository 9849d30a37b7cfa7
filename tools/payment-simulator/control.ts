import { Router } from 'express';
import * as z from 'zod/mini';
import { unknownId } from './api-error.ts';
import { openDispute, settleDispute } from './disputes.ts';
import type { Dispute, Payment, Payout, Subscription } from './entities.ts';
import type { createFaults } from './faults.ts';
import { fault } from './faults.ts';
import { collection, read } from './input.ts';
import type { Parts } from './parts.ts';
import { movePayout } from './payouts.ts';
import { chargeCycle, endSubscription } from './subscriptions.ts';

const ofSubscription = z.object({ event: z.enum(['charged', 'failed', 'ended']) });
const ofPayout = z.object({ status: z.enum(['processed', 'reversed', 'failed']) });
const ofDispute = z.object({ status: z.enum(['under_review', 'won', 'lost']) });

/** What banks and time do at the real provider, done here by a call: below `/simulator`. */
export function controlRoutes(parts: Parts, faults: ReturnType<typeof createFaults>): Router {
  const { store, webhooks } = parts;
  const router = Router();
  const need = <T>(found: T | undefined): T => {
    if (!found) throw unknownId();
    return found;
  };
  router.post('/subscriptions/:id', (req, res) => {
    const { event } = read(ofSubscription, req.body);
    const subscription = need(store.find<Subscription>(req.params.id, 'subscription'));
    const isEnding = event === 'ended' || subscription.cancel_at_cycle_end;
    if (isEnding) endSubscription(parts, subscription);
    else chargeCycle(parts, subscription, event === 'charged');
    res.json(need(store.find<Subscription>(req.params.id, 'subscription')));
  });
  router.get('/payouts', (_req, res) => void res.json(collection(store.list<Payout>('payout'))));
  router.post('/payouts/:id', (req, res) => {
    const { status } = read(ofPayout, req.body);
    res.json(movePayout(parts, need(store.find<Payout>(req.params.id, 'payout')), status));
  });
  router.post('/payments/:id/dispute', (req, res) => {
    res.json(openDispute(parts, need(store.find<Payment>(req.params.id, 'payment'))));
  });
  router.post('/disputes/:id', (req, res) => {
    const { status } = read(ofDispute, req.body);
    res.json(settleDispute(parts, need(store.find<Dispute>(req.params.id, 'dispute')), status));
  });
  router.post('/faults', (req, res) => {
    faults.add(read(fault, req.body));
    res.json({});
  });
  router.get('/webhooks', (_req, res) => void res.json({ events: webhooks.sent() }));
  router.post('/webhooks/:what', (req, res) => {
    if (req.params.what === 'hold') webhooks.hold();
    else webhooks.release();
    res.json({});
  });
  return router;
}
