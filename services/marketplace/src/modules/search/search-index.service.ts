import { setTimeout as sleep } from 'node:timers/promises';
import { type SearchKind, searchKinds } from '@soloist/contracts';
import type { Logger } from '@soloist/server-kit';
import { Mutex } from 'es-toolkit';
import { type SearchEngine, stampOf } from './engine.rules.ts';
import { listIdsOfOwner, sources, worksOfFreelancers } from './sources/sources.service.ts';

export interface IndexDifference {
  kind: SearchKind;
  id: string;
  /** Missing in the index, outdated in it, or surplus. */
  problem: 'missing' | 'outdated' | 'surplus';
}

/** Older events have certainly arrived. */
const eventArrivalMs = 2000;

/** A difference as a line of text. */
export const describeDifference = ({ kind, id, problem }: IndexDifference) =>
  `${problem} ${kind} ${id}`;

/** Keeps the index in sync with the sources. */
export function createSearchIndex(engine: SearchEngine, logger: Logger) {
  // One after the other, so that a process never overwrites an entry with an older one.
  const turn = new Mutex();
  let isClosing = false;

  async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    await turn.acquire();
    try {
      return await task();
    } finally {
      turn.release();
    }
  }

  /**
   * Rebuilds entries from their sources until the written ones are current: another process may
   * have read later and written earlier.
   */
  async function syncEntries(
    kind: SearchKind,
    ids: string[],
    syncedStamps?: string,
  ): Promise<void> {
    const entries = (await sources[kind].read(ids)).map(({ entry }) => entry);
    const now = entries.map(stampOf).toSorted().join();
    if (now === syncedStamps) return;
    const there = new Set(entries.map(({ id }) => id));
    const gone = ids.filter((id) => !there.has(id));
    if (entries.length > 0) await engine.put(entries);
    if (gone.length > 0) await engine.remove(kind, gone);
    return syncEntries(kind, ids, now);
  }

  const renew = (kind: SearchKind, ids: string[]) => inTurn(() => syncEntries(kind, ids));

  async function renewWorks(ownerId: string) {
    for (const kind of worksOfFreelancers) await renew(kind, await listIdsOfOwner(kind, ownerId));
  }

  /** A person's profile changed, and with it perhaps whether their works are found. */
  async function renewPerson(id: string) {
    const wasListed = await engine.has('profile', id);
    const isListed = (await sources.profile.read([id])).length > 0;
    if (wasListed !== isListed) await renewWorks(id);
    // Last, because the event repeats everything after an earlier failure.
    await renew('profile', [id]);
    // The profile changed again meanwhile, and the event of that change will find nothing to do.
    if ((await engine.has('profile', id)) !== isListed) await renewWorks(id);
  }

  const forgetOwner = (ownerId: string) => inTurn(() => engine.removeOwner(ownerId));

  /** Rebuilds all entries from their sources, in batches, and removes the others. */
  async function rebuild() {
    for (const kind of searchKinds) {
      const seen = new Set<string>();
      for await (const ids of batchesOf(kind)) {
        if (isClosing) return;
        await renew(kind, ids);
        for (const id of ids) seen.add(id);
      }
      for await (const stored of storedIn(kind)) {
        const surplus = stored.filter(({ id }) => !seen.has(id)).map(({ id }) => id);
        if (surplus.length > 0) await renew(kind, surplus);
      }
    }
    await engine.setFilled();
  }

  async function* batchesOf(kind: SearchKind) {
    let ids = await sources[kind].ids(null);
    while (ids.length > 0) {
      yield ids;
      ids = await sources[kind].ids(ids.at(-1) ?? null);
    }
  }

  async function* storedIn(kind: SearchKind) {
    let page = await engine.list(kind, null);
    while (page.items.length > 0) {
      yield page.items;
      if (!page.next) return;
      page = await engine.list(kind, page.next);
    }
  }

  /** The differences between index and sources; entries that change meanwhile are checked again. */
  async function check(): Promise<IndexDifference[]> {
    const differences: IndexDifference[] = [];
    for (const kind of searchKinds) {
      const suspects = await compare(kind);
      if (suspects.length === 0) continue;
      await sleep(eventArrivalMs);
      const again = new Set((await compare(kind)).map(describeDifference));
      differences.push(...suspects.filter((suspect) => again.has(describeDifference(suspect))));
    }
    return differences;
  }

  async function compare(kind: SearchKind): Promise<IndexDifference[]> {
    const differences: IndexDifference[] = [];
    const stored = new Map<string, string>();
    for await (const items of storedIn(kind)) {
      for (const { id, stamp } of items) stored.set(id, stamp);
    }
    for await (const ids of batchesOf(kind)) {
      for (const { entry } of await sources[kind].read(ids)) {
        const { id } = entry;
        const stamp = stored.get(id);
        stored.delete(id);
        if (stamp === undefined) differences.push({ kind, id, problem: 'missing' });
        else if (stamp !== stampOf(entry)) differences.push({ kind, id, problem: 'outdated' });
      }
    }
    for (const id of stored.keys()) differences.push({ kind, id, problem: 'surplus' });
    return differences;
  }

  async function fill() {
    if (await engine.isFilled()) return;
    logger.info('building the search index');
    await rebuild();
    logger.info('the search index is complete');
  }
  let filling: Promise<void> | undefined;

  return {
    renew,
    renewPerson,
    forgetOwner,
    rebuild,
    check,
    /** Rebuilds an empty index, or one of another edition, in the background. */
    startFilling() {
      filling = fill().catch((err: Error) =>
        logger.error({ err }, 'building the search index failed'),
      );
    },
    async close() {
      isClosing = true;
      await filling;
      await engine.close();
    },
  };
}
export type SearchIndex = ReturnType<typeof createSearchIndex>;
