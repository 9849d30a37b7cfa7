import { Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import { getBank } from './bank.ts';
import type { SimulatorDeps } from './deps.ts';
import type { SimulatedDispute, SimulatedPayment, UploadedDocument } from './entities.ts';
import { paginate, parseInput } from './input.ts';
import { refundDisputed } from './refunds.ts';
import { newId, nowInSeconds } from './store.ts';

const contestInput = z.object({
  amount: z.optional(z.int()),
  summary: z.string().check(z.maxLength(1000)),
  billing_proof: z._default(z.array(z.string()), []),
  proof_of_service: z._default(z.array(z.string()), []),
  action: z.enum(['draft', 'submit']),
});
const daysToAnswer = 7;

/** A chargeback: the provider deducts the money until it is decided. */
export function openDispute(
  { store, webhooks }: SimulatorDeps,
  payment: SimulatedPayment,
  amount: number,
): SimulatedDispute {
  if (!payment.captured) throw new ApiRefusal('The payment has not been captured yet');
  const dispute = store.put<SimulatedDispute>({
    id: newId('disp'),
    entity: 'dispute',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: amount,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    respond_by: nowInSeconds() + daysToAnswer * 24 * 3600,
    status: 'open',
    phase: 'chargeback',
    evidence: null,
    created_at: nowInSeconds(),
  });
  webhooks.publish('payment.dispute.created', { payment, dispute });
  return dispute;
}

export function closeDispute(
  deps: SimulatorDeps,
  dispute: SimulatedDispute,
  status: 'under_review' | 'won' | 'lost',
): SimulatedDispute {
  const { store, webhooks } = deps;
  const payment = store.find<SimulatedPayment>(dispute.payment_id, 'payment');
  if (!payment) throw unknownId();
  if (dispute.status !== 'open' && dispute.status !== 'under_review') {
    throw new ApiRefusal(`The dispute is already ${dispute.status}.`);
  }
  const closed = store.put<SimulatedDispute>({
    ...dispute,
    status,
    amount_deducted: status === 'won' ? 0 : dispute.amount_deducted,
  });
  webhooks.publish(`payment.dispute.${status}`, { payment, dispute: closed });
  if (status === 'lost' && getBank(store).lostDisputes === 'refunded') {
    refundDisputed(deps, payment, dispute.amount);
  }
  return closed;
}

/** https://razorpay.com/docs/api/disputes */
export function disputeRoutes(deps: SimulatorDeps): Router {
  const { store } = deps;
  const router = Router();
  const getOpenDispute = (id: unknown) => {
    const dispute = store.find<SimulatedDispute>(id, 'dispute');
    if (!dispute) throw unknownId();
    if (dispute.status !== 'open') throw new ApiRefusal('The dispute is no longer open.');
    return dispute;
  };
  router.get('/disputes', (req, res) => {
    res.json(paginate(store.list<SimulatedDispute>('dispute'), req.query));
  });
  router.get('/disputes/:id', (req, res) => {
    const dispute = store.find<SimulatedDispute>(req.params.id, 'dispute');
    if (!dispute) throw unknownId();
    res.json(dispute);
  });
  router.post('/disputes/:id/accept', (req, res) => {
    res.json(closeDispute(deps, getOpenDispute(req.params.id), 'lost'));
  });
  router.patch('/disputes/:id/contest', (req, res) => {
    const dispute = getOpenDispute(req.params.id);
    const { amount = dispute.amount, action, ...evidence } = parseInput(contestInput, req.body);
    for (const documentId of [...evidence.billing_proof, ...evidence.proof_of_service])
      if (!store.find<UploadedDocument>(documentId, 'document')) throw unknownId();
    const submitted_at = action === 'submit' ? nowInSeconds() : null;
    const withEvidence = store.put<SimulatedDispute>({
      ...dispute,
      evidence: { amount, ...evidence, submitted_at },
    });
    res.json(submitted_at ? closeDispute(deps, withEvidence, 'under_review') : withEvidence);
  });
  return router;
}
