import { minuteMs } from '@soloist/contracts';
import { eventually, newId } from '@soloist/server-kit/testing';
import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import { addMoney, entriesFor, newDebit } from '../../../test/ledger-fixtures.ts';
import { startTestPayments, type TestPayments } from '../../../test/payments-harness.ts';
import { nextReleaseAt } from '../wallet/balances.service.ts';
import { accountsOf, pendingOf, walletOf } from './accounts.rules.ts';
import { balanceOf, balancesOf, entriesSince } from './balances.service.ts';
import { lastTurn, postDebit } from './debits.service.ts';
import { LedgerTransactionModel } from './ledger.model.ts';
import { rebuildBalances } from './rebuild-balances.service.ts';
import { type BalanceSnapshot, BalanceSnapshotModel } from './snapshots.model.ts';
import { latestSafeInstant, takeSnapshots } from './snapshots.service.ts';

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
  // After its first run, the service would treat transactions that tests backdate as counted.
  await eventually(() => BalanceSnapshotModel.exists({ account: 'all' }));
});
afterAll(() => payments.close());
beforeEach(() => BalanceSnapshotModel.deleteMany());

const now = Date.now();
const minutesAgo = (minutes: number) => new Date(now - minutes * minuteMs);
/** A transaction booked at an instant in the past. */
const bookedAt = (createdAt: Date, account: string, amount: number) =>
  LedgerTransactionModel.create({
    ...{ key: `test-${newId()}`, kind: 'test.given', createdAt },
    entries: entriesFor(account, amount),
  });
const snapshotOf = (account: string) => BalanceSnapshotModel.findOne({ account }).lean();

async function walletOfAges(...ages: number[]) {
  const account = walletOf(newId());
  for (const age of ages) await bookedAt(minutesAgo(age), account, 100 + age);
  return account;
}

describe('a snapshot', () => {
  it('includes only transactions that are old enough; a balance includes all', async () => {
    const account = await walletOfAges(300, 20, 2);
    await takeSnapshots();
    const { amounts, upTo } = (await snapshotOf(account))!;
    expect(amounts).toMatchObject([{ currency: 'INR', amount: 520 }]);
    expect(upTo.getTime()).toBeLessThanOrEqual(latestSafeInstant().getTime());
    expect(await balanceOf(account)).toEqual([{ currency: 'INR', amount: 622 }]);
  });

  it('continues from the previous one, for accounts that changed since', async () => {
    const unchanged = await walletOfAges(300);
    const changed = await walletOfAges(300, 100);
    await takeSnapshots(minutesAgo(200));
    await BalanceSnapshotModel.updateOne({ account: changed }, { $inc: { 'amounts.0.amount': 7 } });
    await takeSnapshots(minutesAgo(50));
    expect((await snapshotOf(unchanged))?.upTo).toEqual(minutesAgo(200));
    // The extra seven show that it continued from the stored snapshot.
    expect(await snapshotOf(changed)).toMatchObject({
      upTo: minutesAgo(50),
      amounts: [{ amount: 607 }],
    });
  });

  it('counts a transaction of its exact instant once', async () => {
    const account = await walletOfAges(100, 50);
    await takeSnapshots(minutesAgo(50));
    expect(await balanceOf(account)).toEqual([{ currency: 'INR', amount: 350 }]);
    expect(await balanceOf(account, minutesAgo(51))).toEqual([{ currency: 'INR', amount: 200 }]);
  });

  it('that was interrupted is completed by the next run', async () => {
    const account = await walletOfAges(100);
    await takeSnapshots(minutesAgo(50));
    // The state that a killed run leaves.
    await BalanceSnapshotModel.deleteMany({ account });
    await BalanceSnapshotModel.updateOne({ account: 'all' }, { upTo: minutesAgo(200) });
    await takeSnapshots(minutesAgo(40));
    expect(await snapshotOf(account)).toMatchObject({ amounts: [{ amount: 200 }] });
  });

  it('does not replace a balance that was rebuilt after it had read it', async () => {
    const account = await walletOfAges(300, 100);
    await takeSnapshots(minutesAgo(200));
    const bulkWrite = BalanceSnapshotModel.bulkWrite.bind(BalanceSnapshotModel);
    const rebuilt = { upTo: minutesAgo(30), amounts: [{ currency: 'INR' as const, amount: 7 }] };
    jest.spyOn(BalanceSnapshotModel, 'bulkWrite').mockImplementationOnce((async (
      ...args: Parameters<typeof bulkWrite>
    ) => {
      await BalanceSnapshotModel.updateOne({ account }, rebuilt);
      return bulkWrite(...args);
    }) as typeof bulkWrite);
    await takeSnapshots(minutesAgo(50));
    expect(await snapshotOf(account)).toMatchObject(rebuilt);
  });

  it('can be created concurrently', async () => {
    const account = await walletOfAges(100, 90);
    await Promise.all([1, 2, 3, 4].map((minutes) => takeSnapshots(minutesAgo(20 + minutes))));
    expect(await balanceOf(account)).toEqual([{ currency: 'INR', amount: 390 }]);
    expect((await rebuildBalances()).wrong).toEqual([]);
  });
});

