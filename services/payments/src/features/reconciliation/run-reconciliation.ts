import { newEvent } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { endAlarm, raiseAlarm } from '../alarms/alarms.model.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { checkBalances, checkMovements } from './check-books.ts';
import { checkProvider } from './check-provider.ts';
import { createFindings, type Findings } from './findings.ts';
import {
  type Difference,
  ReconciliationModel,
  type StoredReconciliation,
} from './reconciliations.model.ts';

const minuteMs = 60_000;

interface Running {
  parts: Parts;
  /** What the last one found and is still there. */
  open: Difference[];
  signal: AbortSignal;
  /** Nobody asked for it: the team is told of what it finds. */
  isNightly: boolean;
}

/** Checks all that there is, and stores what was found; what stops it is stored, too. */
export async function runReconciliation(stored: StoredReconciliation, running: Running) {
  const { _id } = stored;
  const { logger } = running.parts;
  const findings = createFindings();
  const alive = setInterval(() => {
    ReconciliationModel.updateOne({ _id }, { aliveAt: new Date() }).catch((err: Error) =>
      logger.warn({ err: err.message }, 'a reconciliation could not say that it goes on'),
    );
  }, minuteMs);
  const problem = await check(stored, { ...running, findings })
    .then(() => '')
    .catch((err: Error) => {
      logger.error({ err: err.message }, 'the reconciliation was not ended');
      return problemOf(err, running.signal);
    })
    .finally(() => clearInterval(alive));
  const found = findings.found();
  const news = running.isNightly && !problem ? newsOf(found) : [];
  await ReconciliationModel.updateOne(
    { _id, runs: 'now' },
    {
      $set: { ...found, problem, endedAt: new Date() },
      $unset: { runs: 1 },
      $push: { outbox: { $each: news } },
    },
  );
  await tell({ ...found, problem }, running.parts);
}

async function check(
  { from, to }: StoredReconciliation,
  { findings, parts, open, signal }: Omit<Running, 'isNightly'> & { findings: Findings },
) {
  await checkMovements({ from, to }, findings);
  await checkBalances(to, findings);
  if (!parts.provider) return;
  // Books that are wrong by themselves are wrong since nobody knows when.
  const since = findings.found().differenceCount > 0 ? new Date(0) : from;
  await checkProvider({ from: since, to }, { findings, parts, open, signal });
}

function problemOf(err: Error, { aborted }: AbortSignal): string {
  const again = 'It is tried again within the hour.';
  if (aborted) return `It was interrupted. ${again}`;
  if (err instanceof ProviderError) return `${err.message}. ${again}`;
  return `The books could not be read to their end. ${again}`;
}

const mostTold = 10;

function newsOf({ differences, differenceCount, repairedCount }: ReturnType<Findings['found']>) {
  const count = differenceCount - repairedCount;
  if (count === 0) return [];
  const first = differences.filter(({ isRepaired }) => !isRepaired).slice(0, mostTold);
  return [
    newEvent('ledger.disagreed', { count, first: first.map(({ of, words }) => ({ of, words })) }),
  ];
}

/** The trouble of the books, for the operator: there as long as differences are. */
const alarm = 'reconciliation';

interface Told {
  differenceCount: number;
  repairedCount: number;
  problem: string;
}

async function tell({ differenceCount, repairedCount, problem }: Told, { logger }: Parts) {
  const left = differenceCount - repairedCount;
  if (left > 0) {
    const found = left === 1 ? '1 difference' : `${left} differences`;
    return raiseAlarm(alarm, `The last reconciliation found ${found}.`, logger);
  }
  if (!problem) await endAlarm(alarm);
}
