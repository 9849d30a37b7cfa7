import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { localFolder } from '@soloist/tools/paths.ts';
import type { LedgerEntry } from '../../src/modules/ledger/ledger.model.ts';
import type { BookingOperation } from './booking-operations.ts';

export interface BookingOutcome {
  /** The booked entries. */
  entries?: LedgerEntry[];
  refused?: string;
  /** Any other failure: the caller retries. */
  error?: string;
}
interface Worker {
  child: ChildProcess;
  /** Calls in progress: a killed worker does not respond to them. */
  calls: Map<number, (outcome: BookingOutcome) => void>;
}
interface Options {
  count: number;
  url: string;
  dbName: string;
  anyOf: <T>(list: T[]) => T | undefined;
}

const script = path.join(import.meta.dirname, 'booking-worker.ts');
const maxTries = 100;

/** Processes that book. Any may be killed; another one retries its operation. */
export async function startWorkers({ count, url, dbName, anyOf }: Options) {
  const workers = new Set<Worker>();
  let calls = 0;
  let isClosed = false;

  async function start() {
    const child = fork(script, [url, dbName], {
      execArgv: [],
      // Killed workers are replaced often, so the compile cache speeds up their start.
      env: { NODE_COMPILE_CACHE: path.join(localFolder, 'cache', 'compile') },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const worker: Worker = { child, calls: new Map() };
    const ended = () => {
      workers.delete(worker);
      for (const answer of worker.calls.values()) answer({ error: 'killed' });
    };
    child.once('exit', ended);
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error('a worker did not start')));
      child.on(
        'message',
        (published: { isReady?: boolean; call: number; outcome: BookingOutcome }) => {
          if (published.isReady) return resolve();
          worker.calls.get(published.call)?.(published.outcome);
          worker.calls.delete(published.call);
        },
      );
    });
    workers.add(worker);
  }
  await Promise.all(Array.from({ length: count }, start));

  const executeOnce = (operation: BookingOperation) =>
    new Promise<BookingOutcome>((resolve) => {
      const worker = anyOf([...workers]);
      if (!worker) return resolve({ error: 'nobody is there' });
      calls += 1;
      worker.calls.set(calls, resolve);
      worker.child.send({ call: calls, operation }, () => {});
    });

  return {
    /** Retries until it is booked or refused, like real callers. */
    async execute(operation: BookingOperation): Promise<BookingOutcome> {
      let lastError = '';
      for (let tries = 0; tries < maxTries && !isClosed; tries += 1) {
        const outcome = await executeOnce(operation);
        if (outcome.error === undefined) return outcome;
        lastError = outcome.error;
        await sleep(10 + 10 * tries);
      }
      throw new Error(`${operation.what} ${operation.id}: ${lastError}`);
    },
    /** Kills a random worker in the middle of its work, and starts another. */
    async replaceOne() {
      const worker = anyOf([...workers]);
      if (!worker) return;
      workers.delete(worker);
      worker.child.kill('SIGKILL');
      await start();
    },
    close() {
      isClosed = true;
      for (const { child } of workers) child.kill('SIGKILL');
    },
  };
}
export type Workers = Awaited<ReturnType<typeof startWorkers>>;
