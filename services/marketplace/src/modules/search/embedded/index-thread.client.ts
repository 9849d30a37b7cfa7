import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { IndexCalls } from './index.worker.ts';

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (err: Error) => void;
}

/** A separate thread on the index file. It starts with the first call and after a failure. */
export function createIndexThread(place: {
  file: string;
  kinds: readonly string[];
  edition: number;
}) {
  let worker: Worker | undefined;
  let calls = 0;
  const waiting = new Map<number, Waiting>();

  function begin(): Worker {
    const started = new Worker(path.join(import.meta.dirname, 'index.worker.ts'), {
      workerData: { place },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    let cause: Error | undefined;
    started.on('message', ({ number, answer, error }) => {
      const call = waiting.get(number);
      waiting.delete(number);
      // A thread without pending calls does not keep its process alive.
      if (waiting.size === 0) started.unref();
      if (error === undefined) call?.resolve(answer);
      else call?.reject(new Error(`the search index: ${error}`));
    });
    started.on('error', (err) => {
      cause = err as Error;
    });
    started.on('exit', () => {
      if (worker === started) worker = undefined;
      for (const call of waiting.values()) {
        call.reject(new Error('the search index ended', { cause }));
      }
      waiting.clear();
    });
    return started;
  }

  function ask<Name extends keyof IndexCalls>(
    name: Name,
    ...args: Parameters<IndexCalls[Name]>
  ): Promise<ReturnType<IndexCalls[Name]>> {
    worker ??= begin();
    calls += 1;
    const number = calls;
    worker.ref();
    worker.postMessage({ number, name, args });
    return new Promise((resolve, reject) => {
      waiting.set(number, { resolve: resolve as Waiting['resolve'], reject });
    });
  }

  /** Ends the thread after its pending calls. */
  async function close() {
    if (!worker) return;
    worker.ref();
    const closed = once(worker, 'exit');
    worker.postMessage({ name: 'close' });
    await closed;
  }

  return { ask, close };
}
