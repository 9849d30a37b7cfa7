import type { DomainEvent } from '@soloist/contracts';
import { createLogger, eventQueueName } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { entriesFor } from '../../../test/ledger-fixtures.ts';
import { startTestPayments, type TestPayments } from '../../../test/payments-harness.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { createDocumentsClient } from '../documents/documents.client.ts';
import { walletOf } from '../ledger/accounts.rules.ts';
import { LedgerTransactionModel } from '../ledger/ledger.model.ts';
import { BalanceSnapshotModel } from '../ledger/snapshots.model.ts';
import { takeSnapshots } from '../ledger/snapshots.service.ts';
import { ReconciliationModel } from './reconciliations.model.ts';
import { reconcileNightly, startReconciliation } from './start-reconciliation.service.ts';

let payments: TestPayments;
let token: string;
let deps: PaymentsDeps;
beforeAll(async () => {
  payments = await startTestPayments();
  const { config } = payments;
  deps = {
    config,
    logger: createLogger('payments', 'silent'),
    queue: { enqueue: async () => {}, close: async () => {} },
    documents: createDocumentsClient(config),
    provider: undefined,
  };
  token = payments.tokenFor({ admin: true });
  // After its first run, the service would treat transactions that tests backdate as counted.
  await eventually(() => BalanceSnapshotModel.exists({ account: 'all' }));
});
afterAll(() => payments.close());
beforeEach(async () => {
  // This uses the raw collection: the model refuses changes.
  await LedgerTransactionModel.collection.deleteMany({});
  await BalanceSnapshotModel.deleteMany();
  await ReconciliationModel.deleteMany();
});

const path = '/payment/ledger/reconciliations';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const bookedAt = (createdAt: Date, account: string, amount: number) =>
  LedgerTransactionModel.create({
    ...{ key: `test-${newId()}`, kind: 'test.given', createdAt },
    entries: entriesFor(account, amount),
  });
const list = async () => (await payments.send(`GET ${path}`, { token })).body.items;
const ask = async () => (await payments.send(`POST ${path}`, { token })).body;
const reconcile = async () => {
  await (await startReconciliation(deps)).ended;
  return (await list())[0];
};

it.each([`GET ${path}`, `POST ${path}`])('%s is admin-only', async (request) => {
  expect((await payments.send(request)).status).toBe(401);
  expect((await payments.send(request, { token: payments.tokenFor({}) })).status).toBe(403);
});

it('reports full agreement, with counts and totals', async () => {
  await bookedAt(minutesAgo(60), walletOf(newId()), 500);
  await bookedAt(minutesAgo(50), walletOf(newId()), 70);
  await takeSnapshots();
  expect(await ask()).toMatchObject({
    message: 'Reconciliation is running.',
    reconciliation: { endedAt: null, differences: [] },
  });
  const ended = await eventually(async () =>
    (await list()).find((each: { endedAt: string }) => each.endedAt),
  );
  expect(ended).toMatchObject({
    checked: { movements: 2, accounts: 3, provider: 0 },
    sums: [{ currency: 'INR', debits: 570, credits: 570 }],
    ...{ differenceCount: 0, differences: [], problem: '' },
  });
});

it('finds a transaction that was inserted past the model', async () => {
  const [key, account] = [`test-${newId()}`, walletOf(newId())];
  const entries = [{ account, currency: 'INR', amount: 500 }];
  const createdAt = minutesAgo(30);
  const raw = { key, kind: 'test.given', entries, about: {}, createdAt };
  await LedgerTransactionModel.collection.insertOne(raw);
  expect(await reconcile()).toMatchObject({
    differenceCount: 1,
    differences: [{ kind: 'unbalanced', of: key, currency: 'INR', ledger: 500, other: 0 }],
  });
});

