import { randomUUID } from 'node:crypto';
import { newEvent } from '@soloist/service-kit';
import { eventually } from '@soloist/service-kit/testing';
import { AlarmModel } from '../alarms/alarms.model.ts';
import { bookRefund } from '../bookings/payments.bookings.ts';
import { bookRefundReturned } from '../bookings/refunds.bookings.ts';
import { settleDispute } from '../disputes/settle-dispute.ts';
import { storeRefund } from './refund-payment.service.ts';
import { type Paid, type Refunding, startRefunding } from './testing.ts';

let paying: Refunding;
beforeAll(async () => {
  paying = await startRefunding();
});
afterAll(() => paying.close());
afterEach(() => paying.simulator.control('bank', { refunds: 'processed' }));

const paid = (facts?: object) => paying.paid(facts);
const later = () => paying.later();

describe('what an invoice did not ask for', () => {
  const surplusOf = ({ id: paymentId, userId: freelancerId, order }: Paid) =>
    newEvent('invoice.surplus-paid', {
      ...{ paymentId, invoiceId: order.invoiceId, freelancerId },
      ...{ amount: 25_000, currency: 'INR', reason: 'The invoice was paid already.' },
    });

  it('goes back by itself, once', async () => {
    const payment = await paid();
    const told = surplusOf(payment);
    await paying.publish(told);
    await paying.publish({ ...told, id: randomUUID() });
    await eventually(async () => (await payment.stored()).refunds.length === 1);
    await later();
    expect((await payment.stored()).refunds).toMatchObject([
      { state: 'made', amount: 25_000, isSurplus: true },
    ]);
    expect(await payment.atProvider()).toMatchObject([{ amount: 25_000 }]);
  });

  it('and cannot be sent back is an alarm: it is not the freelancer’s', async () => {
    await paying.simulator.control('bank', { refunds: 'pending' });
    const payment = await paid();
    await paying.publish(surplusOf(payment));
    await eventually(async () => (await payment.stored()).refunds.length === 1);
    await later();
    const [made] = await payment.atProvider();
    await paying.simulator.control(`refunds/${made?.id}`, { status: 'failed' });
    await later();
    const [refund] = (await payment.stored()).refunds;
    expect(refund?.state).toBe('failed');
    expect(await AlarmModel.exists({ _id: refund?.id })).not.toBeNull();
  });

  it('of a payment that its bank asks for is an alarm: whoever wins, it is not the freelancer’s', async () => {
    const payment = await paid();
    const { id } = await paying.simulator.control(`payments/${payment.id}/dispute`);
    await settleDispute(id, paying.parts);
    await paying.publish(surplusOf(payment));
    await eventually(() => AlarmModel.exists({ _id: payment.id }));
    expect((await payment.stored()).refunds).toEqual([]);
  });
});

describe('a process that ended midway', () => {
  const begun = (id: string) =>
    storeRefund(id, { refund_id: randomUUID(), amount: 30_000, reason: 'Over.', isSurplus: false });

  it('after it had stored the refund: the job makes it', async () => {
    const payment = await paid();
    await begun(payment.id);
    await later();
    expect(await payment.atProvider()).toMatchObject([{ amount: 30_000 }]);
    expect(await payment.balance()).toMatchObject({ pending: 94_100 - 28_230 });
  });

  it('after it had taken it: it is taken once', async () => {
    const payment = await paid();
    const { refunds, settled, freelancerId: userId } = await begun(payment.id);
    const [refund] = refunds;
    const facts = { refundId: refund!.id, userId, currency: settled.currency, about: {} };
    await bookRefund({ ...facts, ...refund!.settled });
    await Promise.all([later(), later()]);
    await payment.forgetTry();
    await later();
    expect(await payment.atProvider()).toHaveLength(1);
    expect(await payment.balance()).toMatchObject({ pending: 94_100 - 28_230 });
    expect((await payment.stored()).refunds).toMatchObject([{ state: 'made' }]);
  });

  it('after the provider refused and it was given back: it is not sent again', async () => {
    const payment = await paid();
    const { refunds, settled, freelancerId: userId } = await begun(payment.id);
    const refund = refunds[0]!;
    const facts = { refundId: refund.id, userId, currency: settled.currency, about: {} };
    await bookRefund({ ...facts, ...refund.settled });
    await bookRefundReturned({ ...facts, paymentId: payment.id });
    await later();
    expect(await payment.atProvider()).toEqual([]);
    expect((await payment.stored()).refunds).toMatchObject([{ state: 'failed' }]);
    expect(await payment.balance()).toMatchObject({ pending: 94_100 });
  });
});
