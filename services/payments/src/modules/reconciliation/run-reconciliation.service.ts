import { minuteMs } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { raiseIncident, resolveIncident } from '../incidents/index.ts';
import { ProviderError } from '../provider/index.ts';
import { checkBalances, checkTransactions } from './check-ledger.service.ts';
import { checkProvider } from './check-provider.service.ts';
import { createFindings, type Findings } from './findings.rules.ts';
import {
  ReconciliationModel,
  type StoredDifference,
  type StoredReconciliation,
} from './reconciliations.model.ts';

interface RunOptions {
  deps: PaymentsDeps;
  /** Differences that the last run left. */
  open: StoredDifference[];
  signal: AbortSignal;
  /** Scheduled, not requested: the team is notified of its findings. */
  isNightly: boolean;
}

/** Runs all checks, and stores their findings, or the error that stopped them. */
export async function runReconciliation(stored: StoredReconciliation, running: RunOptions) {
  const { _id } = stored;
  const { logger } = running.deps;
  const findings = createFindings();
  const alive = setInterval(() => {
    ReconciliationModel.updateOne({ _id }, { aliveAt: new Date() }).catch((err: Error) =>
      logger.warn({ err: err.message }, 'reconciliation heartbeat failed'),
    );
  }, minuteMs);
  const problem = await check(stored, { ...running, findings })
    .then(() => '')
    .catch((err: Error) => {
      logger.error({ err: err.message }, 'reconciliation could not be marked as ended');
      return problemOf(err, running.signal);
    })
    .finally(() => clearInterval(alive));
  const summary = findings.summary();
  const news = running.isNightly && !problem ? summarize(summary) : [];
  await ReconciliationModel.updateOne(
    { _id, runs: 'now' },
    {
      $set: { ...summary, problem, endedAt: new Date() },
      $unset: { runs: 1 },
      $push: { outbox: { $each: news } },
    },
  );
  await notifyTeam({ ...summary, problem }, running.deps);
}

async function check(
  { from, to }: StoredReconciliation,
  { findings, deps, open, signal }: Omit<RunOptions, 'isNightly'> & { findings: Findings },
) {
  await checkTransactions({ from, to }, findings);
  await checkBalances(to, findings);
  if (!deps.provider) return;
  // An inconsistent ledger may have been wrong for any length of time.
  const since = findings.summary().differenceCount > 0 ? new Date(0) : from;
  await checkProvider({ from: since, to }, { findings, deps, open, signal });
}

function problemOf(err: Error, { aborted }: AbortSignal): string {
  const again = 'We retry within the hour.';
  if (aborted) return `It was interrupted. ${again}`;
  if (err instanceof ProviderError) return `${err.message}. ${again}`;
  return `The ledger could not be read completely. ${again}`;
}

const mostListed = 10;

function summarize({
  differences,
  differenceCount,
  repairedCount,
}: ReturnType<Findings['summary']>) {
  const count = differenceCount - repairedCount;
  if (count === 0) return [];
  const first = differences.filter(({ isRepaired }) => !isRepaired).slice(0, mostListed);
  return [
    newEvent('ledger.disagreed', { count, first: first.map(({ of, words }) => ({ of, words })) }),
  ];
}

/** The ledger's incident for the admin: open as long as there are differences. */
const incidentId = 'reconciliation';

interface ReconciliationSummary {
  differenceCount: number;
  repairedCount: number;
  problem: string;
}

async function notifyTeam(
  { differenceCount, repairedCount, problem }: ReconciliationSummary,
  { logger }: PaymentsDeps,
) {
  const left = differenceCount - repairedCount;
  if (left > 0) {
    const differences = left === 1 ? '1 difference' : `${left} differences`;
    return raiseIncident(incidentId, `The last reconciliation found ${differences}.`, logger);
  }
  if (!problem) await resolveIncident(incidentId);
}