it('finds an amount that was changed long after it was checked, and one that was removed', async () => {
  const [account, other] = [walletOf(newId()), walletOf(newId())];
  const { _id } = await bookedAt(minutesAgo(60), account, 500);
  const gone = await bookedAt(minutesAgo(60), other, 30);
  await takeSnapshots();
  expect((await reconcile()).differenceCount).toBe(0);
  const amounts = { 'entries.0.amount': 400, 'entries.1.amount': -400 };
  await LedgerTransactionModel.collection.updateOne({ _id }, { $set: amounts });
  await LedgerTransactionModel.collection.deleteOne({ _id: gone._id });
  const { differences, checked } = await reconcile();
  expect(checked.movements).toBe(0);
  expect(differences).toHaveLength(3);
  expect(differences).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'balance', of: account, ledger: 400, other: 500 }),
      expect.objectContaining({ of: 'provider:razorpay', ledger: -400, other: -530 }),
      expect.objectContaining({ kind: 'balance', of: other, ledger: 0, other: 30 }),
    ]),
  );
});

it('counts all differences, and keeps the first hundred', async () => {
  const transactions = Array.from({ length: 120 }, () => ({
    ...{ key: `test-${newId()}`, kind: 'test.given', about: {}, createdAt: minutesAgo(30) },
    entries: [{ account: 'platform:fees', currency: 'INR', amount: 1 }],
  }));
  await LedgerTransactionModel.collection.insertMany(transactions);
  const { differenceCount, differences } = await reconcile();
  expect([differenceCount, differences.length]).toEqual([120, 100]);
});

it('checks a transaction once, and none that may still be in progress', async () => {
  const account = walletOf(newId());
  await bookedAt(minutesAgo(60), account, 500);
  await bookedAt(minutesAgo(1), account, 500);
  expect((await reconcile()).checked.movements).toBe(1);
  const first = (await list())[0];
  expect(await reconcile()).toMatchObject({ from: first.to, checked: { movements: 0 } });
});

it('runs once at a time, and is not blocked by a dead process', async () => {
  const running = { startedAt: minutesAgo(5), from: new Date(0), to: minutesAgo(15) };
  const { _id } = await ReconciliationModel.create({
    ...{ ...running, runs: 'now' as const, aliveAt: new Date() },
  });
  expect(await ask()).toMatchObject({
    message: 'A reconciliation is already running.',
    reconciliation: { id: String(_id) },
  });
  await ReconciliationModel.updateOne({ _id }, { aliveAt: minutesAgo(11) });
  expect((await reconcile()).id).not.toBe(String(_id));
  expect((await list())[1]).toMatchObject({ id: String(_id), problem: 'It was interrupted.' });
});

it('notifies the team only of differences that a nightly run found and could not fix', async () => {
  const published = new Queue<DomainEvent>(eventQueueName('documents'), {
    connection: { url: payments.config.REDIS_URL },
  });
  const readNotifications = async () =>
    (await published.getJobs(['waiting'], 0, -1)).filter(({ name }) => name === 'ledger.disagreed');
  const key = `test-${newId()}`;
  const entries = [{ account: 'platform:fees', currency: 'INR', amount: 7 }];
  const raw = { key, kind: 'test.given', entries, about: {}, createdAt: minutesAgo(30) };
  await LedgerTransactionModel.collection.insertOne(raw);
  expect((await reconcile()).differenceCount).toBe(1);
  await ReconciliationModel.deleteMany();
  await reconcileNightly(deps);
  const first = await eventually(async () => (await readNotifications())[0]);
  expect(first.data.payload).toMatchObject({ count: 1, first: [{ of: key }] });
  expect(await readNotifications()).toHaveLength(1);
  await published.close();
});

it('runs automatically each night, and again after an hour when it did not finish', async () => {
  const hours = (count: number) => Date.now() + count * 3600_000;
  const runs = async (now: number) => {
    const before = (await list()).length;
    await reconcileNightly(deps, { now });
    return (await list()).length > before;
  };
  expect(await runs(hours(0))).toBe(false);
  await bookedAt(minutesAgo(60), walletOf(newId()), 500);
  expect(await runs(hours(0))).toBe(true);
  expect(await runs(hours(23))).toBe(false);
  expect(await runs(hours(25))).toBe(true);
  await ReconciliationModel.updateMany({}, { problem: 'It was interrupted.' });
  expect(await runs(hours(0.5))).toBe(false);
  expect(await runs(hours(2))).toBe(true);
});
