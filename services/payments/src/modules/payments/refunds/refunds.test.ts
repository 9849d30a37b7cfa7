import { randomUUID } from 'node:crypto';
import { eventually, newId } from '@soloist/server-kit/testing';
import {
  inDays,
  type RefundsHarness,
  startRefundsHarness,
} from '../../../../test/refunds-harness.ts';
import { IncidentModel } from '../../incidents/incidents.model.ts';
import { pendingOf } from '../../ledger/accounts.rules.ts';
import { postDebit } from '../../ledger/debits.service.ts';
import { releaseDuePayments } from '../captures/release-payments.job.ts';

let paying: RefundsHarness;
beforeAll(async () => {
  paying = await startRefundsHarness();
});
afterAll(() => paying.close());
afterEach(() => paying.simulator.control('bank', { refunds: 'processed' }));

const paid = (overrides?: object) => paying.paid(overrides);
const runDueRefunds = () => paying.runDueRefunds();

describe('a refund', () => {
  it('refunds the client in full, with the freelancer’s and the platform’s share', async () => {
    const payment = await paid();
    const { status, body } = await payment.refund(100_000);
    expect(status).toBe(200);
    expect(body.message).toBe('We sent the refund to Sofie Lind.');
    expect(body.payment).toMatchObject({ refunded: 100_000, refundable: 0, state: 'refunded' });
    expect((await payment.made())[0]?.entries).toEqual([
      { account: pendingOf(payment.userId), currency: 'INR', amount: -94_100 },
      { account: 'platform:fees', currency: 'INR', amount: -5000 },
      { account: 'tax:gst', currency: 'INR', amount: -900 },
      { account: 'provider:razorpay', currency: 'INR', amount: 100_000 },
    ]);
    expect(await payment.atProvider()).toMatchObject([{ amount: 100_000, status: 'processed' }]);
    expect(await payment.balance()).toMatchObject({ pending: 0, available: 0 });
  });

  it('in parts adds up to the whole, to the last paisa', async () => {
    const payment = await paid({ amount: 99_999 });
    for (const amount of [33_333, 1, 66_665]) {
      expect((await payment.refund(amount)).status).toBe(200);
    }
    const sums = new Map<string, number>();
    for (const { account, amount } of (await payment.made()).flatMap(({ entries }) => entries))
      sums.set(account, (sums.get(account) ?? 0) + amount);
    expect(sums.get('provider:razorpay')).toBe(99_999);
    expect(sums.get('platform:fees')).toBe(-5000);
    expect(sums.get('tax:gst')).toBe(-900);
    expect(await payment.balance()).toMatchObject({ pending: 0 });
    expect(await payment.stored()).toMatchObject({ state: 'refunded', refunded: 99_999 });
  });

  it('is published once, with its reason, after the provider has made it', async () => {
    await paying.simulator.control('bank', { refunds: 'pending' });
    const payment = await paid();
    const { body } = await payment.refund(40_000);
    expect(body.message).toMatch(/^Refund saved\./);
    expect(body.payment).toMatchObject({ refunded: 40_000, state: 'partly_refunded' });
    const published = async () =>
      (await payment.stored()).outbox.filter(({ name }) => name === 'payment.refunded');
    expect(await published()).toEqual([]);
    const [made] = await payment.atProvider();
    await paying.simulator.control(`refunds/${made?.id}`, { status: 'processed' });
    for (const event of await paying.eventsFor(made?.id ?? ''))
      expect((await paying.deliver(event)).status).toBe(200);
    await eventually(async () => (await payment.stored()).refunds[0]?.state === 'made');
    const { refunds } = await payment.stored();
    expect(refunds[0]).toMatchObject({ providerId: made?.id, amount: 40_000 });
    expect(await payment.made()).toHaveLength(1);
  });

  it('is debited from pending money, then from the wallet', async () => {
    const payment = await paid();
    await releaseDuePayments(inDays(8));
    const other = await paid({ freelancerId: payment.userId });
    await payment.refund(100_000);
    await other.refund(100_000);
    expect(await payment.balance()).toMatchObject({ available: 0, pending: 0 });
  });

  it('reduces the amount that is released when the window ends', async () => {
    const payment = await paid();
    await payment.refund(50_000);
    await releaseDuePayments(inDays(8));
    expect(await payment.balance()).toMatchObject({ available: 47_050, pending: 0 });
  });

  it('in another currency is refunded at the provider’s exchange rate', async () => {
    const payment = await paid({ currency: 'USD', amount: 10_000 });
    await payment.refund(10_000);
    expect((await payment.made())[0]?.entries.at(-1)).toMatchObject({
      account: 'provider:razorpay',
      currency: 'INR',
      amount: 880_000,
    });
    expect(await payment.balance()).toMatchObject({ currency: 'INR', pending: 0 });
  });
});

describe('a refund above the balance', () => {
  it('is refused with a message, changes nothing, and can be retried', async () => {
    const payment = await paid();
    const key = `test-${newId()}`;
    const spent = [
      { account: pendingOf(payment.userId), currency: 'INR' as const, amount: -90_000 },
      { account: 'provider:razorpay', currency: 'INR' as const, amount: 90_000 },
    ];
    await postDebit({ userId: payment.userId, key, kind: 'test.taken' }, () => spent);
    const refund_id = randomUUID();
    const { status, body } = await payment.refund(100_000, { refund_id });
    expect(status).toBe(409);
    expect(body.message).toBe('Your balance does not cover this refund.');
    expect(await payment.stored()).toMatchObject({ refunded: 0, refunds: [], state: 'captured' });
    expect(await payment.atProvider()).toEqual([]);
    expect((await payment.refund(4000, { refund_id })).status).toBe(200);
  });
});

