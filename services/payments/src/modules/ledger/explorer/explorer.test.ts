import { eventually, newId } from '@soloist/server-kit/testing';
import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import { addMoney, entriesFor } from '../../../../test/ledger-fixtures.ts';
import { startTestPayments, type TestPayments } from '../../../../test/payments-harness.ts';
import { pendingOf, walletOf } from '../accounts.rules.ts';
import { bookCapture } from '../bookings/payment-bookings.service.ts';
import { LedgerTransactionModel } from '../ledger.model.ts';
import { BalanceSnapshotModel } from '../snapshots.model.ts';
import { takeSnapshots } from '../snapshots.service.ts';

let payments: TestPayments;
let token: string;
beforeAll(async () => {
  payments = await startTestPayments();
  token = payments.tokenFor({ admin: true });
  // After its first run, the service would treat transactions that tests backdate as counted.
  await eventually(() => BalanceSnapshotModel.exists({ account: 'all' }));
});
afterAll(() => payments.close());

const get = (what: string, query: Record<string, string> = {}) =>
  payments.send(`GET /payment/ledger/${what}?${new URLSearchParams(query)}`, { token });
const rebuild = async () => (await payments.send('POST /payment/ledger/rebuild', { token })).body;
const keysOf = async (query: Record<string, string>) =>
  (await get('movements', query)).body.items.map(({ key }: { key: string }) => key);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
/** A transaction booked at an instant in the past. */
const bookedAt = (createdAt: Date, account: string, amount: number) =>
  LedgerTransactionModel.create({
    ...{ key: `test-${newId()}`, kind: 'test.given', createdAt },
    entries: entriesFor(account, amount),
  });

it.each([
  'GET /payment/ledger/accounts',
  'GET /payment/ledger/movements',
  'POST /payment/ledger/rebuild',
])('%s is admin-only', async (request) => {
  expect((await payments.send(request)).status).toBe(401);
  const other = payments.tokenFor({});
  expect((await payments.send(request, { token: other })).status).toBe(403);
  expect((await payments.send(request, { token })).status).toBe(200);
});

describe('accounts', () => {
  const accounts = async () => (await get('accounts')).body.accounts;
  const amountOf = async (name: string, code = 'INR') =>
    (await accounts()).find(
      (each: { account: string; currency: string }) =>
        each.account === name && each.currency === code,
    )?.amount ?? 0;

  it('are the platform’s, and one total per kind and currency for all people', async () => {
    const [wallets, pending] = [await amountOf('wallet'), await amountOf('pending')];
    const before = await amountOf('provider:razorpay');
    await addMoney(walletOf(newId()), 500);
    await addMoney(walletOf(newId()), 70);
    await addMoney(pendingOf(newId()), 9);
    await addMoney(walletOf(newId()), 3, 'EUR');
    expect(await amountOf('wallet')).toBe(wallets + 570);
    expect(await amountOf('wallet', 'EUR')).toBe(3);
    expect(await amountOf('pending')).toBe(pending + 9);
    expect(await amountOf('provider:razorpay')).toBe(before - 579);
    const names = (await accounts()).map(({ account }: { account: string }) => account);
    expect(names.filter((name: string) => name.includes(':'))).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^(wallet|pending)/)]),
    );
  });

  it('are the same with and without snapshots, and sum to zero', async () => {
    const userId = newId();
    await bookedAt(minutesAgo(300), walletOf(userId), 800);
    await bookedAt(minutesAgo(200), pendingOf(userId), 40);
    await BalanceSnapshotModel.deleteMany();
    const before = await accounts();
    await takeSnapshots(minutesAgo(250));
    expect(await accounts()).toEqual(before);
    await takeSnapshots();
    await addMoney(walletOf(userId), 20);
    const total = (await accounts())
      .filter(({ currency }: { currency: string }) => currency === 'INR')
      .reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
    expect(total).toBe(0);
  });
});

