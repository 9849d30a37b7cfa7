import { randomInt } from 'node:crypto';
import { createRandom } from '@soloist/server-kit/testing-random';
import { startWorkers, type Workers } from '../../../../test/bookings/booking-workers.ts';
import { type Books, createBooks } from '../../../../test/bookings/mirrored-ledger.ts';
import { createPlan } from '../../../../test/bookings/operation-plan.ts';
import { startTestPayments, type TestPayments } from '../../../../test/payments-harness.ts';
import { accountsOf } from '../accounts.rules.ts';
import { balancesOf } from '../balances.service.ts';
import { type LedgerTransaction, LedgerTransactionModel } from '../ledger.model.ts';
import { rebuildBalances } from '../rebuild-balances.service.ts';
import { BalanceSnapshotModel } from '../snapshots.model.ts';
import { takeSnapshots } from '../snapshots.service.ts';
import { debitsOfPeople } from '../transaction-input.rules.ts';

// The input is random: a single failure is a finding.
jest.retryTimes(0);

// biome-ignore-start lint/style/noProcessEnv: set by hand, to repeat a run or to enlarge it
const seed = Number(process.env.LEDGER_SEED ?? randomInt(2 ** 31));
const operations = Number(process.env.LEDGER_OPERATIONS ?? 10_000);
// biome-ignore-end lint/style/noProcessEnv: see above
const lanes = 12;
const kills = 12;
const snapshots = 25;

let payments: TestPayments;
let workers: Workers;
beforeAll(async () => {
  payments = await startTestPayments();
  const { MONGO_URL: url, DB_PREFIX } = payments.config;
  const { anyOf } = createRandom(seed + 1);
  workers = await startWorkers({ count: 3, url, dbName: `${DB_PREFIX}_payments`, anyOf });
}, 120_000);
afterAll(async () => {
  workers.close();
  await payments.close();
});

/** Runs all operations, `lanes` at a time, and meanwhile kills workers and takes snapshots. */
async function runAll(books: Books) {
  const plan = createPlan(createRandom(seed));
  const faults: Promise<unknown>[] = [];
  const isFaultDue = (count: number, done: number) => done % Math.ceil(operations / count) === 0;
  let done = 0;
  const lane = async () => {
    while (done < operations) {
      done += 1;
      if (isFaultDue(kills, done)) faults.push(workers.replaceOne());
      if (isFaultDue(snapshots, done)) faults.push(takeSnapshots(books.settledUpTo()));
      const operation = plan.next();
      if (await books.perform(operation)) plan.booked(operation);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await Promise.all(faults);
  return plan.users;
}

const nameOf = (account: string, currency: string) => `${account} ${currency}`;

/** Sorts credits before debits of the same millisecond, which saw them; only debits have a turn. */
const byBookingOrder = (one: LedgerTransaction, other: LedgerTransaction) =>
  one.createdAt.getTime() - other.createdAt.getTime() ||
  (one.turn ?? '').localeCompare(other.turn ?? '');

/** Final balances of all accounts. Only a lost dispute may make a person's negative. */
function replay(transactions: LedgerTransaction[]): Map<string, number> {
  const balances = new Map<string, number>();
  for (const { entries, key, kind } of transactions.toSorted(byBookingOrder)) {
    for (const { account, currency, amount } of entries) {
      const name = nameOf(account, currency);
      balances.set(name, (balances.get(name) ?? 0) + amount);
    }
    const mayBeNegative = (account: string) =>
      kind === 'dispute.lost' && account.startsWith('wallet:');
    for (const { account, currency } of debitsOfPeople(entries)) {
      const left = balances.get(nameOf(account, currency)) ?? 0;
      if (left < 0 && !mayBeNegative(account)) throw new Error(`${key}: ${account} has ${left}`);
    }
  }
  return balances;
}

const nonZero = (balances: Iterable<[string, number]>) =>
  Object.fromEntries([...balances].filter(([, amount]) => amount !== 0).toSorted());

it(`keeps the books equal to plain arithmetic after ${operations} operations of killed processes (LEDGER_SEED=${seed})`, async () => {
  const books = createBooks({ workers, random: createRandom(seed + 2) });
  const users = await runAll(books);
  const transactions = await LedgerTransactionModel.find().lean<LedgerTransaction[]>();

  // Each operation is booked once, and nothing else is.
  expect(new Set(transactions.map(({ key }) => key)).size).toBe(transactions.length);
  expect(transactions).toHaveLength(books.counts.booked);
  // Balances equal the plain model's, were never negative meanwhile, and sum to zero.
  const replayed = replay(transactions);
  expect(nonZero(replayed)).toEqual(nonZero(books.model.balances));
  const sums = Object.groupBy(replayed, ([name]) => name.split(' ')[1] ?? '');
  expect(Object.keys(sums).toSorted()).toEqual(['EUR', 'INR']);
  for (const each of Object.values(sums))
    expect(each?.reduce((sum, [, amount]) => sum + amount, 0)).toBe(0);
  // Turns have no gaps.
  for (const userId of users) {
    const turns = transactions.filter(({ turn }) => turn?.startsWith(`${userId}#`));
    const numbers = turns.map(({ turn }) => Number(turn?.split('#')[1])).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
  // Balances are the same when read through snapshots, and when rebuilt from zero.
  expect(await BalanceSnapshotModel.countDocuments()).toBeGreaterThan(users.length);
  const read = await balancesOf([...users.flatMap(accountsOf), 'provider:razorpay']);
  for (const [account, amounts] of read)
    for (const { currency, amount } of amounts)
      expect([account, amount]).toEqual([account, books.model.has(account, currency)]);
  expect((await rebuildBalances(new Date())).wrong).toEqual([]);
  // The run covered every outcome.
  const { booked, refused, again, alone } = books.counts;
  expect(Math.min(booked / 10, refused * 20, again * 20, alone / 5)).toBeGreaterThan(
    operations / 20,
  );
}, 600_000);
