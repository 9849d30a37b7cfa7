import { eventually, newId } from '@soloist/service-kit/testing';
import { plansOf } from '@soloist/service-kit/testing-lookups';
import { startTestPayments, type TestPayments } from '../../testing/start-payments.ts';
import { accountsOf, pendingOf, walletOf } from './accounts.ts';
import { balanceOf, balancesOf, entriesSince } from './balances.service.ts';
import { MovementModel } from './ledger.model.ts';
import { rebuildBalances } from './rebuild.service.ts';
import { type BalanceSnapshot, BalanceSnapshotModel } from './snapshots.model.ts';
import { safeInstant, takeSnapshots } from './snapshots.service.ts';
import { lastTurn, take } from './take.service.ts';
import { give, moved, newTaking } from './testing.ts';
import { nextFree } from './wallet-balances.service.ts';

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
  // The service’s own first run would count what tests book in the past as counted.
  await eventually(() => BalanceSnapshotModel.exists({ account: 'all' }));
});
afterAll(() => payments.close());
beforeEach(() => BalanceSnapshotModel.deleteMany());

const minuteMs = 60_000;
const now = Date.now();
const minutesAgo = (minutes: number) => new Date(now - minutes * minuteMs);
/** As it would be had it been booked then. */
const bookedAt = (createdAt: Date, account: string, amount: number) =>
  MovementModel.create({
    ...{ key: `test-${newId()}`, kind: 'test.given', createdAt },
    entries: moved(account, amount),
  });
const snapshotOf = (account: string) => BalanceSnapshotModel.findOne({ account }).lean();

async function walletOfAges(...ages: number[]) {
  const account = walletOf(newId());
  for (const age of ages) await bookedAt(minutesAgo(age), account, 100 + age);
  return account;
}

describe('a snapshot', () => {
  it('counts what is old enough, and a balance all of it', async () => {
    const account = await walletOfAges(300, 20, 2);
    await takeSnapshots();
    const { amounts, upTo } = (await snapshotOf(account))!;
    expect(amounts).toMatchObject([{ currency: 'INR', amount: 520 }]);
    expect(upTo.getTime()).toBeLessThanOrEqual(safeInstant().getTime());
    expect(await balanceOf(account)).toEqual([{ currency: 'INR', amount: 622 }]);
  });

  it('goes on from the one before, of accounts that moved since', async () => {
    const still = await walletOfAges(300);
    const moving = await walletOfAges(300, 100);
    await takeSnapshots(minutesAgo(200));
    await BalanceSnapshotModel.updateOne({ account: moving }, { $inc: { 'amounts.0.amount': 7 } });
    await takeSnapshots(minutesAgo(50));
    expect((await snapshotOf(still))?.upTo).toEqual(minutesAgo(200));
    // The seven are what it went on from.
    expect(await snapshotOf(moving)).toMatchObject({
      upTo: minutesAgo(50),
      amounts: [{ amount: 607 }],
    });
  });

  it('is at an instant, and what was booked at that very instant counts once', async () => {
    const account = await walletOfAges(100, 50);
    await takeSnapshots(minutesAgo(50));
    expect(await balanceOf(account)).toEqual([{ currency: 'INR', amount: 350 }]);
    expect(await balanceOf(account, minutesAgo(51))).toEqual([{ currency: 'INR', amount: 200 }]);
  });

  it('that did not get done is made by the next run', async () => {
    const account = await walletOfAges(100);
    await takeSnapshots(minutesAgo(50));
    // As a kill in the middle leaves it.
    await BalanceSnapshotModel.deleteMany({ account });
    await BalanceSnapshotModel.updateOne({ account: 'all' }, { upTo: minutesAgo(200) });
    await takeSnapshots(minutesAgo(40));
    expect(await snapshotOf(account)).toMatchObject({ amounts: [{ amount: 200 }] });
  });

  it('may be taken by many at once', async () => {
    const account = await walletOfAges(100, 90);
    await Promise.all([1, 2, 3, 4].map((minutes) => takeSnapshots(minutesAgo(20 + minutes))));
    expect(await balanceOf(account)).toEqual([{ currency: 'INR', amount: 390 }]);
    expect((await rebuildBalances()).wrong).toEqual([]);
  });
});

