import { isDuplicateKey } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { MovementModel } from '../ledger/ledger.model.ts';
import { safeInstant } from '../ledger/snapshots.service.ts';
import { OrderModel } from '../orders/orders.model.ts';
import { ReconciliationModel, type StoredReconciliation } from './reconciliations.model.ts';
import { runReconciliation } from './run-reconciliation.ts';

const { trusted } = mongoose;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A process that said nothing for so long is gone. */
const goneAfterMs = 10 * minuteMs;

interface Starting {
  /** Nothing younger is checked: it may still be on its way. */
  to?: Date;
  /** Ends it early, to be begun again. */
  signal?: AbortSignal;
  isNightly?: boolean;
}

/** Starts one unless one runs already; `ended` where it is a new one. */
export async function startReconciliation(
  parts: Parts,
  { to = safeInstant(), signal = new AbortController().signal, isNightly = false }: Starting = {},
) {
  await endInterrupted();
  const now = new Date();
  const last = await lastWhole();
  const fields = { startedAt: now, aliveAt: now, from: last?.to ?? new Date(0), to };
  try {
    const stored = (await ReconciliationModel.create({ ...fields, runs: 'now' })).toObject();
    const open = last?.differences.filter(({ isRepaired }) => !isRepaired) ?? [];
    return { stored, ended: runReconciliation(stored, { parts, open, signal, isNightly }) };
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  // It may have ended meanwhile: then it is the last one.
  const stored = await ReconciliationModel.findOne().sort({ _id: -1 }).orFail().lean();
  return { stored };
}

interface Night {
  now?: number;
  signal?: AbortSignal;
}

/**
 * Once a day where something can be booked; at once after one whose process is gone, an hour after one
 * that was not ended.
 */
export async function reconcileNightly(
  parts: Parts,
  { now = Date.now(), signal }: Night = {},
): Promise<void> {
  const last = await ReconciliationModel.findOne().sort({ _id: -1 }).lean<StoredReconciliation>();
  if (last && now < nextAfter(last)) return;
  if (!(await MovementModel.exists({})) && !(await OrderModel.exists({}))) return;
  await (await startReconciliation(parts, { ...(signal ? { signal } : {}), isNightly: true }))
    .ended;
}

function nextAfter({ startedAt, endedAt, aliveAt, problem }: StoredReconciliation): number {
  if (!endedAt) return aliveAt.getTime() + goneAfterMs;
  return startedAt.getTime() + (problem ? 1 : 24) * hourMs;
}

/** Movements are checked once: from where it stopped. */
const lastWhole = () =>
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
