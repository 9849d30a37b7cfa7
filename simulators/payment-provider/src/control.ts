import { Router } from 'express';
import * as z from 'zod/mini';
import { unknownId } from './api-error.ts';
import { bankChange, changeBank, getBank } from './bank.ts';
import type { SimulatorDeps } from './deps.ts';
import { closeDispute, openDispute } from './disputes.ts';
import type {
  SimulatedDispute,
  SimulatedFundAccount,
  SimulatedPayment,
  SimulatedPayout,
  SimulatedRefund,
  SimulatedSubscription,
  SimulatedToken,
} from './entities.ts';
import { type Faults, fault } from './faults.ts';
import { amount, collection, parseInput } from './input.ts';
import { movePayout } from './payouts.ts';
import { moveRefund } from './refunds.ts';
import { type Entity, setClock } from './store.ts';
import { advanceCycle, getPlan } from './subscription-charges.ts';
import { decideCharge, moveToken } from './tokens.ts';

const subscriptionChange = z.object({ event: z.enum(['charged', 'failed', 'ended']) });
const payoutChange = z.object({
  status: z.enum(['processing', 'processed', 'reversed', 'failed', 'cancelled']),
});
const refundChange = z.object({ status: z.enum(['processed', 'failed']) });
const newDispute = z.object({ amount: z.optional(amount) });
const disputeChange = z.object({ status: z.enum(['under_review', 'won', 'lost']) });

const tokenChange = z.object({
  status: z.enum(['confirmed', 'rejected', 'paused', 'cancelled', 'expired']),
});
const chargeDecision = z.object({ outcome: z.enum(['paid', 'declined']) });
const clockChange = z.object({ at: z.nullable(z.int()) });
/** All events, unless only those that contain a text. */
const eventChoice = z.object({ containing: z._default(z.string(), '') });

const maxItems = 50;

/** Everything that the admin page lists, newest first. */
function overview({ store, webhooks }: SimulatorDeps, faults: Faults) {
  const newest = <E extends Entity>(entity: E['entity']) =>
    store.list<E>(entity).slice(0, maxItems);
  return {
    bank: getBank(store),
    faults: faults.pending(),
    isHeld: webhooks.areAllHeld(),
    orders: newest('order'),
    payments: newest<SimulatedPayment>('payment'),
    refunds: newest<SimulatedRefund>('refund'),
    subscriptions: newest<SimulatedSubscription>('subscription').map((each) => ({
      ...each,
      plan: getPlan({ store }, each),
      isEnding: store.find(`ending_${each.id}`, 'ending') !== undefined,
    })),
    payouts: newest<SimulatedPayout>('payout').map((each) => ({
      ...each,
      to: store.find<SimulatedFundAccount>(each.fund_account_id, 'fund_account'),
    })),
    disputes: newest<SimulatedDispute>('dispute'),
    tokens: newest<SimulatedToken>('token'),
    events: webhooks.newest(maxItems),
  };
}

/** Routes below `/simulator` that act as the banks and the clock. */
export function controlRoutes(deps: SimulatorDeps, faults: Faults): Router {
  const { store, webhooks } = deps;
  const router = Router();
  const getEntity = <E extends Entity>(id: unknown, entity: E['entity']): E => {
    const found = store.find<E>(id, entity);
    if (!found) throw unknownId();
    return found;
  };
  router.get('/overview', (_req, res) => void res.json(overview(deps, faults)));
  router.post('/bank', (req, res) => {
    res.json(changeBank(store, parseInput(bankChange, req.body)));
  });
  router.post('/subscriptions/:id', (req, res) => {
    const { id } = req.params;
    const { event } = parseInput(subscriptionChange, req.body);
    advanceCycle(deps, getEntity<SimulatedSubscription>(id, 'subscription'), event);
    res.json(getEntity<SimulatedSubscription>(id, 'subscription'));
  });
  router.get(
    '/payouts',
    (_req, res) => void res.json(collection(store.list<SimulatedPayout>('payout'))),
  );
  router.post('/payouts/:id', (req, res) => {
    const { status } = parseInput(payoutChange, req.body);
    res.json(movePayout(deps, getEntity<SimulatedPayout>(req.params.id, 'payout'), status));
  });
  router.post('/refunds/:id', (req, res) => {
    const { status } = parseInput(refundChange, req.body);
    res.json(moveRefund(deps, getEntity<SimulatedRefund>(req.params.id, 'refund'), status));
  });
  router.post('/payments/:id/dispute', (req, res) => {
    const payment = getEntity<SimulatedPayment>(req.params.id, 'payment');
    const { amount: disputedAmount = payment.amount } = parseInput(newDispute, req.body);
    res.json(openDispute(deps, payment, disputedAmount));
  });
  router.post('/disputes/:id', (req, res) => {
    const { status } = parseInput(disputeChange, req.body);
    res.json(closeDispute(deps, getEntity<SimulatedDispute>(req.params.id, 'dispute'), status));
  });
  router.post('/tokens/:id', (req, res) => {
    const { status } = parseInput(tokenChange, req.body);
    res.json(moveToken(deps, getEntity<SimulatedToken>(req.params.id, 'token'), status));
  });
  router.post('/payments/:id/charge', (req, res) => {
    const { outcome } = parseInput(chargeDecision, req.body);
    res.json(decideCharge(deps, getEntity<SimulatedPayment>(req.params.id, 'payment'), outcome));
  });
  router.post('/faults', (req, res) => {
    faults.add(parseInput(fault, req.body));
    res.json({});
  });
  router.delete('/faults', (_req, res) => {
    faults.clear();
    res.json({});
  });
  router.post('/clock', (req, res) => {
    setClock(parseInput(clockChange, req.body).at);
    res.json({});
  });
  router.get('/webhooks', (_req, res) => void res.json({ events: webhooks.sent() }));
  router.post('/webhooks/:what', (req, res) => {
    const { what } = req.params;
    const { containing } = parseInput(eventChoice, req.body);
    if (what === 'hold') webhooks.hold(containing);
    else if (what === 'release') webhooks.release(containing);
    else webhooks.repeat(what);
    res.json({});
  });
  return router;
}
