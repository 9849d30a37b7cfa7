import { randomUUID } from 'node:crypto';
import { newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import {
  type RefundablePayment,
  type RefundsHarness,
  startRefundsHarness,
} from '../../../../test/refunds-harness.ts';
import { IncidentModel } from '../../incidents/incidents.model.ts';
import { bookRefund } from '../../ledger/bookings/payment-bookings.service.ts';
import { bookRefundReturned } from '../../ledger/bookings/refund-bookings.service.ts';
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
  it('refunds its payment once, as a refund of the freelancer’s', async () => {
    const payment = await paid();
    const published = newEvent('order.cancelled', {
      ...{ proposalId: newId(), freelancerId: payment.userId, projectName: 'Boxes' },
      ...{ clientEmail: 'noor@nordlys.example', clientName: 'Noor', currency: 'INR' },
      ...{ refunds: [{ paymentId: payment.id, amount: 25_000 }], total: 25_000 },
    });
    await paying.publish(published);
    await paying.publish({ ...published, id: randomUUID() });
    await eventually(async () => (await payment.stored()).refunds.length === 1);
    await runDueRefunds();
    expect((await payment.stored()).refunds).toMatchObject([
      { state: 'made', amount: 25_000, isSurplus: false },
    ]);
    expect(await payment.atProvider()).toMatchObject([{ amount: 25_000 }]);
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
