import { randomUUID } from 'node:crypto';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import {
  type RefundablePayment,
  type RefundsHarness,
  startRefundsHarness,
} from '../../../../test/refunds-harness.ts';
import { IncidentModel } from '../../incidents/incidents.model.ts';
import { pendingOf } from '../../ledger/accounts.rules.ts';
import { bookRefund } from '../../ledger/bookings/payment-bookings.service.ts';
import { bookRefundReturned } from '../../ledger/bookings/refund-bookings.service.ts';
import { postDebit } from '../../ledger/debits.service.ts';
import { reconcileDispute } from '../disputes/reconcile-dispute.service.ts';
import { storeRefund } from './refund-payment.service.ts';

let paying: RefundsHarness;
beforeAll(async () => {
  paying = await startRefundsHarness();
});
afterAll(() => paying.close());
afterEach(() => paying.simulator.control('bank', { refunds: 'processed' }));

const paid = (overrides?: object) => paying.paid(overrides);
const runDueRefunds = () => paying.runDueRefunds();

describe('an overpayment', () => {
  const surplusOf = ({ id: paymentId, userId: freelancerId, order }: RefundablePayment) =>
    newEvent('invoice.surplus-paid', {
      ...{ paymentId, invoiceId: order.invoiceId, freelancerId },
      ...{ amount: 25_000, currency: 'INR', reason: 'The invoice was paid already.' },
    });

  it('is refunded automatically, once', async () => {
    const payment = await paid();
    const published = surplusOf(payment);
    await paying.publish(published);
    await paying.publish({ ...published, id: randomUUID() });
    await eventually(async () => (await payment.stored()).refunds.length === 1);
    await runDueRefunds();
    expect((await payment.stored()).refunds).toMatchObject([
      { state: 'made', amount: 25_000, isSurplus: true },
    ]);
    expect(await payment.atProvider()).toMatchObject([{ amount: 25_000 }]);
  });

  it('raises an incident when it can’t be refunded: it is not the freelancer’s', async () => {
    await paying.simulator.control('bank', { refunds: 'pending' });
    const payment = await paid();
    await paying.publish(surplusOf(payment));
    await eventually(async () => (await payment.stored()).refunds.length === 1);
    await runDueRefunds();
    const [made] = await payment.atProvider();
    await paying.simulator.control(`refunds/${made?.id}`, { status: 'failed' });
    await runDueRefunds();
    const [refund] = (await payment.stored()).refunds;
    expect(refund?.state).toBe('failed');
    expect(await IncidentModel.exists({ _id: refund?.id })).not.toBeNull();
  });

  it('of a disputed payment raises an incident: it is never the freelancer’s', async () => {
    const payment = await paid();
    const { id } = await paying.simulator.control(`payments/${payment.id}/dispute`);
    await reconcileDispute(id, paying.deps);
    await paying.publish(surplusOf(payment));
    await eventually(() => IncidentModel.exists({ _id: payment.id }));
    expect((await payment.stored()).refunds).toEqual([]);
  });
});

