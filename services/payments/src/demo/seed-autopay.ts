import { randomUUID } from 'node:crypto';
import { dayMs } from '@soloist/contracts';
import {
  AutopayChargeModel,
  findLiveMandate,
  MandateModel,
  processCharge,
  reconcileMandate,
  type StoredAutopayCharge,
  type StoredMandate,
  sendCharge,
  startMandate,
} from '../modules/autopay/index.ts';
import { openOrder } from '../modules/payments/index.ts';
import type { DemoContext } from './seed-demo.ts';
import { inOneDay } from './simulated-time.ts';

const maxAmount = 1_200_000;
const oneYearMs = 365 * dayMs;

/** A client pays the invoice of a plan, and turns autopay on for the plan. */
export async function startAutopay(
  { autopayStarted, last4 }: { autopayStarted: string; last4: string },
  { deps, control, orderIds }: DemoContext,
) {
  const orderId = orderIds.get(autopayStarted) ?? '';
  const ends_on = new Date(Date.now() + oneYearMs).toISOString().slice(0, 10);
  const terms = { scope: 'recurring', max_amount: maxAmount, ends_on } as const;
  const { id: order_id } = await startMandate(orderId, terms, deps);
  // A running service would check it now, at its own time, and end it.
  const mandate = await MandateModel.findOneAndUpdate(
    { orderId, state: 'pending' },
    { $set: { checkAt: inOneDay() } },
    { returnDocument: 'after' },
  ).lean<StoredMandate>();
  if (!mandate) return;
  await control('/v1/checkout/pay', { order_id, last4, outcome: 'paid' });
  await reconcileMandate(mandate, deps);
}

/**
 * Autopay charges the plan's next invoice. The past sends no notices, so the charge begins with its
 * stored attempt.
 */
export async function chargeByAutopay(
  { charged }: { charged: string },
  { deps, orderIds }: DemoContext,
) {
  const orderId = orderIds.get(charged) ?? '';
  const invoice = await deps.documents.payable(orderId);
  const mandate = await findLiveMandate(invoice);
  if (mandate?.state !== 'active') return;
  const { invoiceId, number, freelancerId, balance: amount } = invoice;
  const { providerOrderId } = await openOrder({ orderId, part: amount }, deps);
  const now = new Date();
  const _id = `${invoiceId}-0`;
  // Until then, running services leave the charge alone: they would date it today.
  const nextAt = inOneDay();
  const attempt = {
    ...{ mandateId: String(mandate._id), freelancerId, invoiceId, orderId, number },
    ...{ installment: 0, amount, providerOrderId, noticeId: randomUUID(), reason: '' },
    ...{ state: 'sent', attempts: 1, nextAt, firstSentAt: now, sentAt: now },
    announcedAt: new Date(now.getTime() - dayMs),
  } as const;
  // A running service may have announced the charge a moment ago.
  const charge = await AutopayChargeModel.findOneAndUpdate(
    { _id },
    { $set: attempt },
    { upsert: true, returnDocument: 'after' },
  ).lean<StoredAutopayCharge>();
  if (!charge) return;
  const clock = { now: nextAt.getTime(), leaseMs: nextAt.getTime() - now.getTime() };
  await sendCharge(charge, { mandate, deps });
  await processCharge(_id, deps, clock);
}
