import type { Logger } from '@soloist/service-kit';

/** Something that is due every now and then: harmless twice, so every process does it. */
export interface Chore {
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
}

/** Does each chore at once and then again and again, never twice at the same time, until it is closed. */
export function startChores(chores: Chore[], logger: Logger) {
  const running = new Map<string, Promise<unknown>>();
  const start = ({ name, run }: Chore) => {
    if (running.has(name)) return;
    const work = run()
      .catch((err: Error) => logger.warn({ chore: name, err: err.message }, 'a chore waits'))
      .finally(() => running.delete(name));
    running.set(name, work);
  };
  const timers = chores.map((chore) => setInterval(start, chore.everyMs, chore));
  for (const chore of chores) start(chore);
  return {
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
