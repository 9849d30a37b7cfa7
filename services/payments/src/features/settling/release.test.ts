import { paidOrder } from '../../testing/paid-order.ts';
import { type Paying, startPaying } from '../../testing/start-paying.ts';
import { settleDispute } from '../disputes/settle-dispute.ts';
import { settleDueRefunds } from '../refunds/settle-due-refunds.ts';
import { PaymentModel } from './payments.model.ts';
import { releaseDue } from './release.ts';

let paying: Paying;
beforeAll(async () => {
  paying = await startPaying();
});
afterAll(() => paying.close());

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);

async function newOrder() {
  const order = await paying.newOrder();
  const said = await paying.pay(order);
  return { order, said, id: said.razorpay_payment_id as string };
}

describe('the window', () => {
  it('over, what waited can be paid out; once', async () => {
    const { order, said, id } = await newOrder();
    await paying.verify(said);
    await releaseDue(inDays(6.9));
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ available: 0 }]);
    await Promise.all([releaseDue(inDays(7.1)), releaseDue(inDays(7.1))]);
    await PaymentModel.updateOne({ _id: id }, { $unset: { releasedAt: 1 } });
    await releaseDue(inDays(7.1));
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([
      { available: 94_100, pending: 0 },
    ]);
  });

  it('does not end while a dispute is open', async () => {
    const { order, said, id } = await newOrder();
    await paying.verify(said);
    await PaymentModel.updateOne({ _id: id }, { $set: { state: 'disputed' } });
    await releaseDue(inDays(8));
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ available: 0 }]);
    await PaymentModel.updateOne({ _id: id }, { $set: { state: 'captured' } });
    await releaseDue(inDays(8));
    expect(await paying.balanceOf(order.freelancerId)).toMatchObject([{ available: 94_100 }]);
  });

  it('frees what is left of it, and nothing of another one', async () => {
    const payment = await paidOrder(paying);
    await paidOrder(paying, { freelancerId: payment.userId });
    await payment.refund(50_000);
    await PaymentModel.updateOne({ _id: payment.id }, { $set: { dueAt: new Date() } });
    await settleDueRefunds(paying.parts, inDays(1));
    await releaseDue();
    expect(await payment.balance()).toMatchObject({ available: 47_050, pending: 94_100 });
  });

  it('leaves nothing behind where a dispute that was won could hold only what a failed refund had left', async () => {
    const payment = await paidOrder(paying);
    const { control } = paying.simulator;
    await control('bank', { refunds: 'pending' });
    await payment.refund(60_000);
    const { id } = await control(`payments/${payment.id}/dispute`);
    await settleDispute(id, paying.parts);
    expect(await payment.balance()).toMatchObject({ pending: 0, held: 94_100 - 56_460 });
    const [refund] = await paying.parts.provider!.refunds.ofPayment(payment.id);
    await control(`refunds/${refund?.id}`, { status: 'failed' });
    await settleDueRefunds(paying.parts, inDays(1));
    const token = paying.tokenFor({ userId: payment.userId });
    const { body } = await paying.send('GET /wallet/movements?waiting=true', { token });
    expect(body.items).toMatchObject([{ waiting: 56_460 }]);
    expect(await payment.balance()).toMatchObject({ pending: 56_460 });
    await control(`disputes/${id}`, { status: 'won' });
    await settleDispute(id, paying.parts);
    await releaseDue(inDays(8));
    expect(await payment.balance()).toMatchObject({ available: 94_100, pending: 0, held: 0 });
  });
});
