import { randomUUID } from 'node:crypto';
import { newId } from '@soloist/service-kit/testing';
import { type Paying, startPaying } from '../../testing/start-paying.ts';
import { settleDispute } from '../disputes/settle-dispute.ts';
import { settlePayment } from '../settling/settle-payment.ts';

let paying: Paying;
beforeAll(async () => {
  paying = await startPaying();
});
afterAll(() => paying.close());

function newPerson() {
  const freelancerId = newId();
  const token = paying.tokenFor({ userId: freelancerId });
  const list = async (query: string) =>
    (await paying.send(`GET /wallet/movements?${query}`, { token })).body;
  return {
    /** Of ₹1,000.00, of which ₹941.00 wait. */
    async paid(): Promise<string> {
      const order = await paying.newOrder({ freelancerId });
      const { razorpay_payment_id: id } = await paying.pay(order);
      await settlePayment(id, paying.parts);
      return id;
    },
    async giveBack(id: string, amount: number) {
      const body = { refund_id: randomUUID(), amount, reason: 'Not needed.' };
      const { status } = await paying.send(`POST /payment/payments/${id}/refunds`, { token, body });
      expect(status).toBe(200);
    },
    async dispute(id: string) {
      const dispute = await paying.simulator.control(`payments/${id}/dispute`);
      await settleDispute(dispute.id, paying.parts);
    },
    waiting: (more = '') => list(`waiting=true${more}`),
    list: async (kind: string) => (await list(`kind=${kind}`)).items,
    balance: async () => (await paying.balanceOf(freelancerId))[0],
  };
}

it('is what is left of a payment of which a part went back', async () => {
  const { paid, giveBack, waiting, balance } = newPerson();
  await giveBack(await paid(), 40_000);
  expect((await waiting()).items).toMatchObject([{ amount: 94_100, waiting: 56_460 }]);
  expect(await balance()).toMatchObject({ pending: 56_460 });
});

it('is nothing of what went back whole, or is held back in a dispute', async () => {
  const { paid, giveBack, dispute, waiting, list, balance } = newPerson();
  await giveBack(await paid(), 100_000);
  await dispute(await paid());
  expect((await waiting()).items).toEqual([]);
  expect(await balance()).toMatchObject({ pending: 0, nextFreeAt: null });
  for (const captured of await list('payment.captured')) {
    expect(captured).toMatchObject({ waiting: 0, freeAt: null });
  }
});

it('goes on behind those of which nothing waits', async () => {
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

it('is not what a dispute holds back: that says how much it moved', async () => {
  const { paid, dispute, list } = newPerson();
  await dispute(await paid());
  expect(await list('dispute.held')).toMatchObject([{ amount: 0, available: 0, within: 94_100 }]);
  expect(await list('payment.captured')).toMatchObject([{ amount: 94_100, within: 0 }]);
});
