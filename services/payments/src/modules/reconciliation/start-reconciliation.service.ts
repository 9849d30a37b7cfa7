import { hourMs, minuteMs } from '@soloist/contracts';
import { isDuplicateKey } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { PaymentsDeps } from '../../deps.ts';
import { LedgerTransactionModel, latestSafeInstant } from '../ledger/index.ts';
import { OrderModel } from '../payments/index.ts';
import { ReconciliationModel, type StoredReconciliation } from './reconciliations.model.ts';
import { runReconciliation } from './run-reconciliation.service.ts';

const { trusted } = mongoose;

/** A process without a heartbeat for this long is dead. */
const goneAfterMs = 10 * minuteMs;

interface StartReconciliationOptions {
  /** Younger records are not checked: they may still be in progress. */
  to?: Date;
  /** Stops the run early, so that it can restart. */
  signal?: AbortSignal;
  isNightly?: boolean;
}

/** Starts a run unless one is running; `ended` is set for a new run. */
export async function startReconciliation(
  deps: PaymentsDeps,
  {
    to = latestSafeInstant(),
    signal = new AbortController().signal,
    isNightly = false,
  }: StartReconciliationOptions = {},
) {
  await endInterrupted();
  const now = new Date();
  const last = await findLastComplete();
  const fields = { startedAt: now, aliveAt: now, from: last?.to ?? new Date(0), to };
  try {
    const stored = (await ReconciliationModel.create({ ...fields, runs: 'now' })).toObject();
    const open = last?.differences.filter(({ isRepaired }) => !isRepaired) ?? [];
    return { stored, ended: runReconciliation(stored, { deps, open, signal, isNightly }) };
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  // The run may have ended meanwhile: then it is the latest one.
  const stored = await ReconciliationModel.findOne().sort({ _id: -1 }).orFail().lean();
  return { stored };
}

interface NightlyOptions {
  now?: number;
  signal?: AbortSignal;
}

/**
 * Starts a run once a day if there is anything to check, immediately after a run whose process
 * died, and an hour after a run that did not finish.
 */
export async function reconcileNightly(
  deps: PaymentsDeps,
  { now = Date.now(), signal }: NightlyOptions = {},
): Promise<void> {
  const last = await ReconciliationModel.findOne().sort({ _id: -1 }).lean<StoredReconciliation>();
  if (last && now < nextAfter(last)) return;
  if (!(await LedgerTransactionModel.exists({})) && !(await OrderModel.exists({}))) return;
  await (await startReconciliation(deps, { signal, isNightly: true })).ended;
}

function nextAfter({ startedAt, endedAt, aliveAt, problem }: StoredReconciliation): number {
  if (!endedAt) return aliveAt.getTime() + goneAfterMs;
  return startedAt.getTime() + (problem ? 1 : 24) * hourMs;
}

/** Transactions are checked once: a run continues from where the last one stopped. */
const findLastComplete = () =>
  ReconciliationModel.findOne({ endedAt: trusted({ $exists: true }), problem: '' })
    .sort({ _id: -1 })
    .lean<StoredReconciliation>();

async function endInterrupted() {
  const gone = {
    runs: 'now' as const,
    aliveAt: trusted({ $lt: new Date(Date.now() - goneAfterMs) }),
  };
  const problem = 'It was interrupted.';
  await ReconciliationModel.updateOne(gone, { endedAt: new Date(), problem, $unset: { runs: 1 } });
}
