import { mock } from 'node:test';
import { dayMs } from '@soloist/contracts';

/** A day from the real present, also while this process is in the past: running services do nothing until then. */
export const inOneDay = () => new Date(performance.timeOrigin + dayMs);

/** Calls that the simulator has in addition to the provider's. */
export const createControl = (apiUrl: string) => async (path: string, body: object) => {
  const response = await fetch(`${apiUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The payment simulator refused ${path}: ${response.status}`);
  return (await response.json()) as Record<string, string>;
};
export type Control = ReturnType<typeof createControl>;

/**
 * Runs `work` in the past: this process and the simulator date their records by `at`.
 * The simulator's events are held until the end, when all of them are processed.
 */
export async function runInThePast(
  control: Control,
  work: (at: (time: Date) => Promise<void>) => Promise<void>,
) {
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  await control('/simulator/webhooks/hold', {});
  try {
    await work(async (time) => {
      mock.timers.setTime(time.getTime());
      await control('/simulator/clock', { at: Math.floor(time.getTime() / 1000) });
    });
  } finally {
    mock.timers.reset();
    await control('/simulator/clock', { at: null });
    await control('/simulator/webhooks/release', {});
  }
}
