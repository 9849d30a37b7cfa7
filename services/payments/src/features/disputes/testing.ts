import { paidOrder } from '../../testing/paid-order.ts';
import { startPaying } from '../../testing/start-paying.ts';
import { type Movement, MovementModel } from '../ledger/ledger.model.ts';
import { PaymentModel } from '../settling/payments.model.ts';
import { DisputeModel } from './disputes.model.ts';
import { settleDispute } from './settle-dispute.ts';

export const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);

/** Payments whose banks ask for them back, and what freelancers do about it. */
export async function startDisputing() {
  const paying = await startPaying();

  async function paid(facts: object = {}) {
    const payment = await paidOrder(paying, facts);
    return { ...payment, payment: () => PaymentModel.findById(payment.id).orFail().lean() };
  }

  /** A payment of 1,000.00 whose bank asks for it back, and what its freelancer does. */
  async function disputed(facts: object = {}) {
    const payment = await paid(facts);
    const { id } = await paying.simulator.control(`payments/${payment.id}/dispute`);
    const settle = () => settleDispute(id, paying.parts);
    await settle();
    const path = `/payment/disputes/${id}`;
    return {
      ...payment,
      id: id as string,
      paymentId: payment.id,
      settle,
      bankSays: async (status: string) => {
        await paying.simulator.control(`disputes/${id}`, { status });
        await settle();
      },
      read: async (as = payment.token) =>
        (await paying.send(`GET ${path}`, { token: as })).body.dispute,
      contest: (summary = 'All posters were delivered and approved.', as = payment.token) =>
        paying.send(`POST ${path}/contest`, { token: as, body: { summary } }),
      accept: (as = payment.token) => paying.send(`POST ${path}/accept`, { token: as }),
      movements: () => MovementModel.find({ 'about.disputeId': id }).lean<Movement[]>(),
      told: async () =>
        (await DisputeModel.findOne({ disputeId: id }).orFail().select('+outbox').lean()).outbox,
      atProvider: () => paying.parts.provider!.disputes.get(id),
    };
  }

  return { ...paying, paid, disputed };
}
export type Disputing = Awaited<ReturnType<typeof startDisputing>>;
