import { setTimeout as sleep } from 'node:timers/promises';
import { type SearchKind, searchKinds } from '@soloist/contracts';
import type { Logger } from '@soloist/service-kit';
import { Mutex } from 'es-toolkit';
import { type SearchEngine, stampOf } from './engine.rules.ts';
import { listIdsOfOwner, sources, worksOfFreelancers } from './sources/sources.service.ts';

export interface IndexDifference {
  kind: SearchKind;
  id: string;
  /** Not in the index, not as it is now, or not to be there. */
  problem: 'missing' | 'outdated' | 'surplus';
}

/** Events of so long ago have arrived. */
const eventArrivalMs = 2000;

/** A line for people. */
export const describeDifference = ({ kind, id, problem }: IndexDifference) =>
  `${problem} ${kind} ${id}`;

/** Keeps the index in sync with the sources. */
export function createSearchIndex(engine: SearchEngine, logger: Logger) {
  // One after the other: within a process nothing older is written over what was read later.
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
   * Makes entries anew from what is there, until that is what was written: another process may have
   * read later and written earlier.
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
    // Last: what failed before it is done again with the event.
    await renew('profile', [id]);
    // It changed once more meanwhile, whose own event finds nothing to do any more.
    if ((await engine.has('profile', id)) !== isListed) await renewWorks(id);
  }

  const forgetOwner = (ownerId: string) => inTurn(() => engine.removeOwner(ownerId));

  /** Everything from its source, in batches, and nothing else. */
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

  /** How the index differs from what is there; what changes meanwhile is looked at again. */
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
    /** In the background: an empty index, or one of another edition, is made from the sources. */
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
