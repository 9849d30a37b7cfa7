import { newId } from '@soloist/service-kit/testing';
import { startTestPayments, type TestPayments } from '../../testing/start-payments.ts';
import { accountsOf, heldOf, payoutOf, pendingOf, walletOf } from '../ledger/accounts.ts';
import { amountIn, balancesOf } from '../ledger/balances.service.ts';
import type { Movement } from '../ledger/ledger.model.ts';
import { give } from '../ledger/testing.ts';
import { bookDisputeHeld, bookDisputeLost, bookDisputeWon } from './disputes.bookings.ts';
import { bookCapture, bookRefund, bookRelease } from './payments.bookings.ts';
import { bookPayoutProcessed, bookPayoutReversed, bookPayoutStarted } from './payouts.bookings.ts';

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.close());

const currency = 'INR';
const about = { invoiceNumber: 'INV-0044', client: 'Grace Hopper' };
/** 100.00, of which 5.00 and the tax on it are the platform's. */
const shares = { currency, amount: 10_000, fee: 500, tax: 90, about } as const;
const net = 9_410;

/** What a person has: waiting, free, held, on its way. */
async function has(userId: string) {
  const balances = await balancesOf(accountsOf(userId));
  const of = (account: string) => amountIn(balances.get(account), currency);
  return [pendingOf, walletOf, heldOf, payoutOf].map((account) => of(account(userId)));
}
const moves = ({ entries }: Movement) =>
  Object.fromEntries(entries.map(({ account, amount }) => [account, amount]));

async function captured(userId = newId()) {
  const paymentId = `pay_${newId()}`;
  const dueAt = new Date(Date.now() + 1000);
  const movement = await bookCapture({ ...shares, paymentId, userId, cost: 236, dueAt });
  return { userId, paymentId, movement };
}
async function withWallet(amount: number) {
  const userId = newId();
  await give(walletOf(userId), amount);
  return userId;
}

describe('a payment', () => {
  it('is shared: the provider’s fee is the platform’s cost, the tax is nobody’s here', async () => {
    const { userId, movement } = await captured();
    expect(moves(movement)).toEqual({
      'provider:razorpay': -9_764,
      'platform:costs': -236,
      [pendingOf(userId)]: net,
      'platform:fees': 500,
      'tax:gst': 90,
    });
    expect(movement.about).toEqual(about);
  });

  it('of a plan without a fee has no empty entries', async () => {
    const userId = newId();
    const free = { ...shares, fee: 0, tax: 0, cost: 0, paymentId: newId(), dueAt: new Date() };
    expect((await bookCapture({ ...free, userId })).entries).toHaveLength(2);
  });

  it('is free once its window is over, and once only', async () => {
    const { userId, paymentId } = await captured();
    await captured(userId);
    const release = () => bookRelease({ userId, paymentId, currency, amount: net, about });
    await release();
    await release();
    expect(await has(userId)).toEqual([net, net, 0, 0]);
  });
});

describe('a refund', () => {
  const refund = (userId: string, refundId = newId()) =>
    bookRefund({ ...shares, refundId, userId });

  it('takes what waits, then the wallet, and the platform’s fee in proportion', async () => {
    const userId = await withWallet(10_000);
    await give(pendingOf(userId), 4_000);
    expect(moves(await refund(userId))).toEqual({
      [pendingOf(userId)]: -4_000,
      [walletOf(userId)]: -5_410,
      'platform:fees': -500,
      'tax:gst': -90,
      'provider:razorpay': 10_000,
    });
  });

  it('that both do not cover changes nothing, and says so', async () => {
    const userId = await withWallet(net - 1);
    await expect(refund(userId)).rejects.toThrow('Your balance does not cover this refund.');
    expect(await has(userId)).toEqual([0, net - 1, 0, 0]);
  });
});

describe('a payout', () => {
  const balances = async (userId: string) => {
    const token = payments.tokenFor({ userId });
    return (await payments.send('GET /wallet/balance', { token })).body.balances;
  };
  const start = async (amount = 4_000) => {
    const userId = await withWallet(5_000);
    const payout = { payoutId: newId(), userId, currency, amount, about } as const;
    await bookPayoutStarted(payout);
    return { userId, payout };
  };
  it('is on its way, then gone; its cost is the platform’s', async () => {
    const { userId, payout } = await start();
    expect(await has(userId)).toEqual([0, 1_000, 0, 4_000]);
    const { entries } = await bookPayoutProcessed({ ...payout, cost: 590 });
    expect(entries.at(-1)).toMatchObject({ account: 'provider:razorpay', amount: 4_590 });
    expect(await has(userId)).toEqual([0, 1_000, 0, 0]);
  });

  it('of more than there is is refused', async () => {
    await expect(start(5_001)).rejects.toThrow(/less in your wallet/);
  });

  it.each(['before', 'after'])(
    'that comes back %s it arrived is in the wallet again',
    async (when) => {
      const { userId, payout } = await start();
      const arrive = () => bookPayoutProcessed({ ...payout, cost: 590 });
      if (when === 'after') await arrive();
      const paidOut = when === 'after' ? 4_000 : 0;
      expect(await balances(userId)).toMatchObject([{ paidOut }]);
      await bookPayoutReversed(payout);
      // Told late, it does not arrive after all.
      await arrive();
      expect(await has(userId)).toEqual([0, 5_000, 0, 0]);
      expect(await balances(userId)).toMatchObject([{ available: 5_000, onTheWay: 0, paidOut: 0 }]);
    },
  );

  it('that was never started neither arrives nor comes back', async () => {
    const userId = await withWallet(5_000);
    const payout = { payoutId: newId(), userId, currency, amount: 100, about } as const;
    await expect(bookPayoutReversed(payout)).rejects.toThrow(/not started/);
    await expect(bookPayoutProcessed({ ...payout, cost: 0 })).rejects.toThrow(/not started/);
  });
});

describe('a dispute', () => {
  const held = async (wallet: number) => {
    const userId = await withWallet(wallet);
    const dispute = { ...shares, disputeId: newId(), userId };
    await bookDisputeHeld(dispute);
    return { userId, dispute };
  };
  it('holds the share back, and gives it back once won', async () => {
    const { userId, dispute } = await held(10_000);
    expect(await has(userId)).toEqual([0, 590, net, 0]);
    await bookDisputeWon(dispute);
    expect((await bookDisputeLost(dispute)).entries).toEqual([]);
    expect(await has(userId)).toEqual([0, 10_000, 0, 0]);
  });

  it('that is lost takes what was held, and what is not there is owed', async () => {
    const { userId, dispute } = await held(9_000);
    await give(pendingOf(userId), 100);
    const { entries } = await bookDisputeLost(dispute);
    expect(entries.at(-1)).toMatchObject({ account: 'provider:razorpay', amount: 10_000 });
    expect(await has(userId)).toEqual([0, -310, 0, 0]);
    expect((await bookDisputeWon(dispute)).entries).toEqual([]);
    const refund = bookRefund({ ...shares, refundId: newId(), userId });
    await expect(refund).rejects.toThrow(/does not cover/);
  });

  it('is not settled before anything is held for it', async () => {
    const userId = await withWallet(10_000);
    const dispute = { ...shares, disputeId: newId(), userId };
    await expect(bookDisputeWon(dispute)).rejects.toThrow(/Nothing is held/);
    await expect(bookDisputeLost(dispute)).rejects.toThrow(/Nothing is held/);
  });
});
