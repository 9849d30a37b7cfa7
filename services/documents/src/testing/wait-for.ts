import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 10;

/** The first answer of `probe` that is not undefined. @throws when none comes in time. */
export async function waitFor<T>(
  probe: () => Promise<T | undefined> | T | undefined,
  { what, withinMs = 30_000 }: { what: () => string; withinMs?: number },
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await probe();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what()}`);
    await sleep(pollMs);
  }
}
