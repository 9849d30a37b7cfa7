import { isDuplicateKey } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { MovementModel } from '../ledger/ledger.model.ts';
import { safeInstant } from '../ledger/snapshots.service.ts';
import { checkBalances, checkMovements } from './check-books.ts';
import { createFindings } from './findings.ts';
import { ReconciliationModel, type StoredReconciliation } from './reconciliations.model.ts';

const { trusted } = mongoose;
type Logging = Pick<Parts, 'logger'>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A process that said nothing for so long is gone. */
const goneAfterMs = 10 * minuteMs;

/** Starts one unless one runs already; `ended` where it is a new one. */
export async function startReconciliation(parts: Logging) {
  await endInterrupted();
  const now = new Date();
  const fields = { startedAt: now, aliveAt: now, from: await lastTo(), to: safeInstant() };
  try {
    const stored = (await ReconciliationModel.create({ ...fields, runs: 'now' })).toObject();
    return { stored, ended: run(stored, parts) };
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  // It may have ended meanwhile: then it is the last one.
  const stored = await ReconciliationModel.findOne().sort({ _id: -1 }).orFail().lean();
  return { stored };
}

/** Once a day where something is booked; an hour after one that was not ended. */
export async function reconcileNightly(parts: Logging, now = Date.now()): Promise<void> {
  const last = await ReconciliationModel.findOne().sort({ _id: -1 }).lean();
  const isEnded = last?.endedAt && !last.problem;
  const next = last ? last.startedAt.getTime() + (isEnded ? 24 : 1) * hourMs : 0;
  if (now < next || !(await MovementModel.exists({}))) return;
  await (await startReconciliation(parts)).ended;
}

/** Movements are checked once: from where the last one that was ended stopped. */
async function lastTo(): Promise<Date> {
  const ended = { endedAt: trusted({ $exists: true }), problem: '' };
  const last = await ReconciliationModel.findOne(ended).sort({ _id: -1 }).lean();
  return last?.to ?? new Date(0);
}

async function endInterrupted() {
  const gone = {
    runs: 'now' as const,
    aliveAt: trusted({ $lt: new Date(Date.now() - goneAfterMs) }),
  };
  const problem = 'It was interrupted.';
  await ReconciliationModel.updateOne(gone, { endedAt: new Date(), problem, $unset: { runs: 1 } });
}

async function run({ _id, from, to }: StoredReconciliation, { logger }: Logging) {
  const findings = createFindings();
  const alive = setInterval(() => {
    ReconciliationModel.updateOne({ _id }, { aliveAt: new Date() }).catch((err: Error) =>
      logger.warn({ err: err.message }, 'a reconciliation could not say that it goes on'),
    );
  }, minuteMs);
  const problem = await Promise.resolve()
    .then(() => checkMovements({ from, to }, findings))
    .then(() => checkBalances(to, findings))
    .then(() => '')
    .catch((err: Error) => {
      logger.error({ err: err.message }, 'the reconciliation was not ended');
      return 'The books could not be read to their end. It is tried again within the hour.';
    })
    .finally(() => clearInterval(alive));
  const found = findings.found();
  const { differenceCount } = found;
  await ReconciliationModel.updateOne(
    { _id, runs: 'now' },
    { ...found, problem, endedAt: new Date(), $unset: { runs: 1 } },
  );
  if (differenceCount > 0) logger.error({ differenceCount }, 'the books do not agree');
}
