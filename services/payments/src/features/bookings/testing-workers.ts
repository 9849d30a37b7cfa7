import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { localFolder } from '@soloist/tools/paths.ts';
import type { Entry } from '../ledger/ledger.model.ts';
import type { Operation } from './testing-operations.ts';

export interface Outcome {
  /** What was booked. */
  entries?: Entry[];
  refused?: string;
  /** Anything else: whoever asked asks again. */
  error?: string;
}
interface Worker {
  child: ChildProcess;
  /** Calls under way: nothing is answered when it is killed. */
  calls: Map<number, (outcome: Outcome) => void>;
}
interface Options {
  count: number;
  url: string;
  dbName: string;
  anyOf: <T>(list: T[]) => T | undefined;
}

const script = path.join(import.meta.dirname, 'testing-worker.ts');
const mostTries = 100;

/** Processes that book, of which any may be killed; what was under way there is asked of another one. */
export async function startWorkers({ count, url, dbName, anyOf }: Options) {
  const workers = new Set<Worker>();
  let calls = 0;
  let isClosed = false;

  async function start() {
    const child = fork(script, [url, dbName], {
      execArgv: [],
      // Each that is killed is followed by one that starts.
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
      child.on('message', (told: { isReady?: boolean; call: number; outcome: Outcome }) => {
        if (told.isReady) return resolve();
        worker.calls.get(told.call)?.(told.outcome);
        worker.calls.delete(told.call);
      });
    });
    workers.add(worker);
  }
  await Promise.all(Array.from({ length: count }, start));

  const askOnce = (operation: Operation) =>
    new Promise<Outcome>((resolve) => {
      const worker = anyOf([...workers]);
      if (!worker) return resolve({ error: 'nobody is there' });
      calls += 1;
      worker.calls.set(calls, resolve);
      worker.child.send({ call: calls, operation }, () => {});
    });

  return {
    /** As real callers do: again until it is booked or refused. */
    async ask(operation: Operation): Promise<Outcome> {
      let why = '';
      for (let tries = 0; tries < mostTries && !isClosed; tries += 1) {
        const outcome = await askOnce(operation);
        if (outcome.error === undefined) return outcome;
        why = outcome.error;
        await sleep(10 + 10 * tries);
      }
      throw new Error(`${operation.what} ${operation.id}: ${why}`);
    },
    /** Kills one in the middle of whatever it does, and starts another. */
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
