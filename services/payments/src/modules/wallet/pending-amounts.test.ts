import { randomUUID } from 'node:crypto';
import { newId } from '@soloist/server-kit/testing';
import { type PaymentsHarness, startProviderHarness } from '../../../test/provider-harness.ts';
import { capturePayment } from '../payments/captures/capture-payment.service.ts';
import { PaymentModel } from '../payments/captures/payments.model.ts';
import { releaseDuePayments } from '../payments/captures/release-payments.job.ts';
import { reconcileDispute } from '../payments/disputes/reconcile-dispute.service.ts';

let paying: PaymentsHarness;
beforeAll(async () => {
  paying = await startProviderHarness();
});
afterAll(() => paying.close());

function newPerson() {
  const freelancerId = newId();
  const token = paying.tokenFor({ userId: freelancerId });
  const list = async (query: string) =>
    (await paying.send(`GET /wallet/movements?${query}`, { token })).body;
  return {
    /** A payment of ₹1,000.00, of which ₹941.00 are pending. */
    async paid(): Promise<string> {
      const order = await paying.newOrder({ freelancerId });
      const { razorpay_payment_id: id } = await paying.pay(order);
      await capturePayment(id, paying.deps);
      return id;
    },
    /** Ends its refund window. */
    async release(id: string) {
      await PaymentModel.updateOne({ _id: id }, { dueAt: new Date() });
      await releaseDuePayments();
    },
    async giveBack(id: string, amount: number) {
      const body = { refund_id: randomUUID(), amount, reason: 'Not needed.' };
      const { status } = await paying.send(`POST /payment/payments/${id}/refunds`, { token, body });
      expect(status).toBe(200);
    },
    async dispute(id: string) {
      const dispute = await paying.simulator.control(`payments/${id}/dispute`);
      await reconcileDispute(dispute.id, paying.deps);
    },
    waiting: (more = '') => list(`waiting=true${more}`),
    list: async (kind: string) => (await list(`kind=${kind}`)).items,
    balance: async () => (await paying.balanceOf(freelancerId))[0],
  };
}

it('returns the rest of a partly refunded payment', async () => {
  const { paid, giveBack, waiting, balance } = newPerson();
  await giveBack(await paid(), 40_000);
  expect((await waiting()).items).toMatchObject([{ amount: 94_100, waiting: 56_460 }]);
  expect(await balance()).toMatchObject({ pending: 56_460 });
});

it('leaves out fully refunded payments, and disputed ones', async () => {
  const { paid, giveBack, dispute, waiting, list, balance } = newPerson();
  await giveBack(await paid(), 100_000);
  await dispute(await paid());
  expect((await waiting()).items).toEqual([]);
  expect(await balance()).toMatchObject({ pending: 0, nextFreeAt: null });
  for (const captured of await list('payment.captured')) {
    expect(captured).toMatchObject({ waiting: 0, freeAt: null });
  }
});

it('leaves out what the dispute of an earlier payment holds, like the total', async () => {
  const { paid, release, dispute, waiting, list, balance } = newPerson();
  const first = await paid();
  await release(first);
  await paid();
  await paid();
  await dispute(first);
  const { items } = await waiting();
  const sum = items.reduce((total: number, each: { waiting: number }) => total + each.waiting, 0);
  expect(await balance()).toMatchObject({ pending: sum, held: 94_100, available: 94_100 });
  expect(items).toMatchObject([{ waiting: 94_100 }]);
  const captured = await list('payment.captured');
  expect(captured.map((each: { waiting: number }) => each.waiting)).toEqual([0, 94_100, 0]);
});

it('continues past payments without a pending amount', async () => {
  const { paid, giveBack, waiting } = newPerson();
  const ids = [await paid(), await paid(), await paid(), await paid()];
  for (const id of ids.slice(0, 2)) await giveBack(id, 100_000);
  const first = await waiting('&limit=1');
  expect(first.items).toMatchObject([{ waiting: 94_100 }]);
  const second = await waiting(`&limit=1&cursor=${first.nextCursor}`);
  expect(second.items).toMatchObject([{ waiting: 94_100 }]);
  expect(second.items[0].id).not.toBe(first.items[0].id);
  expect(second.nextCursor).toBeNull();
});

it('excludes held amounts, which have separate transactions', async () => {
  const { paid, dispute, list } = newPerson();
  await dispute(await paid());
  expect(await list('dispute.held')).toMatchObject([{ amount: 0, available: 0, within: 94_100 }]);
  expect(await list('payment.captured')).toMatchObject([{ amount: 94_100, within: 0 }]);
});
