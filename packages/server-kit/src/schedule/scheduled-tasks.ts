import type { Logger } from '../telemetry/logger.ts';

/** Recurring work: idempotent, since every process runs it. */
export interface ScheduledTask {
  name: string;
  everyMs: number;
  /** The signal aborts when the process ends: long work is left for the next process. */
  run: (signal: AbortSignal) => Promise<unknown>;
}

/** Runs each task immediately and then repeatedly, never twice concurrently, until closed. */
export function startScheduledTasks(tasks: ScheduledTask[], logger: Logger) {
  const running = new Map<string, Promise<unknown>>();
  const closing = new AbortController();
  const start = ({ name, run }: ScheduledTask) => {
    if (running.has(name)) return;
    const work = run(closing.signal)
      .catch((err: Error) =>
        logger.warn({ task: name, err: err.message }, 'scheduled task failed, will retry'),
      )
      .finally(() => running.delete(name));
    running.set(name, work);
  };
  const timers = tasks.map((task) => setInterval(start, task.everyMs, task));
  for (const task of tasks) start(task);
  return {
    async close() {
      closing.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}

/**
 * Runs the work for one item after the other: a failure does not stop the others.
 * @throws the first failure, once all had their turn.
 */
export async function runInSequence<T>(
  list: T[],
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const one of list) await work(one).catch((err: unknown) => failures.push(err));
  if (failures.length > 0) throw failures[0];
}
