/**
 * One person's balances with 1,000, 10,000 and 1,000,000 entries in their accounts, over HTTP and as
 * debits read them, compared with the sum of all entries.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dayMs } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import { startMongo } from '@soloist/tools/local-stack/mongo.ts';
import { startRedis } from '@soloist/tools/local-stack/redis.ts';
import {
  accountsOf,
  pendingOf,
  walletOf,
} from '../services/payments/src/modules/ledger/accounts.rules.ts';
import {
  balancesOf,
  entriesSince,
} from '../services/payments/src/modules/ledger/balances.service.ts';
import { lastTurn } from '../services/payments/src/modules/ledger/debits.service.ts';
import { LedgerTransactionModel } from '../services/payments/src/modules/ledger/ledger.model.ts';
import { BalanceSnapshotModel } from '../services/payments/src/modules/ledger/snapshots.model.ts';
import { takeSnapshots } from '../services/payments/src/modules/ledger/snapshots.service.ts';
import { startTestPayments } from '../services/payments/test/payments-harness.ts';
import { growthTable, measure } from './growth.ts';
import { timed } from './numbers.ts';

const sizes = (process.env.SIZES ?? '1000,10000,1000000').split(',').map(Number);
const rounds = Number(process.env.ROUNDS ?? 50);
const batch = 10_000;
/** Entries of a payment in its freelancer's accounts: when it is captured, then when it is released. */
const entriesOfPayment = 3;
/** Payments that no snapshot includes yet. */
const recentPayments = 20;

const dataDir = await mkdtemp(path.join(tmpdir(), 'payments-bench-'));
const logDir = path.join(dataDir, 'logs');
const mongo = await startMongo({ dataDir, logDir });
const redis = await startRedis({ dataDir, logDir });
// The payments service has no browser, but its test harness requires an address of one.
Object.assign(process.env, { MONGO_URL: mongo.url, REDIS_URL: redis.url, CHROMIUM_PATH: 'none' });
const payments = await startTestPayments();
try {
  const table = growthTable('sum of all');
  for (const size of sizes) {
    const userId = newId();
    await fill(userId, Math.ceil(size / entriesOfPayment));
    // As if no snapshot had been taken in all those years.
    await BalanceSnapshotModel.deleteMany();
    const snapshotsMs = await timed(() => takeSnapshots());
    const accounts = accountsOf(userId);
    const token = payments.tokenFor({ userId });
    console.log(`\n${size} entries; their first snapshot took ${Math.round(snapshotsMs)} ms`);
    table(
      await measure(
        {
          'GET /wallet/balance': { ask: () => payments.send('GET /wallet/balance', { token }) },
          balances: {
            ask: () => balancesOf(accounts),
            baseline: () => LedgerTransactionModel.aggregate(entriesSince(accounts, new Map())),
          },
          'the last turn': { ask: () => lastTurn(userId) },
        },
        rounds,
      ),
    );
  }
} finally {
  await payments.close();
  await redis.stop();
  await mongo.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Payments of two years up to a moment ago, with another person's between them. */
async function fill(userId: string, count: number) {
  const since = Date.now() - 700 * dayMs;
  const stepMs = (690 * dayMs) / count;
  for (let from = 0; from < count; from += batch) {
    const some = Array.from({ length: Math.min(batch, count - from) }, (_, index) => from + index);
    const transactions = some.flatMap((turn) => {
      const isRecent = count - turn <= recentPayments;
      return payment(userId, {
        turn,
        at: new Date(isRecent ? Date.now() : since + turn * stepMs),
      });
    });
    await LedgerTransactionModel.collection.insertMany(transactions, { ordered: false });
  }
}

function payment(userId: string, { turn, at: createdAt }: { turn: number; at: Date }) {
  const currency = 'INR';
  const amount = 100_000 + turn;
  const about = { invoiceNumber: `INV-${turn}`, client: 'Noor Haddad' };
  const key = `payment-${userId}-${turn}`;
  return [
    {
      ...{ key: `${key}-captured`, kind: 'payment.captured', about, createdAt },
      dueAt: new Date(createdAt.getTime() + 7 * dayMs),
      entries: [
        { account: 'provider:razorpay', currency, amount: -amount },
        { account: pendingOf(userId), currency, amount },
      ],
    },
    {
      ...{ key: `${key}-released`, kind: 'payment.released', about, createdAt },
      turn: `${userId}#${String(turn + 1).padStart(12, '0')}`,
      entries: [
        { account: pendingOf(userId), currency, amount: -amount },
        { account: walletOf(userId), currency, amount },
      ],
    },
  ];
}
