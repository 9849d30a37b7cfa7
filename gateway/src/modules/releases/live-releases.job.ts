import type { KeyObject } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { type LiveRemotes, liveRemotes } from '@soloist/contracts';
import type { Logger } from '@soloist/service-kit';
import * as z from 'zod/mini';
import type { PlatformClient } from './platform.client.ts';
import { registryFile, verifyRemote } from './registry.service.ts';
import type { DownloadRelease } from './release-download.service.ts';

const intervalMs = 1_000;

interface SyncLiveReleasesDeps {
  platform: PlatformClient;
  downloadRelease: DownloadRelease;
  remotesDir: string;
  publicKey: KeyObject;
  logger: Logger;
}

/**
 * Polls the platform service every second for the live versions, downloads new ones and only then
 * serves them. A release that is unsigned or cannot be downloaded changes nothing for its remote.
 * While the platform is unavailable, everything stays as it is, also after a restart of this
 * gateway. `ready` settles after the first response.
 */
export function syncLiveReleases({
  platform,
  downloadRelease,
  remotesDir,
  publicKey,
  logger,
}: SyncLiveReleasesDeps) {
  const file = registryFile(remotesDir);
  let current: LiveRemotes | undefined;
  let lastProblem = '';

  async function follow() {
    const reported = await platform.liveRemotes();
    current ??= await readStoredRegistry(file);
    const known = current.remotes;
    const next: LiveRemotes = { remotes: [] };
    const problems: unknown[] = [];
    for (const remote of reported.remotes) {
      const before = known.find(({ name }) => name === remote.name);
      try {
        if (JSON.stringify(before) !== JSON.stringify(remote)) {
          const { live, canary } = await verifyRemote(remote, publicKey);
          await downloadRelease(live);
          if (canary) await downloadRelease(canary.release);
        }
        next.remotes.push(remote);
      } catch (err) {
        problems.push(err);
        if (before) next.remotes.push(before);
      }
    }
    await show(next);
    if (problems.length > 0) throw new AggregateError(problems, problems.join('\n'));
  }

  async function show(next: LiveRemotes) {
    const text = JSON.stringify(next);
    if (text === JSON.stringify(current)) return;
    await mkdir(remotesDir, { recursive: true });
    await writeFile(`${file}.${process.pid}`, text);
    await rename(`${file}.${process.pid}`, file);
    current = next;
  }

  // Logged once, not every second.
  function logProblem(problem: unknown) {
    const text = String(problem);
    if (text !== lastProblem) logger.error({ err: problem }, 'live remotes not updated');
    lastProblem = text;
  }

  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const turn = async () => {
    await follow().then(
      () => {
        lastProblem = '';
      },
      (problem: unknown) => logProblem(problem),
    );
    if (!isClosed) timer = setTimeout(turn, intervalMs);
  };
  const ready = turn();
  return {
    ready,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** The last served registry; empty for a new gateway or an unreadable file. */
const readStoredRegistry = (file: string): Promise<LiveRemotes> =>
  readFile(file, 'utf8')
    .then((text) => z.parse(liveRemotes, JSON.parse(text)))
    .catch(() => ({ remotes: [] }));
