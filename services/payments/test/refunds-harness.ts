import {
  type LedgerTransaction,
  LedgerTransactionModel,
} from '../src/modules/ledger/ledger.model.ts';
import { PaymentModel } from '../src/modules/payments/captures/payments.model.ts';
import { processDueRefunds } from '../src/modules/payments/refunds/due-refunds.job.ts';
import { createPaidOrder } from './paid-order.ts';
import { startProviderHarness } from './provider-harness.ts';

export const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);

/** Payments with clients who paid, and refunds of their freelancers. */
export async function startRefundsHarness() {
  const paying = await startProviderHarness();

  async function paid(overrides: object = {}) {
    const payment = await createPaidOrder(paying, overrides);
    const { id } = payment;
    return {
      ...payment,
      stored: () => PaymentModel.findById(id).orFail().select('+outbox').lean(),
      made: () =>
        LedgerTransactionModel.find({ kind: /^refund\./, 'about.paymentId': id }).lean<
          LedgerTransaction[]
        >(),
      atProvider: () => paying.deps.provider!.refunds.ofPayment(id),
      /** Backdates the last call to the provider. */
      expireLastTry: () =>
        PaymentModel.updateOne({ _id: id }, { $set: { 'refunds.0.triedAt': new Date(0) } }),
    };
  }

  return {
    ...paying,
    paid,
    /** Runs the job at a time when everything is due. */
    runDueRefunds: () => processDueRefunds(paying.deps, inDays(1)),
  };
}
export type RefundsHarness = Awaited<ReturnType<typeof startRefundsHarness>>;
export type RefundablePayment = Awaited<ReturnType<RefundsHarness['paid']>>;
