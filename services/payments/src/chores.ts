import type { Logger } from '@soloist/service-kit';

/** Something that is due every now and then: harmless twice, so every process does it. */
export interface Chore {
  name: string;
  everyMs: number;
  /** The signal says that the process ends: what takes long is left for the next one. */
  run: (signal: AbortSignal) => Promise<unknown>;
}

/** Does each chore at once and then again and again, never twice at the same time, until it is closed. */
export function startChores(chores: Chore[], logger: Logger) {
  const running = new Map<string, Promise<unknown>>();
  const closing = new AbortController();
  const start = ({ name, run }: Chore) => {
    if (running.has(name)) return;
    const work = run(closing.signal)
      .catch((err: Error) => logger.warn({ chore: name, err: err.message }, 'a chore waits'))
      .finally(() => running.delete(name));
    running.set(name, work);
  };
  const timers = chores.map((chore) => setInterval(start, chore.everyMs, chore));
  for (const chore of chores) start(chore);
  return {
    async close() {
      closing.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}

/**
 * Does the work for one after the other: whichever fails holds up nobody behind it.
 * @throws the first failure, once all had their turn.
 */
export async function inTurn<T>(list: T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of list) await work(one).catch((err: unknown) => failures.push(err));
  if (failures.length > 0) throw failures[0];
}