describe('transactions', () => {
  it('are listed as booked, with their metadata', async () => {
    const userId = newId();
    const paymentId = `pay_${newId()}`;
    const about = { invoiceId: newId(), invoiceNumber: 'INV-0007', clientName: 'Grace Hopper' };
    const money = { currency: 'INR' as const, amount: 100_000, fee: 5000, tax: 900, cost: 2000 };
    await bookCapture({ ...money, paymentId, userId, dueAt: new Date(), about });
    expect((await get('movements', { key: `payment-${paymentId}` })).body).toMatchObject({
      items: [
        {
          id: expect.stringMatching(/^[0-9a-f]{24}$/),
          key: `payment-${paymentId}-captured`,
          kind: 'payment.captured',
          entries: [
            { account: 'provider:razorpay', currency: 'INR', amount: -98_000 },
            { account: 'platform:costs', currency: 'INR', amount: -2000 },
            { account: `pending:${userId}`, currency: 'INR', amount: 94_100 },
            { account: 'platform:fees', currency: 'INR', amount: 5000 },
            { account: 'tax:gst', currency: 'INR', amount: 900 },
          ],
          about: 'INV-0007 · Grace Hopper',
        },
      ],
      nextCursor: null,
    });
  });

  it('of all people are listed newest first, page by page, also within one instant', async () => {
    const account = walletOf(newId());
    const at = minutesAgo(20);
    const keys: string[] = [];
    for (const age of [30, 25]) keys.unshift((await bookedAt(minutesAgo(age), account, 5)).key);
    for (const amount of [1, 2, 3]) keys.unshift((await bookedAt(at, account, amount)).key);
    const read: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string> = { account, limit: '2', ...(cursor && { cursor }) };
      const { items, nextCursor } = (await get('movements', query)).body;
      read.push(...items.map(({ key }: { key: string }) => key));
      cursor = nextCursor;
    }
    expect(read).toEqual(keys);
    const { key } = await addMoney(walletOf(newId()), 1);
    expect((await keysOf({}))[0]).toBe(key);
  });

  it('are filtered by account, kind and key prefix, also combined', async () => {
    const [account, mark] = [walletOf(newId()), newId()];
    const book = (key: string, kind: string, of = account) =>
      LedgerTransactionModel.create({ key, kind, entries: entriesFor(of, 5) });
    await book(`${mark}-a1`, 'test.one');
    await book(`${mark}-a2`, 'test.two');
    await book(`${mark}-b1`, 'test.one');
    await book(`${mark}-a3`, 'test.one', walletOf(newId()));
    const findKeys = async (query: Record<string, string>) =>
      (await keysOf(query)).map((key: string) => key.replace(`${mark}-`, ''));
    expect(await findKeys({ account })).toEqual(['b1', 'a2', 'a1']);
    expect(await findKeys({ account, kind: 'test.one' })).toEqual(['b1', 'a1']);
    expect(await findKeys({ kind: 'test.one' })).toEqual(['a3', 'b1', 'a1']);
    expect(await findKeys({ key: `${mark}-a` })).toEqual(['a3', 'a2', 'a1']);
    expect(await findKeys({ account, kind: 'test.one', key: `${mark}-a` })).toEqual(['a1']);
    expect(await findKeys({ key: '.*' })).toEqual([]);
  });

  it('are read by an index for every filter', async () => {
    const account = walletOf(newId());
    const cases: Record<string, string>[] = [
      { account },
      { account, kind: 'x.y' },
      { kind: 'x.y' },
      { key: 'x' },
    ];
    const plan = async (field: string, query: Record<string, string>) =>
      (await listIndexesUsed(field, () => get('movements', query)))[0];
    const fields = ['entries.account', 'entries.account', 'kind', 'key'];
    const plans: unknown[] = [];
    for (const [n, query] of cases.entries()) plans.push(await plan(fields[n]!, query));
    expect(plans).toEqual([
      'entries.account_1_createdAt_1__id_1',
      'entries.account_1_kind_1_createdAt_1__id_1',
      'kind_1_createdAt_1__id_1',
      'key_1',
    ]);
  });

  it.each<Record<string, string>>([
    { cursor: 'nonsense' },
    { account: 'unknown' },
    { limit: '1000' },
  ])('are refused for the query %j', async (query) =>
    expect((await get('movements', query)).status).toBe(400),
  );
});

describe('rebuilding', () => {
  it('reports which balances were wrong, and fixes them', async () => {
    const userId = newId();
    const account = walletOf(userId);
    await bookedAt(minutesAgo(60), account, 800);
    await rebuild();
    await BalanceSnapshotModel.updateOne({ account }, { $inc: { 'amounts.0.amount': 7 } });
    expect(await rebuild()).toMatchObject({
      message: expect.stringMatching(/^1 balance was wrong in \d+ accounts\.$/),
      accounts: expect.any(Number),
      wrong: [{ account, currency: 'INR', was: 807, is: 800 }],
    });
    expect(await rebuild()).toMatchObject({
      message: 'All balances match their entries.',
      wrong: [],
    });
  });
});
