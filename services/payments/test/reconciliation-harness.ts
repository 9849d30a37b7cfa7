import { randomUUID } from 'node:crypto';
import type { Reconciliation } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import { capturePayment } from '../src/modules/payments/captures/capture-payment.service.ts';
import { PaymentModel } from '../src/modules/payments/captures/payments.model.ts';
import { startReconciliation } from '../src/modules/reconciliation/start-reconciliation.service.ts';
import type { PaymentsHarness } from './provider-harness.ts';

/** The parts of a harness that reconciliation tests use, with or without subscriptions. */
type ReconciliationTest = Pick<
  PaymentsHarness,
  'deps' | 'send' | 'tokenFor' | 'simulator' | 'newOrder'
>;

const inAMinute = () => new Date(Date.now() + 60_000);

/** Reconciles recent test data as if it were old enough, and reads the admin's view. */
export async function reconcileNow({
  deps,
  send,
  tokenFor,
}: ReconciliationTest): Promise<Reconciliation> {
  // Retries while a scheduled run of the service is still running.
  const run = await eventually(async () => {
    const started = await startReconciliation(deps, { to: inAMinute() });
    return started.ended && started;
  });
  await run.ended;
  const token = tokenFor({ admin: true });
  return (await send('GET /payment/ledger/reconciliations', { token })).body.items[0];
}

/** A client's payment that is booked and captured. */
export async function paidInvoice(paying: ReconciliationTest, overrides: object = {}) {
  const order = await paying.newOrder(overrides);
  const { razorpay_payment_id: id } = await paying.simulator.pay({
    order_id: order.providerOrderId,
  });
  await capturePayment(id, paying.deps);
  const token = paying.tokenFor({ userId: order.freelancerId });
  return {
    id: id as string,
    userId: order.freelancerId,
    refund: (amount: number) =>
      paying.send(`POST /payment/payments/${id}/refunds`, {
        token,
        body: { refund_id: randomUUID(), amount, reason: 'Not needed.' },
      }),
    refundsAtProvider: () => paying.deps.provider!.refunds.ofPayment(id),
    stored: () => PaymentModel.findById(id).orFail().lean(),
  };
}
export type PaidInvoice = Awaited<ReturnType<typeof paidInvoice>>;

/** A dispute about the payment, and control of the bank's decision. */
export async function disputeOf({ id: paymentId }: PaidInvoice, { simulator }: ReconciliationTest) {
  const { id } = await simulator.control(`payments/${paymentId}/dispute`);
  return {
    id: id as string,
    setBankDecision: (status: string) => simulator.control(`disputes/${id}`, { status }),
  };
}
