import { mock } from 'node:test';

/** The simulator's calls that are not the provider's. */
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
 * Does `work` in a time that is over: what this process and the simulator make is as old as `at` says.
 * The simulator's events wait until the end, when all that they tell of is settled.
 */
export async function inThePast(
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
