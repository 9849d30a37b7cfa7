import { Router } from 'express';
import * as z from 'zod/mini';
import { unknownId } from './api-error.ts';
import { bankChange, bankOf, changeBank } from './bank.ts';
import { openDispute, settleDispute } from './disputes.ts';
import type { Dispute, FundAccount, Payment, Payout, Refund, Subscription } from './entities.ts';
import { type Faults, fault } from './faults.ts';
import { amount, collection, read } from './input.ts';
import type { Parts } from './parts.ts';
import { movePayout } from './payouts.ts';
import { moveRefund } from './refunds.ts';
import { type Entity, setClock } from './store.ts';
import { passCycle, planOf } from './subscription-charges.ts';

const ofSubscription = z.object({ event: z.enum(['charged', 'failed', 'ended']) });
const ofPayout = z.object({
  status: z.enum(['processing', 'processed', 'reversed', 'failed', 'cancelled']),
});
const ofRefund = z.object({ status: z.enum(['processed', 'failed']) });
const newDispute = z.object({ amount: z.optional(amount) });
const ofDispute = z.object({ status: z.enum(['under_review', 'won', 'lost']) });

const ofClock = z.object({ at: z.nullable(z.int()) });

const mostShown = 50;

/** All that the page for people shows, newest first. */
function overview({ store, webhooks }: Parts, faults: Faults) {
  const newest = <E extends Entity>(entity: E['entity']) =>
    store.list<E>(entity).slice(0, mostShown);
  return {
    bank: bankOf(store),
    faults: faults.waiting(),
    isHeld: webhooks.isHeld(),
    orders: newest('order'),
    payments: newest<Payment>('payment'),
    refunds: newest<Refund>('refund'),
    subscriptions: newest<Subscription>('subscription').map((each) => ({
      ...each,
      plan: planOf({ store }, each),
      isEnding: store.find(`ending_${each.id}`, 'ending') !== undefined,
    })),
    payouts: newest<Payout>('payout').map((each) => ({
      ...each,
      to: store.find<FundAccount>(each.fund_account_id, 'fund_account'),
    })),
    disputes: newest<Dispute>('dispute'),
    events: webhooks.newest(mostShown),
  };
}

/** What banks and time do at the real provider, done here by a call: below `/simulator`. */
export function controlRoutes(parts: Parts, faults: Faults): Router {
  const { store, webhooks } = parts;
  const router = Router();
  const need = <E extends Entity>(id: unknown, entity: E['entity']): E => {
    const found = store.find<E>(id, entity);
    if (!found) throw unknownId();
    return found;
  };
  router.get('/overview', (_req, res) => void res.json(overview(parts, faults)));
  router.post('/bank', (req, res) => {
    res.json(changeBank(store, read(bankChange, req.body)));
  });
  router.post('/subscriptions/:id', (req, res) => {
    const { id } = req.params;
    const { event } = read(ofSubscription, req.body);
    passCycle(parts, need<Subscription>(id, 'subscription'), event);
    res.json(need<Subscription>(id, 'subscription'));
  });
  router.get('/payouts', (_req, res) => void res.json(collection(store.list<Payout>('payout'))));
  router.post('/payouts/:id', (req, res) => {
    const { status } = read(ofPayout, req.body);
    res.json(movePayout(parts, need<Payout>(req.params.id, 'payout'), status));
  });
  router.post('/refunds/:id', (req, res) => {
    const { status } = read(ofRefund, req.body);
    res.json(moveRefund(parts, need<Refund>(req.params.id, 'refund'), status));
  });
  router.post('/payments/:id/dispute', (req, res) => {
    const payment = need<Payment>(req.params.id, 'payment');
    const { amount: asked = payment.amount } = read(newDispute, req.body);
    res.json(openDispute(parts, payment, asked));
  });
  router.post('/disputes/:id', (req, res) => {
    const { status } = read(ofDispute, req.body);
    res.json(settleDispute(parts, need<Dispute>(req.params.id, 'dispute'), status));
  });
  router.post('/faults', (req, res) => {
    faults.add(read(fault, req.body));
    res.json({});
  });
  router.delete('/faults', (_req, res) => {
    faults.clear();
    res.json({});
  });
  router.post('/clock', (req, res) => {
    setClock(read(ofClock, req.body).at);
    res.json({});
  });
  router.get('/webhooks', (_req, res) => void res.json({ events: webhooks.sent() }));
  router.post('/webhooks/:what', (req, res) => {
    const { what } = req.params;
    if (what === 'hold') webhooks.hold();
    else if (what === 'release') webhooks.release();
    else webhooks.repeat(what);
    res.json({});
  });
  return router;
}
