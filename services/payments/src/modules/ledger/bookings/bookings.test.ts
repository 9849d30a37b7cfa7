import { newId } from '@soloist/server-kit/testing';
import { addMoney } from '../../../../test/ledger-fixtures.ts';
import { startTestPayments, type TestPayments } from '../../../../test/payments-harness.ts';
import { accountsOf, heldOf, payoutOf, pendingOf, walletOf } from '../accounts.rules.ts';
import { amountIn, balancesOf } from '../balances.service.ts';
import type { LedgerTransaction } from '../ledger.model.ts';
import { bookDisputeHeld, bookDisputeLost, bookDisputeWon } from './dispute-bookings.service.ts';
import { bookCapture, bookRefund, bookRelease } from './payment-bookings.service.ts';
import {
  bookPayoutProcessed,
  bookPayoutReversed,
  bookPayoutStarted,
} from './payout-bookings.service.ts';

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.close());

const currency = 'INR';
const about = { invoiceNumber: 'INV-0044', client: 'Grace Hopper' };
/** A payment of 100.00, of which 5.00 and its tax are the platform's. */
const shares = { currency, amount: 10_000, fee: 500, tax: 90, about } as const;
const net = 9_410;

/** A person's balances: pending, available, held, on the way. */
async function readBalances(userId: string) {
  const balances = await balancesOf(accountsOf(userId));
  const of = (account: string) => amountIn(balances.get(account), currency);
  return [pendingOf, walletOf, heldOf, payoutOf].map((account) => of(account(userId)));
}
const amountsByAccount = ({ entries }: LedgerTransaction) =>
  Object.fromEntries(entries.map(({ account, amount }) => [account, amount]));

async function capturePayment(userId = newId()) {
  const paymentId = `pay_${newId()}`;
  const dueAt = new Date(Date.now() + 1000);
  const transaction = await bookCapture({ ...shares, paymentId, userId, cost: 236, dueAt });
  return { userId, paymentId, transaction };
}
async function createUserWithWallet(amount: number) {
  const userId = newId();
  await addMoney(walletOf(userId), amount);
  return userId;
}

describe('a payment', () => {
  it('is split: the platform bears the provider’s fee, and the tax has its own account', async () => {
    const { userId, transaction } = await capturePayment();
    expect(amountsByAccount(transaction)).toEqual({
      'provider:razorpay': -9_764,
      'platform:costs': -236,
      [pendingOf(userId)]: net,
      'platform:fees': 500,
      'tax:gst': 90,
    });
    expect(transaction.about).toEqual(about);
  });

  it('has no empty entries on a plan without a fee', async () => {
    const userId = newId();
    const withoutFee = {
      ...shares,
      fee: 0,
      tax: 0,
      cost: 0,
      paymentId: newId(),
      dueAt: new Date(),
    };
    expect((await bookCapture({ ...withoutFee, userId })).entries).toHaveLength(2);
  });

  it('is released once its window ends, and only once', async () => {
    const { userId, paymentId } = await capturePayment();
    await capturePayment(userId);
    const release = () => bookRelease({ userId, paymentId, currency, amount: net, about });
    await release();
    await release();
    expect(await readBalances(userId)).toEqual([net, net, 0, 0]);
  });
});

describe('a refund', () => {
  const refund = (userId: string, refundId = newId()) =>
    bookRefund({ ...shares, refundId, userId });

  it('debits pending money, then the wallet, and the platform’s fee in proportion', async () => {
    const userId = await createUserWithWallet(10_000);
    await addMoney(pendingOf(userId), 4_000);
    expect(amountsByAccount(await refund(userId))).toEqual({
      [pendingOf(userId)]: -4_000,
      [walletOf(userId)]: -5_410,
      'platform:fees': -500,
      'tax:gst': -90,
      'provider:razorpay': 10_000,
    });
  });

  it('is debited from pending money although the wallet owes something', async () => {
    const userId = await createUserWithWallet(net - 300);
    const dispute = { ...shares, disputeId: newId(), userId };
    await bookDisputeHeld(dispute);
    await bookDisputeLost(dispute);
    await addMoney(pendingOf(userId), net);
    await refund(userId);
    expect(await readBalances(userId)).toEqual([0, -300, 0, 0]);
  });

  it('is refused and changes nothing when neither covers it', async () => {
    const userId = await createUserWithWallet(net - 1);
    await expect(refund(userId)).rejects.toThrow('Your balance does not cover this refund.');
    expect(await readBalances(userId)).toEqual([0, net - 1, 0, 0]);
  });
});

