import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@soloist/server-kit/testing';
import { killProcess, startScript } from '@soloist/server-kit/testing-processes';
import type { InvoiceHarness } from './invoice-harness.ts';

const script = path.join(import.meta.dirname, 'task-runner.ts');
/** Started ahead, since starting takes longer than the work. */
const replacements = 2;

interface KilledRuns {
  subject: 'invoices' | 'recurring';
  isDone: () => Promise<boolean>;
  /** Longest time between two kills. */
  mostMs: number;
  /** Whether processes are killed until the end; otherwise, two are. */
  isLong?: boolean;
}

/** Runs scheduled tasks in two processes until they are done, and kills some at random moments. */
export async function runKilled(
  { config: { MONGO_URL, DB_PREFIX } }: InvoiceHarness,
  { subject, isDone, mostMs, isLong = false }: KilledRuns,
) {
  const start = () => startScript(script, [MONGO_URL, `${DB_PREFIX}_documents`, subject]);
  // The first one fills the compile cache of the others.
  const first = await start();
  const running = [first, await start()];
  const waiting = Array.from({ length: replacements }, start);
  await Promise.all(waiting);
  for (const runner of running) runner.stdin!.write('go\n');
  do {
    const replacement = await waiting.shift()!;
    if (isLong) waiting.push(start());
    await sleep(50 + randomInt(mostMs - 50));
    await killProcess(running.shift()!);
    replacement.stdin!.write('go\n');
    running.push(replacement);
  } while (isLong ? !(await isDone()) : waiting.length > 0);
  await eventually(isDone, 60_000);
  await Promise.all([...running, ...(await Promise.all(waiting))].map(killProcess));
}
