import { createPaidOrder } from '../../../../test/paid-order.ts';
import { type PaymentsHarness, startProviderHarness } from '../../../../test/provider-harness.ts';
import { reconcileDispute } from '../disputes/reconcile-dispute.service.ts';
import { processDueRefunds } from '../refunds/due-refunds.job.ts';
import { PaymentModel } from './payments.model.ts';
import { releaseDuePayments } from './release-payments.job.ts';

let paying: PaymentsHarness;
beforeAll(async () => {
  paying = await startProviderHarness();
});
afterAll(() => paying.close());

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);

async function newOrder() {
  const order = await paying.newOrder();
  const record = await paying.pay(order);
  return { order, record, id: record.razorpay_payment_id as string };
}

describe('the clearing window', () => {
  it('releases the pending amount once it ends, and only once', async () => {
    const { order, record, id } = await newOrder();
    await paying.verify(record);
    await releaseDuePayments(inDays(6.9));
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ available: 0 }]);
    await Promise.all([releaseDuePayments(inDays(7.1)), releaseDuePayments(inDays(7.1))]);
    await PaymentModel.updateOne({ _id: id }, { $unset: { releasedAt: 1 } });
    await releaseDuePayments(inDays(7.1));
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([
      { available: 94_100, pending: 0 },
    ]);
  });

  it('does not end while a dispute is open', async () => {
    const { order, record, id } = await newOrder();
    await paying.verify(record);
    const { control } = paying.simulator;
    const dispute = await control(`payments/${id}/dispute`);
    await reconcileDispute(dispute.id, paying.deps);
    expect(await PaymentModel.findById(id).lean()).toMatchObject({ state: 'disputed' });
    await releaseDuePayments(inDays(8));
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ available: 0 }]);
    await control(`disputes/${dispute.id}`, { status: 'won' });
    await reconcileDispute(dispute.id, paying.deps);
    await releaseDuePayments(inDays(8));
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ available: 94_100 }]);
  });

  it('releases its remaining amount, and nothing else', async () => {
    const payment = await createPaidOrder(paying);
    await createPaidOrder(paying, { freelancerId: payment.userId });
    await payment.refund(50_000);
    await PaymentModel.updateOne({ _id: payment.id }, { $set: { dueAt: new Date() } });
    await processDueRefunds(paying.deps, inDays(1));
    await releaseDuePayments();
    expect(await payment.balance()).toMatchObject({ available: 47_050, pending: 94_100 });
  });

  it('leaves nothing pending after a failed refund and a won dispute', async () => {
    const payment = await createPaidOrder(paying);
    const { control } = paying.simulator;
    await control('bank', { refunds: 'pending' });
    await payment.refund(60_000);
    const { id } = await control(`payments/${payment.id}/dispute`);
    await reconcileDispute(id, paying.deps);
    expect(await payment.balance()).toMatchObject({ pending: 0, held: 94_100 - 56_460 });
    const [refund] = await paying.deps.provider!.refunds.ofPayment(payment.id);
    await control(`refunds/${refund?.id}`, { status: 'failed' });
    await processDueRefunds(paying.deps, inDays(1));
    const token = paying.tokenFor({ userId: payment.userId });
    const { body } = await paying.send('GET /wallet/movements?waiting=true', { token });
    expect(body.items).toMatchObject([{ waiting: 56_460 }]);
    expect(await payment.balance()).toMatchObject({ pending: 56_460 });
    await control(`disputes/${id}`, { status: 'won' });
    await reconcileDispute(id, paying.deps);
    await releaseDuePayments(inDays(8));
    expect(await payment.balance()).toMatchObject({ available: 94_100, pending: 0, held: 0 });
  });
});
