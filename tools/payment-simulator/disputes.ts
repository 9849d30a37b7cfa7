import { Router } from 'express';
import * as z from 'zod/mini';
import { ApiRefusal, unknownId } from './api-error.ts';
import { bankOf } from './bank.ts';
import type { Dispute, Payment, UploadedDocument } from './entities.ts';
import { pageOf, read } from './input.ts';
import type { Parts } from './parts.ts';
import { refundDisputed } from './refunds.ts';
import { newId, nowInSeconds } from './store.ts';

const contesting = z.object({
  amount: z.optional(z.int()),
  summary: z.string().check(z.maxLength(1000)),
  billing_proof: z._default(z.array(z.string()), []),
  proof_of_service: z._default(z.array(z.string()), []),
  action: z.enum(['draft', 'submit']),
});
const daysToAnswer = 7;

/** The payer's bank asks for money back; the provider takes it away until that is settled. */
export function openDispute({ store, webhooks }: Parts, payment: Payment, amount: number): Dispute {
  if (!payment.captured) throw new ApiRefusal('The payment has not been captured yet');
  const dispute = store.put<Dispute>({
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
  webhooks.tell('payment.dispute.created', { payment, dispute });
  return dispute;
}

export function settleDispute(
  parts: Parts,
  dispute: Dispute,
  status: 'under_review' | 'won' | 'lost',
): Dispute {
  const { store, webhooks } = parts;
  const payment = store.find<Payment>(dispute.payment_id, 'payment');
  if (!payment) throw unknownId();
  if (dispute.status !== 'open' && dispute.status !== 'under_review') {
    throw new ApiRefusal(`The dispute is ${dispute.status} already.`);
  }
  const settled = store.put<Dispute>({
    ...dispute,
    status,
    amount_deducted: status === 'won' ? 0 : dispute.amount_deducted,
  });
  webhooks.tell(`payment.dispute.${status}`, { payment, dispute: settled });
  if (status === 'lost' && bankOf(store).lostDisputes === 'refunded') {
    refundDisputed(parts, payment, dispute.amount);
  }
  return settled;
}

/** https://razorpay.com/docs/api/disputes */
export function disputeRoutes(parts: Parts): Router {
  const { store } = parts;
  const router = Router();
  const openOf = (id: unknown) => {
    const dispute = store.find<Dispute>(id, 'dispute');
    if (!dispute) throw unknownId();
    if (dispute.status !== 'open') throw new ApiRefusal('The dispute is not open any more.');
    return dispute;
  };
  router.get('/disputes', (req, res) => {
    res.json(pageOf(store.list<Dispute>('dispute'), req.query));
  });
  router.get('/disputes/:id', (req, res) => {
    const dispute = store.find<Dispute>(req.params.id, 'dispute');
    if (!dispute) throw unknownId();
    res.json(dispute);
  });
  router.post('/disputes/:id/accept', (req, res) => {
    res.json(settleDispute(parts, openOf(req.params.id), 'lost'));
  });
  router.patch('/disputes/:id/contest', (req, res) => {
    const dispute = openOf(req.params.id);
    const { amount = dispute.amount, action, ...given } = read(contesting, req.body);
    for (const documentId of [...given.billing_proof, ...given.proof_of_service])
      if (!store.find<UploadedDocument>(documentId, 'document')) throw unknownId();
    const submitted_at = action === 'submit' ? nowInSeconds() : null;
    const withEvidence = store.put<Dispute>({
      ...dispute,
      evidence: { amount, ...given, submitted_at },
    });
    res.json(submitted_at ? settleDispute(parts, withEvidence, 'under_review') : withEvidence);
  });
  return router;
}
