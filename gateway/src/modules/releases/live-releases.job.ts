import type { KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '@soloist/server-kit';
import type { PlatformClient } from './platform.client.ts';
import {
  type LiveRemote,
  readStoredRemotes,
  storeRemotes,
  type VerifiedRemote,
  verifyRemote,
} from './registry.service.ts';
import { type DownloadRelease, verifyEveryMs } from './release-download.service.ts';

const intervalMs = 1_000;

interface SyncLiveReleasesDeps {
  platform: PlatformClient;
  downloadRelease: DownloadRelease;
  remotesDir: string;
  publicKey: KeyObject;
  logger: Logger;
}

/** A remote as the platform service reported it, and as it is served. */
interface ServedRemote {
  reported: LiveRemote;
  verified: VerifiedRemote;
}

/**
 * Polls the platform service every second for the live versions, downloads new ones and only then
 * serves them: `read` returns what is served now. A release that is unsigned or cannot be
 * downloaded changes nothing for its remote. While the platform is unavailable, everything stays as
 * it is, also after a restart of this gateway. `ready` settles after the first response.
 */
export function syncLiveReleases({
  platform,
  downloadRelease,
  remotesDir,
  publicKey,
  logger,
}: SyncLiveReleasesDeps) {
  let served: ServedRemote[] = [];
  let stored: LiveRemote[] = [];
  let lastProblem = '';
  // Stored files are verified at the start, too.
  let verifiedAt = 0;

  /** Serves what this gateway served last; its files are here. */
  async function serveStored() {
    stored = await readStoredRemotes(remotesDir);
    for (const reported of stored) {
      try {
        served.push({ reported, verified: await verifyRemote(reported, publicKey) });
      } catch (err) {
        logger.error({ err, remote: reported.name }, 'remote signature not valid');
      }
    }
  }

  async function download(reported: LiveRemote): Promise<ServedRemote> {
    const verified = await verifyRemote(reported, publicKey);
    await downloadRelease(verified.live);
    if (verified.canary) await downloadRelease(verified.canary.release);
    return { reported, verified };
  }

  async function follow() {
    const { remotes } = await platform.liveRemotes();
    const next: ServedRemote[] = [];
    const problems: unknown[] = [];
    const isVerificationDue = Date.now() - verifiedAt >= verifyEveryMs;
    if (isVerificationDue) verifiedAt = Date.now();
    for (const reported of remotes) {
      const before = served.find(({ verified }) => verified.name === reported.name);
      try {
        const isSame = isDeepStrictEqual(before?.reported, reported);
        const isKnown = before && isSame && !isVerificationDue;
        next.push(isKnown ? before : await download(reported));
      } catch (err) {
        problems.push(err);
        if (before) next.push(before);
      }
    }
    served = next;
    await store(served.map(({ reported }) => reported));
    if (problems.length > 0) throw new AggregateError(problems, problems.join('\n'));
  }

  async function store(remotes: LiveRemote[]) {
    if (isDeepStrictEqual(remotes, stored)) return;
    await storeRemotes(remotesDir, remotes);
    stored = remotes;
  }

  // Logged once, not every second.
  function logProblem(problem: unknown) {
    const text = String(problem);
    if (text !== lastProblem) logger.error({ err: problem }, 'live remotes not updated');
    lastProblem = text;
  }

  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let running = serveStored();
  /** Asks now, after a request that is under way. */
  const sync = () => {
    running = running.then(follow).then(
      () => {
        lastProblem = '';
      },
      (problem: unknown) => logProblem(problem),
    );
    return running;
  };
  const turn = async () => {
    await sync();
    if (!isClosed) timer = setTimeout(turn, intervalMs);
  };
  const ready = turn();
  return {
    ready,
    read: (): VerifiedRemote[] => served.map(({ verified }) => verified),
    sync,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
export type LiveReleases = ReturnType<typeof syncLiveReleases>;