describe('a repeated request', () => {
  it('is refunded once, also concurrently', async () => {
    const payment = await paid();
    const refund_id = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => payment.refund(60_000, { refund_id })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await runDueRefunds();
    expect(await payment.atProvider()).toHaveLength(1);
    expect(await payment.stored()).toMatchObject({ refunded: 60_000 });
    expect((await payment.refund(60_001, { refund_id })).status).toBe(409);
  });

  it('by concurrent forms never exceeds the payment', async () => {
    const payment = await paid();
    const replies = await Promise.all(Array.from({ length: 5 }, () => payment.refund(40_000)));
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 200, 400, 400, 400]);
    await runDueRefunds();
    const refunded = (await payment.atProvider()).reduce((sum, { amount }) => sum + amount, 0);
    expect(refunded).toBe(80_000);
    expect(await payment.balance()).toMatchObject({ pending: 94_100 - 2 * 37_640 });
  });
});

describe('a refund without the provider’s response', () => {
  it('is retried by the job, and refunded once', async () => {
    const payment = await paid();
    await paying.simulator.fail(`POST /payments/${payment.id}/refund`, 'lost');
    const { status, body } = await payment.refund(30_000);
    expect(status).toBe(200);
    expect(body.message).toMatch(/^Refund saved\./);
    await runDueRefunds();
    expect((await payment.stored()).refunds[0]).toMatchObject({ state: 'made' });
    expect(await payment.atProvider()).toHaveLength(1);
  });

  it('is sent again after a call that never arrived, once the provider would know it', async () => {
    const payment = await paid();
    await paying.simulator.fail(`POST /payments/${payment.id}/refund`, 'refused');
    await payment.refund(30_000);
    await runDueRefunds();
    expect(await payment.atProvider()).toEqual([]);
    await payment.expireLastTry();
    await runDueRefunds();
    await runDueRefunds();
    expect(await payment.atProvider()).toHaveLength(1);
    expect(await payment.made()).toHaveLength(1);
  });
});

describe('a refund that the provider rejects', () => {
  const createPendingRefund = async (isReleased: boolean) => {
    await paying.simulator.control('bank', { refunds: 'pending' });
    const payment = await paid();
    if (isReleased) await releaseDuePayments(inDays(8));
    await payment.refund(100_000);
    const [made] = await payment.atProvider();
    const fail = () => paying.simulator.control(`refunds/${made?.id}`, { status: 'failed' });
    return { ...payment, fail };
  };

  it('returns to pending money before its payment is released', async () => {
    const payment = await createPendingRefund(false);
    await releaseDuePayments(inDays(8));
    expect(await payment.balance()).toMatchObject({ available: 0, pending: 0 });
    await payment.fail();
    await runDueRefunds();
    await runDueRefunds();
    expect(await payment.balance()).toMatchObject({ available: 0, pending: 94_100 });
    expect(await payment.stored()).toMatchObject({ state: 'captured', refunded: 0 });
    await releaseDuePayments(inDays(8));
    expect(await payment.balance()).toMatchObject({ available: 94_100, pending: 0 });
    expect((await payment.stored()).outbox.map(({ name }) => name)).not.toContain(
      'payment.refunded',
    );
  });

  it('returns to the wallet once its payment is released', async () => {
    const payment = await createPendingRefund(true);
    await payment.fail();
    await runDueRefunds();
    expect(await payment.balance()).toMatchObject({ available: 94_100, pending: 0 });
  });

  it('reports the refusal, and returns to the wallet', async () => {
    const payment = await paid();
    // An admin refunded it directly at the provider.
    const { refunds } = paying.deps.provider!;
    const manualRefund = { amount: 90_000, receipt: 'by hand', notes: {} };
    const { id } = await refunds.create(payment.id, manualRefund);
    const { status, body } = await payment.refund(50_000);
    expect(status).toBe(409);
    expect(body.message).toBe('The payment provider rejected this refund.');
    expect(await payment.balance()).toMatchObject({ pending: 94_100 });
    for (const event of await paying.eventsFor(id)) await paying.deliver(event);
    await eventually(() => IncidentModel.exists({ _id: id }));
  });
});

describe('a forged request', () => {
  it('refuses another person’s payment, an unknown one, and a missing session', async () => {
    const payment = await paid();
    const stranger = paying.tokenFor({ userId: newId() });
    expect((await payment.refund(1000, {}, stranger)).status).toBe(404);
    const employer = paying.tokenFor({ userId: payment.userId, role: 'employer' });
    expect((await payment.refund(1000, {}, employer)).status).toBe(403);
    expect((await payment.refund(1000, {}, '')).status).toBe(401);
    expect(await payment.stored()).toMatchObject({ refunds: [] });
  });

  it.each([
    ['more than was paid', { amount: 100_001 }],
    ['nothing', { amount: 0 }],
    ['a negative amount', { amount: -1 }],
    ['a fraction of a paisa', { amount: 1.5 }],
    ['an unsafe integer', { amount: 2 ** 60 }],
    ['a text', { amount: '100' }],
    ['another currency', { currency: 'USD' }],
    ['no reason', { reason: ' ' }],
    ['no form', { refund_id: 'again' }],
  ])('for %s is refused, and moves no money', async (_what, over) => {
    const payment = await paid();
    expect((await payment.refund(1000, over)).status).toBe(400);
    expect(await payment.made()).toEqual([]);
    expect(await payment.atProvider()).toEqual([]);
  });
});