describe('a payout', () => {
  const balances = async (userId: string) => {
    const token = payments.tokenFor({ userId });
    return (await payments.send('GET /wallet/balance', { token })).body.balances;
  };
  const startPayout = async (amount = 4_000) => {
    const userId = await createUserWithWallet(5_000);
    const payout = { payoutId: newId(), userId, currency, amount, about } as const;
    await bookPayoutStarted(payout);
    return { userId, payout };
  };
  it('moves from the wallet to the payout account to the bank; the platform pays its cost', async () => {
    const { userId, payout } = await startPayout();
    expect(await readBalances(userId)).toEqual([0, 1_000, 0, 4_000]);
    const { entries } = await bookPayoutProcessed({ ...payout, cost: 590 });
    expect(entries.at(-1)).toMatchObject({ account: 'provider:razorpay', amount: 4_590 });
    expect(await readBalances(userId)).toEqual([0, 1_000, 0, 0]);
  });

  it('above the balance is refused', async () => {
    await expect(startPayout(5_001)).rejects.toThrow(/wallet balance is too low/);
  });

  it.each(['before', 'after'])(
    'returns to the wallet when it is reversed %s arrival',
    async (when) => {
      const { userId, payout } = await startPayout();
      const arrive = () => bookPayoutProcessed({ ...payout, cost: 590 });
      if (when === 'after') await arrive();
      const paidOut = when === 'after' ? 4_000 : 0;
      expect(await balances(userId)).toMatchObject([{ paidOut }]);
      await bookPayoutReversed(payout);
      // The late report of an arrival has no effect after the return.
      await arrive();
      expect(await readBalances(userId)).toEqual([0, 5_000, 0, 0]);
      expect(await balances(userId)).toMatchObject([{ available: 5_000, onTheWay: 0, paidOut: 0 }]);
    },
  );

  it('that was never started is neither processed nor reversed', async () => {
    const userId = await createUserWithWallet(5_000);
    const payout = { payoutId: newId(), userId, currency, amount: 100, about } as const;
    await expect(bookPayoutReversed(payout)).rejects.toThrow(/has not started/);
    await expect(bookPayoutProcessed({ ...payout, cost: 0 })).rejects.toThrow(/has not started/);
  });
});

describe('a dispute', () => {
  const holdDispute = async (wallet: number) => {
    const userId = await createUserWithWallet(wallet);
    const dispute = { ...shares, disputeId: newId(), userId };
    await bookDisputeHeld(dispute);
    return { userId, dispute };
  };
  it('holds the share, and releases it when won', async () => {
    const { userId, dispute } = await holdDispute(10_000);
    expect(await readBalances(userId)).toEqual([0, 590, net, 0]);
    await bookDisputeWon(dispute);
    expect((await bookDisputeLost(dispute)).entries).toEqual([]);
    expect(await readBalances(userId)).toEqual([0, 10_000, 0, 0]);
  });

  it('debits the held share when lost, and leaves the rest as a debt', async () => {
    const { userId, dispute } = await holdDispute(9_000);
    await addMoney(pendingOf(userId), 100);
    const { entries } = await bookDisputeLost(dispute);
    expect(entries.at(-1)).toMatchObject({ account: 'provider:razorpay', amount: 10_000 });
    expect(await readBalances(userId)).toEqual([0, -310, 0, 0]);
    expect((await bookDisputeWon(dispute)).entries).toEqual([]);
    const refund = bookRefund({ ...shares, refundId: newId(), userId });
    await expect(refund).rejects.toThrow(/does not cover/);
  });

  it('cannot be resolved before an amount is held for it', async () => {
    const userId = await createUserWithWallet(10_000);
    const dispute = { ...shares, disputeId: newId(), userId };
    await expect(bookDisputeWon(dispute)).rejects.toThrow(/Nothing is held/);
    await expect(bookDisputeLost(dispute)).rejects.toThrow(/Nothing is held/);
  });
});
