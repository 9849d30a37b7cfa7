import { randomUUID } from 'node:crypto';
import type { Reconciliation } from '@soloist/contracts';
import { eventually } from '@soloist/service-kit/testing';
import type { Paying } from '../../testing/start-paying.ts';
import { PaymentModel } from '../settling/payments.model.ts';
import { settlePayment } from '../settling/settle-payment.ts';
import { startReconciliation } from './reconcile.service.ts';

/** Also where people subscribe. */
type Reconciling = Pick<Paying, 'parts' | 'send' | 'tokenFor' | 'simulator' | 'newOrder'>;

const inAMinute = () => new Date(Date.now() + 60_000);

/** Reconciles all that tests did a moment ago, as if that were long enough ago, and reads what the operator reads. */
export async function reconcileNow({
  parts,
  send,
  tokenFor,
}: Reconciling): Promise<Reconciliation> {
  // The service’s own may be running: its first one begins when it does.
  const begun = await eventually(async () => {
    const started = await startReconciliation(parts, { to: inAMinute() });
    return started.ended && started;
  });
  await begun.ended;
  const token = tokenFor({ admin: true });
  return (await send('GET /payment/ledger/reconciliations', { token })).body.items[0];
}

/** A client's payment that is booked, and what becomes of it. */
export async function paidInvoice(paying: Reconciling, facts: object = {}) {
  const order = await paying.newOrder(facts);
  const { razorpay_payment_id: id } = await paying.simulator.pay({
    order_id: order.providerOrderId,
  });
  await settlePayment(id, paying.parts);
  const token = paying.tokenFor({ userId: order.freelancerId });
  return {
    id: id as string,
    userId: order.freelancerId,
    refund: (amount: number) =>
      paying.send(`POST /payment/payments/${id}/refunds`, {
        token,
        body: { refund_id: randomUUID(), amount, reason: 'Not needed.' },
      }),
    refundsAtProvider: () => paying.parts.provider!.refunds.ofPayment(id),
    stored: () => PaymentModel.findById(id).orFail().lean(),
  };
}
export type PaidInvoice = Awaited<ReturnType<typeof paidInvoice>>;

/** What its bank asks back, and decides. */
export async function disputeOf({ id: paymentId }: PaidInvoice, { simulator }: Reconciling) {
  const { id } = await simulator.control(`payments/${paymentId}/dispute`);
  return {
    id: id as string,
    bankSays: (status: string) => simulator.control(`disputes/${id}`, { status }),
  };
}