describe('rebuilding from zero', () => {
  it('gives what the snapshots give', async () => {
    await walletOfAges(500, 400, 30, 5);
    await takeSnapshots(minutesAgo(100));
    const { wrong, accounts } = await rebuildBalances();
    expect(wrong).toEqual([]);
    expect(accounts).toBeGreaterThan(1);
  });

  it('says which balances were wrong, and mends them', async () => {
    const account = await walletOfAges(500, 5);
    await takeSnapshots();
    await BalanceSnapshotModel.updateOne({ account }, { $inc: { 'amounts.0.amount': 42 } });
    const invented = walletOf(newId());
    const amounts = [{ currency: 'EUR' as const, amount: 9 }];
    await BalanceSnapshotModel.create({ account: invented, upTo: minutesAgo(50), amounts });
    expect((await rebuildBalances()).wrong).toEqual([
      { account, currency: 'INR', was: 642, is: 600 },
      { account: invented, currency: 'EUR', was: 9, is: 0 },
    ]);
    expect(await balanceOf(account)).toEqual([{ currency: 'INR', amount: 705 }]);
    expect(await balanceOf(invented)).toEqual([]);
    expect((await rebuildBalances()).wrong).toEqual([]);
  });
});

describe('by index', () => {
  const userId = newId();
  const ages = [300, 200, 100, 3];
  beforeEach(async () => {
    await MovementModel.collection.deleteMany({});
    for (const age of ages) {
      await bookedAt(minutesAgo(age), walletOf(userId), 100);
      await walletOfAges(age);
    }
  });
  const stats = async (snapshots: BalanceSnapshot[], accounts = accountsOf(userId)) => {
    const known = new Map(snapshots.map((snapshot) => [snapshot.account, snapshot]));
    const text = JSON.stringify(
      await MovementModel.aggregate(entriesSince(accounts, known)).explain('executionStats'),
    );
    return { text, read: Number(/"totalDocsExamined":(\d+)/.exec(text)?.[1]) };
  };

  it('a balance reads the movements of its accounts and no others', async () => {
    const { text, read } = await stats([]);
    expect(text).not.toContain('COLLSCAN');
    expect(read).toBe(ages.length);
  });

  it('a balance with a snapshot reads what came after it', async () => {
    const account = walletOf(userId);
    const { text, read } = await stats([{ account, upTo: minutesAgo(150), amounts: [] }]);
    expect(text).not.toContain('COLLSCAN');
    expect(read).toBe(2);
  });

  it('the last turn, the next release and the snapshots are found', async () => {
    await take(newTaking(userId), () => []);
    expect(await plansOf('turn', () => lastTurn(userId))).toEqual(['turn_1']);
    expect(await plansOf('dueAt', () => nextFree(userId, 'INR'))).toEqual([
      'entries.account_1_dueAt_1__id_1',
    ]);
    expect(await plansOf('account', () => balancesOf([pendingOf(userId)]))).toEqual(['account_1']);
  });

  it('the accounts that moved are found by their time', async () => {
    const later = { $match: { createdAt: { $gt: minutesAgo(150), $lte: minutesAgo(50) } } };
    const text = JSON.stringify(await MovementModel.aggregate([later]).explain('executionStats'));
    expect(text).not.toContain('COLLSCAN');
    expect(text).toContain('"totalDocsExamined":2,');
  });
});

it('a wallet is the same with and without snapshots', async () => {
  const userId = newId();
  await give(walletOf(userId), 500);
  await bookedAt(minutesAgo(60), pendingOf(userId), 80);
  const before = await balancesOf(accountsOf(userId));
  await takeSnapshots();
  expect(await balancesOf(accountsOf(userId))).toEqual(before);
});
