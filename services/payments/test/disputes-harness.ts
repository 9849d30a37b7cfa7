import {
  type LedgerTransaction,
  LedgerTransactionModel,
} from '../src/modules/ledger/ledger.model.ts';
import { PaymentModel } from '../src/modules/payments/captures/payments.model.ts';
import { DisputeModel } from '../src/modules/payments/disputes/disputes.model.ts';
import { reconcileDispute } from '../src/modules/payments/disputes/reconcile-dispute.service.ts';
import { createPaidOrder } from './paid-order.ts';
import { startProviderHarness } from './provider-harness.ts';

export const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);

/** Disputed payments, and their freelancers' actions. */
export async function startDisputesHarness() {
  const paying = await startProviderHarness();

  async function paid(overrides: object = {}) {
    const payment = await createPaidOrder(paying, overrides);
    return { ...payment, payment: () => PaymentModel.findById(payment.id).orFail().lean() };
  }

  /** A disputed payment of 1,000.00, and its freelancer's actions. */
  async function disputed(overrides: object = {}) {
    const payment = await paid(overrides);
    const { id } = await paying.simulator.control(`payments/${payment.id}/dispute`);
    const processRecord = () => reconcileDispute(id, paying.deps);
    await processRecord();
    const path = `/payment/disputes/${id}`;
    return {
      ...payment,
      id: id as string,
      paymentId: payment.id,
      processRecord,
      setBankDecision: async (status: string) => {
        await paying.simulator.control(`disputes/${id}`, { status });
        await processRecord();
      },
      read: async (as = payment.token) =>
        (await paying.send(`GET ${path}`, { token: as })).body.dispute,
      contest: (summary = 'All posters were delivered and approved.', as = payment.token) =>
        paying.send(`POST ${path}/contest`, { token: as, body: { summary } }),
      accept: (as = payment.token) => paying.send(`POST ${path}/accept`, { token: as }),
      transactions: () =>
        LedgerTransactionModel.find({ 'about.disputeId': id }).lean<LedgerTransaction[]>(),
      published: async () =>
        (await DisputeModel.findOne({ disputeId: id }).orFail().select('+outbox').lean()).outbox,
      atProvider: () => paying.deps.provider!.disputes.get(id),
    };
  }

  return { ...paying, paid, disputed };
}
export type DisputesHarness = Awaited<ReturnType<typeof startDisputesHarness>>;
