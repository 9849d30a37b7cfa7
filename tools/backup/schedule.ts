import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs } from '@soloist/contracts';
import { Counter, Gauge, Registry } from 'prom-client';
import { parseBackupId } from './backup-id.ts';
import { listBackups, removeOld } from './keep.ts';
import { makeBackup } from './make-backup.ts';
import { filesOf } from './manifest.ts';
import { openPlace } from './place.ts';
import type { BackupSettings } from './settings.ts';

const checkEveryMs = 5 * 60_000;
/** The clock is checked this often, in case it was changed or the machine slept. */
const maxSleepMs = 60_000;

interface ScheduleOptions {
  settings: BackupSettings;
  env: Record<string, string | undefined>;
  /** The port of `/metrics` and `/health`, which is 503 after a failure; 0 picks a free one. */
  port: number;
  signal: AbortSignal;
  /** Delay before a failed backup is tried again; default five minutes. */
  retryMs?: number;
}

/**
 * Makes a backup whenever the newest is older than BACKUP_EVERY_HOURS, and removes expired ones,
 * until `signal` aborts. A failure is printed, counted and retried.
 * @returns the address of its metrics once it listens; `ended` resolves when the schedule has
 * ended.
 */
export async function startSchedule({
  settings,
  env,
  port,
  signal,
  retryMs = checkEveryMs,
}: ScheduleOptions) {
  const place = openPlace(settings.BACKUP_TO, settings);
  const metrics = createBackupMetrics();

  /** Updates the metrics with the newest backup, and returns when the next one is due. */
  async function nextDue(): Promise<number> {
    const [newest] = await listBackups(place);
    if (!newest) return 0;
    metrics.show(newest.manifest);
    const startedAt = parseBackupId(newest.id)?.getTime() ?? 0;
    return startedAt + settings.BACKUP_EVERY_HOURS * hourMs;
  }

  async function backUp() {
    const made = await makeBackup(settings, env);
    console.log(`Backup made: ${made.address}`);
    const removed = await removeOld(place, settings);
    if (removed.length > 0) console.log(`Removed: ${removed.join(', ')}`);
  }

  let hasFailed = false;
  async function work() {
    while (!signal.aborted) {
      try {
        if ((await nextDue()) <= Date.now()) await backUp();
        hasFailed = false;
        const untilDue = (await nextDue()) - Date.now();
        await pause(Math.min(Math.max(untilDue, 0), maxSleepMs));
      } catch (error) {
        hasFailed = true;
        metrics.failures.inc();
        console.error('The backup failed:', error);
        await pause(retryMs);
      }
    }
  }
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);

  const server = await serve(metrics.registry, port, () => !hasFailed);
  const ended = work().finally(() => server.close());
  return { url: server.url, ended };
}

function createBackupMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const lastSuccess = new Gauge({
    name: 'soloist_backup_last_success_timestamp_seconds',
    help: 'When the newest whole backup was finished; 0 when there is none.',
    registers,
  });
  const duration = new Gauge({
    name: 'soloist_backup_duration_seconds',
    help: 'How long the newest whole backup took.',
    registers,
  });
  const size = new Gauge({
    name: 'soloist_backup_size_bytes',
    help: 'What the newest whole backup takes.',
    registers,
  });
  const failures = new Counter({
    name: 'soloist_backup_failures_total',
    help: 'Backups that failed since this process started.',
    registers,
  });
  return {
    registry,
    failures,
    show(manifest: Parameters<typeof filesOf>[0]) {
      const [startedAt, finished] = [manifest.startedAt, manifest.finishedAt].map(Date.parse) as [
        number,
        number,
      ];
      lastSuccess.set(finished / 1000);
      duration.set((finished - startedAt) / 1000);
      size.set(filesOf(manifest).reduce((sum, { bytes }) => sum + bytes, 0));
    },
  };
}

async function serve(registry: Registry, port: number, isHealthy: () => boolean) {
  const server = createServer(async (req, res) => {
    if (req.url === '/health') {
      if (isHealthy()) return void res.end('ok');
      return void res.writeHead(503).end('The last backup failed.');
    }
    if (req.url !== '/metrics') return void res.writeHead(404).end();
    res.setHeader('content-type', registry.contentType).end(await registry.metrics());
  });
  server.listen(port);
  await once(server, 'listening');
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  return { url: `http://127.0.0.1:${listening}`, close: () => void server.close() };
}
