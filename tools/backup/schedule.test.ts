import { setTimeout as sleep } from 'node:timers/promises';
import { listBackups } from './keep.ts';
import { openPlace } from './place.ts';
import { startSchedule } from './schedule.ts';
import type { BackupSettings } from './settings.ts';
import { type BackupTest, fill, startBackupTest } from './testing.ts';

jest.setTimeout(120_000);

let test_: BackupTest;
let settings: BackupSettings;
beforeAll(async () => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
  test_ = await startBackupTest();
  settings = test_.newInstallation();
  await fill(test_.mongo, settings);
});
afterAll(() => test_.close());

/** Runs the schedule until a metric has a value; with the metrics, the status of `/health`. */
async function until(wanted: (metrics: Record<string, number>) => boolean, env = settings) {
  const ending = new AbortController();
  const { signal } = ending;
  const options = { settings: env, env: {}, port: 0, signal, retryMs: 20 };
  const { url, ended } = await startSchedule(options);
  try {
    for (;;) {
      const text = await (await fetch(`${url}/metrics`)).text();
      const metrics = Object.fromEntries(
        [...text.matchAll(/^(\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
      );
      if (wanted(metrics)) return { ...metrics, health: (await fetch(`${url}/health`)).status };
      await sleep(20);
    }
  } finally {
    ending.abort();
    await ended;
  }
}
const countOf = async () => (await listBackups(openPlace(settings.BACKUP_TO, settings))).length;

test('makes a backup if there is none, reports it to Prometheus, and waits until the next is due', async () => {
  const before = Date.now() / 1000;
  const measured = await until(
    (metrics) => metrics.soloist_backup_last_success_timestamp_seconds! > 0,
  );
  expect(measured.soloist_backup_last_success_timestamp_seconds).toBeGreaterThan(before - 1);
  expect(measured.soloist_backup_size_bytes).toBeGreaterThan(600_000);
  expect(measured.health).toBe(200);
  expect(await countOf()).toBe(1);
  await until((metrics) => metrics.soloist_backup_last_success_timestamp_seconds! > 0);
  expect(await countOf()).toBe(1);
  await until(
    (metrics) =>
      metrics.soloist_backup_last_success_timestamp_seconds! >
      measured.soloist_backup_last_success_timestamp_seconds!,
    { ...settings, BACKUP_EVERY_HOURS: 1e-6 },
  );
  expect(await countOf()).toBeGreaterThan(1);
});

test('counts and retries a failed backup, is unhealthy, and still reports the last success', async () => {
  const away = { ...settings, MONGO_URL: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=50' };
  const measured = await until((metrics) => metrics.soloist_backup_failures_total! >= 2, {
    ...away,
    BACKUP_EVERY_HOURS: 1e-6,
  });
  expect(measured.soloist_backup_last_success_timestamp_seconds).toBeGreaterThan(0);
  expect(measured.health).toBe(503);
});