describe('a cancelled order', () => {
  const cancelledOf = (payment: RefundablePayment, amount = 25_000) =>
    newEvent('order.cancelled', {
      ...{ proposalId: newId(), freelancerId: payment.userId, projectName: 'Boxes' },
      ...{ clientEmail: 'noor@nordlys.example', clientName: 'Noor', currency: 'INR' },
      ...{ refunds: [{ paymentId: payment.id, amount }], total: amount },
    });

  it('refunds its payment once, as a refund of the freelancer’s', async () => {
    const payment = await paid();
    const published = cancelledOf(payment);
    await paying.publish(published);
    await paying.publish({ ...published, id: randomUUID() });
    await eventually(async () => (await payment.stored()).refunds.length === 1);
    await runDueRefunds();
    expect((await payment.stored()).refunds).toMatchObject([
      { state: 'made', amount: 25_000, isSurplus: false },
    ]);
    expect(await payment.atProvider()).toMatchObject([{ amount: 25_000 }]);
  });

  it('waits for the balance, with an incident, instead of dropping the refund', async () => {
    const payment = await paid();
    const move = (amount: number) =>
      postDebit({ userId: payment.userId, key: `test-${newId()}`, kind: 'test.moved' }, () => [
        { account: pendingOf(payment.userId), currency: 'INR' as const, amount },
        { account: 'provider:razorpay', currency: 'INR' as const, amount: -amount },
      ]);
    await move(-90_000);
    await paying.publish(cancelledOf(payment));
    await eventually(async () => (await payment.stored()).refunds.length === 1);
    await runDueRefunds();
    const [refund] = (await payment.stored()).refunds;
    expect(refund?.state).toBe('started');
    expect(await payment.atProvider()).toEqual([]);
    expect(await IncidentModel.exists({ _id: refund!.id })).not.toBeNull();
    await move(90_000);
    await runDueRefunds();
    expect((await payment.stored()).refunds).toMatchObject([{ state: 'made' }]);
    expect(await payment.atProvider()).toMatchObject([{ amount: 25_000 }]);
  });

  it('with a disputed payment raises an incident instead of paying it back twice', async () => {
    const payment = await paid();
    const { id } = await paying.simulator.control(`payments/${payment.id}/dispute`);
    await reconcileDispute(id, paying.deps);
    await paying.publish(cancelledOf(payment));
    await eventually(() => IncidentModel.exists({ _id: payment.id }));
    expect((await payment.stored()).refunds).toEqual([]);
    expect(await payment.atProvider()).toEqual([]);
  });

  it('with another refund on its way raises an incident, since that one may fail', async () => {
    await paying.simulator.control('bank', { refunds: 'pending' });
    const payment = await paid();
    await payment.refund(90_000);
    await paying.publish(cancelledOf(payment));
    await eventually(() => IncidentModel.exists({ _id: payment.id }));
    // The rest is refunded all the same.
    expect((await payment.stored()).refunds).toMatchObject([
      { amount: 90_000 },
      { amount: 10_000, refund_id: 'order-cancelled' },
    ]);
  });
});

describe('a process that ended midway', () => {
  const storeSurplusRefund = (id: string) =>
    storeRefund(id, { refund_id: randomUUID(), amount: 30_000, reason: 'Over.', isSurplus: false });

  it('after storing the refund: the job sends it', async () => {
    const payment = await paid();
    await storeSurplusRefund(payment.id);
    await runDueRefunds();
    expect(await payment.atProvider()).toMatchObject([{ amount: 30_000 }]);
    expect(await payment.balance()).toMatchObject({ pending: 94_100 - 28_230 });
  });

  it('after booking the refund: it is booked once', async () => {
    const payment = await paid();
    const { refunds, settled, freelancerId: userId } = await storeSurplusRefund(payment.id);
    const [refund] = refunds;
    const booking = { refundId: refund!.id, userId, currency: settled.currency, about: {} };
    await bookRefund({ ...booking, ...refund!.settled });
    await Promise.all([runDueRefunds(), runDueRefunds()]);
    await payment.expireLastTry();
    await runDueRefunds();
    expect(await payment.atProvider()).toHaveLength(1);
    expect(await payment.balance()).toMatchObject({ pending: 94_100 - 28_230 });
    expect((await payment.stored()).refunds).toMatchObject([{ state: 'made' }]);
  });

  it('after the provider refused the refund and it was returned: it is not sent again', async () => {
    const payment = await paid();
    const { refunds, settled, freelancerId: userId } = await storeSurplusRefund(payment.id);
    const refund = refunds[0]!;
    const booking = { refundId: refund.id, userId, currency: settled.currency, about: {} };
    await bookRefund({ ...booking, ...refund.settled });
    await bookRefundReturned({ ...booking, paymentId: payment.id });
    await runDueRefunds();
    expect(await payment.atProvider()).toEqual([]);
    expect((await payment.stored()).refunds).toMatchObject([{ state: 'failed' }]);
    expect(await payment.balance()).toMatchObject({ pending: 94_100 });
  });
});