describe('rebuilding from zero', () => {
  it('returns the balances of the snapshots', async () => {
    await walletOfAges(500, 400, 30, 5);
    await takeSnapshots(minutesAgo(100));
    const { wrong, accounts } = await rebuildBalances();
    expect(wrong).toEqual([]);
    expect(accounts).toBeGreaterThan(1);
  });

  it('reports which balances were wrong, and fixes them', async () => {
    const account = await walletOfAges(500, 5);
    await takeSnapshots();
    await BalanceSnapshotModel.updateOne({ account }, { $inc: { 'amounts.0.amount': 42 } });
    const orphan = walletOf(newId());
    const amounts = [{ currency: 'EUR' as const, amount: 9 }];
    await BalanceSnapshotModel.create({ account: orphan, upTo: minutesAgo(50), amounts });
    expect((await rebuildBalances()).wrong).toEqual([
      { account, currency: 'INR', was: 642, is: 600 },
      { account: orphan, currency: 'EUR', was: 9, is: 0 },
    ]);
    expect(await balanceOf(account)).toEqual([{ currency: 'INR', amount: 705 }]);
    expect(await balanceOf(orphan)).toEqual([]);
    expect((await rebuildBalances()).wrong).toEqual([]);
  });
});

describe('an index', () => {
  const userId = newId();
  const ages = [300, 200, 100, 3];
  beforeEach(async () => {
    await LedgerTransactionModel.collection.deleteMany({});
    for (const age of ages) {
      await bookedAt(minutesAgo(age), walletOf(userId), 100);
      await walletOfAges(age);
    }
  });
  const stats = async (snapshots: BalanceSnapshot[], accounts = accountsOf(userId)) => {
    const known = new Map(snapshots.map((snapshot) => [snapshot.account, snapshot]));
    const text = JSON.stringify(
      await LedgerTransactionModel.aggregate(entriesSince(accounts, known)).explain(
        'executionStats',
      ),
    );
    return { text, read: Number(/"totalDocsExamined":(\d+)/.exec(text)?.[1]) };
  };

  it('limits a balance to the transactions of its accounts', async () => {
    const { text, read } = await stats([]);
    expect(text).not.toContain('COLLSCAN');
    expect(read).toBe(ages.length);
  });

  it('limits a balance with a snapshot to later transactions', async () => {
    const account = walletOf(userId);
    const { text, read } = await stats([{ account, upTo: minutesAgo(150), amounts: [] }]);
    expect(text).not.toContain('COLLSCAN');
    expect(read).toBe(2);
  });

  it('finds the last turn, the next release and the snapshots', async () => {
    await postDebit(newDebit(userId), () => []);
    expect(await listIndexesUsed('turn', () => lastTurn(userId))).toEqual(['turn_1']);
    expect(await listIndexesUsed('dueAt', () => nextReleaseAt(userId, 'INR'))).toEqual([
      'entries.account_1_dueAt_1__id_1',
    ]);
    expect(await listIndexesUsed('account', () => balancesOf([pendingOf(userId)]))).toEqual([
      'account_1',
    ]);
  });

  it('finds the accounts that changed in a period', async () => {
    const later = { $match: { createdAt: { $gt: minutesAgo(150), $lte: minutesAgo(50) } } };
    const text = JSON.stringify(
      await LedgerTransactionModel.aggregate([later]).explain('executionStats'),
    );
    expect(text).not.toContain('COLLSCAN');
    expect(text).toContain('"totalDocsExamined":2,');
  });
});

it('returns the same wallet with and without snapshots', async () => {
  const userId = newId();
  await addMoney(walletOf(userId), 500);
  await bookedAt(minutesAgo(60), pendingOf(userId), 80);
  const before = await balancesOf(accountsOf(userId));
  await takeSnapshots();
  expect(await balancesOf(accountsOf(userId))).toEqual(before);
});
