import { newId } from '@soloist/server-kit/testing';
import { addMoney } from '../../../../test/ledger-fixtures.ts';
import { startTestPayments, type TestPayments } from '../../../../test/payments-harness.ts';
import type { StoredProviderPayment } from '../../payments/captures/payments.model.ts';
import { proportion, settlementShareOf } from '../../payments/captures/payments.rules.ts';
import { accountsOf, pendingOf, walletOf } from '../accounts.rules.ts';
import { amountIn, balancesOf } from '../balances.service.ts';
import { findBooked } from '../ledger.service.ts';
import { bookRefund, bookRelease } from './payment-bookings.service.ts';
import {
  bookRefundExchange,
  bookRefundRefused,
  bookRefundReturned,
} from './refund-bookings.service.ts';

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.close());

const currency = 'INR';
const shares = { currency, amount: 10_000, fee: 500, tax: 90, about: {} } as const;

async function readBalances(userId: string) {
  const balances = await balancesOf(accountsOf(userId));
  return [pendingOf, walletOf].map((of) => amountIn(balances.get(of(userId)), currency));
}
async function bookTestRefund({ pending, wallet }: { pending: number; wallet: number }) {
  const userId = newId();
  const refund = { refundId: newId(), paymentId: `pay_${newId()}`, userId, about: {} };
  if (pending > 0) await addMoney(pendingOf(userId), pending);
  if (wallet > 0) await addMoney(walletOf(userId), wallet);
  await bookRefund({ ...shares, ...refund });
  return { ...refund, userId };
}

describe('a returned refund', () => {
  it('returns each amount to its account, once', async () => {
    const refund = await bookTestRefund({ pending: 4000, wallet: 6000 });
    await bookRefundReturned(refund);
    await bookRefundReturned(refund);
    expect(await readBalances(refund.userId)).toEqual([4000, 6000]);
  });

  it('is available when its payment was released meanwhile', async () => {
    const refund = await bookTestRefund({ pending: 9410, wallet: 0 });
    await bookRelease({ ...refund, currency, amount: 9410 });
    await bookRefundReturned(refund);
    expect(await readBalances(refund.userId)).toEqual([0, 9410]);
  });

  it('requires an earlier booking of the refund', async () => {
    const userId = newId();
    const refund = { refundId: newId(), paymentId: 'pay_1', userId, about: {} };
    await expect(bookRefundReturned(refund)).rejects.toThrow(/was not booked/);
  });
});

it('does not debit an uncovered refund later', async () => {
  const userId = newId();
  const refund = { refundId: newId(), userId, about: {} };
  await expect(bookRefund({ ...shares, ...refund })).rejects.toThrow(/does not cover/);
  await bookRefundRefused(refund);
  await addMoney(walletOf(userId), 10_000);
  expect((await bookRefund({ ...shares, ...refund })).entries).toEqual([]);
  expect(await readBalances(userId)).toEqual([0, 10_000]);
});

it.each([120, -120])(
  'books an exchange rate difference of %d as the platform’s cost',
  async (difference) => {
    const refundId = newId();
    const book = () => bookRefundExchange({ refundId, currency, difference, about: {} });
    await book();
    await book();
    expect((await findBooked(`refund-${refundId}-exchanged`))?.entries).toEqual([
      { account: 'platform:costs', currency, amount: -difference },
      { account: 'provider:razorpay', currency, amount: difference },
    ]);
  },
);

describe('the parts of a payment', () => {
  const payment = (over: Partial<StoredProviderPayment> = {}) =>
    ({
      amount: 777,
      settled: { currency, amount: 68_377, fee: 3419, tax: 615, cost: 0 },
      refunds: [],
      disputes: [],
      ...over,
    }) as unknown as StoredProviderPayment;
  const newRefund = (amount: number, of: StoredProviderPayment) =>
    ({
      amount,
      settled: settlementShareOf(of, amount),
      state: 'made',
    }) as StoredProviderPayment['refunds'][number];

  it('add up to the whole, whatever their number', () => {
    let refunds: StoredProviderPayment['refunds'] = [];
    for (let left = 777; left > 0; left -= Math.min(left, 13))
      refunds = [...refunds, newRefund(Math.min(left, 13), payment({ refunds }))];
    const sum = (part: 'amount' | 'fee' | 'tax') =>
      refunds.reduce((total, { settled }) => total + settled[part], 0);
    expect([sum('amount'), sum('fee'), sum('tax')]).toEqual([68_377, 3419, 615]);
  });

  it('do not count failed refunds and won disputes', () => {
    const failed = { ...newRefund(777, payment()), state: 'failed' as const };
    const won = { id: 'disp_1', amount: 777, settled: failed.settled, state: 'won' as const };
    const share = settlementShareOf(payment({ refunds: [failed], disputes: [won] }), 777);
    expect(share).toEqual({ amount: 68_377, fee: 3419, tax: 615 });
  });

  it('beyond the whole include no platform fee', () => {
    const refunds = [newRefund(777, payment())];
    expect(settlementShareOf(payment({ refunds }), 777)).toEqual({
      amount: 68_377,
      fee: 0,
      tax: 0,
    });
  });

  it('are exact where a product exceeds the safe integers', () => {
    const large = 999_999_999_999;
    expect(proportion(large, { of: large, part: large - 1 })).toBe(large - 1);
  });
});
