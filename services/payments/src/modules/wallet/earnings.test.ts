import { newId } from '@soloist/server-kit/testing';
import { startTestPayments, type TestPayments } from '../../../test/payments-harness.ts';
import { payoutOf, pendingOf, walletOf } from '../ledger/accounts.rules.ts';
import { postDebit } from '../ledger/debits.service.ts';
import { type LedgerEntry, LedgerTransactionModel } from '../ledger/ledger.model.ts';
import { postTransaction } from '../ledger/ledger.service.ts';
import { walletEarnings } from './earnings.service.ts';

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.close());

const read = (userId: string) =>
  payments.send('GET /wallet/earnings', { token: payments.tokenFor({ userId }) });
const earningsOf = async (userId: string) => (await read(userId)).body.months;

/** An entry and its counterpart at the provider. */
const moved = (
  account: string,
  amount: number,
  currency: LedgerEntry['currency'] = 'USD',
): LedgerEntry[] => [
  { account, currency, amount },
  { account: 'provider:razorpay', currency, amount: -amount },
];
const book = (entries: LedgerEntry[], kind = 'invoice.paid') =>
  postTransaction({ key: `test-${newId()}`, kind, entries });
/** A transaction booked at an instant in the past. */
const bookedAt = (createdAt: Date, entries: LedgerEntry[]) =>
  LedgerTransactionModel.create({
    key: `test-${newId()}`,
    kind: 'invoice.paid',
    entries,
    createdAt,
  });

/** An instant some days into the month that many months ago, in UTC. */
function monthsAgo(count: number) {
  const now = new Date();
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1));
  return { at, month: at.toISOString().slice(0, 7), before: new Date(at.getTime() - 1) };
}

describe('GET /wallet/earnings', () => {
  it('sums earnings per month and currency, oldest first', async () => {
    const userId = newId();
    const wallet = walletOf(userId);
    await book(moved(wallet, 10_000));
    await book(moved(wallet, 2_500));
    await book(moved(wallet, 700, 'EUR'));
    await bookedAt(monthsAgo(2).at, moved(wallet, 40_000));
    await bookedAt(monthsAgo(1).before, moved(wallet, 5_000));
    expect(await read(userId)).toMatchObject({
      status: 200,
      body: {
        success: true,
        months: [
          { month: monthsAgo(2).month, currency: 'USD', amount: 45_000 },
          { month: monthsAgo(0).month, currency: 'EUR', amount: 700 },
          { month: monthsAgo(0).month, currency: 'USD', amount: 12_500 },
        ],
      },
    });
  });

  it('starts at the first instant of the twelfth month', async () => {
    const userId = newId();
    const { at, month, before } = monthsAgo(11);
    await bookedAt(at, moved(walletOf(userId), 100));
    await bookedAt(before, moved(walletOf(userId), 900));
    expect(await earningsOf(userId)).toEqual([{ month, currency: 'USD', amount: 100 }]);
  });

  it('excludes payouts, and fees deducted immediately', async () => {
    const userId = newId();
    const wallet = walletOf(userId);
    await book([
      ...moved(wallet, 1_000),
      { account: wallet, currency: 'USD', amount: -100 },
      { account: 'platform:fees', currency: 'USD', amount: 100 },
    ]);
    const payout = { userId, key: `test-${newId()}`, kind: 'payout.processed' };
    await postDebit(payout, () => moved(wallet, -600));
    expect(await earningsOf(userId)).toEqual([
      { month: monthsAgo(0).month, currency: 'USD', amount: 900 },
    ]);
  });

  it('counts money once while it is pending, released, paid out and returned', async () => {
    const userId = newId();
    const amount = 5_000;
    const currency = 'USD';
    const move = (kind: string, from: string, to: string) =>
      postDebit({ userId, key: `test-${newId()}`, kind }, () => [
        { account: from, currency, amount: -amount },
        { account: to, currency, amount },
      ]);
    await book(moved(pendingOf(userId), amount), 'payment.captured');
    await move('payment.released', pendingOf(userId), walletOf(userId));
    await move('payout.started', walletOf(userId), payoutOf(userId));
    await move('payout.processed', payoutOf(userId), 'provider:razorpay');
    await book(moved(walletOf(userId), amount), 'payout.reversed');
    expect(await earningsOf(userId)).toEqual([{ month: monthsAgo(0).month, currency, amount }]);
  });

  it('is empty for a person without earnings, whatever others earned', async () => {
    await book(moved(walletOf(newId()), 99_999));
    expect((await read(newId())).body).toEqual({ success: true, months: [], exchanges: [] });
  });

  it('refuses a request without a session, and unknown queries', async () => {
    expect(await payments.send('GET /wallet/earnings')).toMatchObject({
      status: 401,
      body: { success: false, code: 'unauthenticated' },
    });
    const token = payments.tokenFor({});
    expect((await payments.send('POST /wallet/earnings', { token, body: {} })).status).toBe(404);
  });

  it('reads no transactions but those of the wallet and the twelve months, off an index', async () => {
    const userId = newId();
    await book(moved(walletOf(userId), 100));
    await book(moved(walletOf(newId()), 100));
    await bookedAt(monthsAgo(20).at, moved(walletOf(userId), 100));
    const explained = await walletEarnings(userId).explain('executionStats');
    const text = JSON.stringify(explained);
    expect(text).not.toContain('COLLSCAN');
    expect(text).toContain('"totalDocsExamined":1,');
  });
});
