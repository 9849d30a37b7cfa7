import { setTimeout as sleep } from 'node:timers/promises';
import { type SearchKind, searchKinds } from '@soloist/contracts';
import type { Logger } from '@soloist/service-kit';
import { Mutex } from 'es-toolkit';
import { type SearchEngine, stampOf } from './engine.ts';
import { ownedBy, sources, worksOfFreelancers } from './sources/sources.ts';

export interface Difference {
  kind: SearchKind;
  id: string;
  /** Not in the index, not as it is now, or not to be there. */
  problem: 'missing' | 'outdated' | 'surplus';
}

/** Events of so long ago have arrived. */
const settledMs = 2000;

/** A line for people. */
export const asText = ({ kind, id, problem }: Difference) => `${problem} ${kind} ${id}`;

/** Keeps what is found true to what is there. */
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
  async function bring(kind: SearchKind, ids: string[], written?: string): Promise<void> {
    const entries = (await sources[kind].read(ids)).map(({ entry }) => entry);
    const now = entries.map(stampOf).toSorted().join();
    if (now === written) return;
    const there = new Set(entries.map(({ id }) => id));
    const gone = ids.filter((id) => !there.has(id));
    if (entries.length > 0) await engine.put(entries);
    if (gone.length > 0) await engine.remove(kind, gone);
    return bring(kind, ids, now);
  }

  const renew = (kind: SearchKind, ids: string[]) => inTurn(() => bring(kind, ids));

  async function renewWorks(ownerId: string) {
    for (const kind of worksOfFreelancers) await renew(kind, await ownedBy(kind, ownerId));
  }

  /** A person's profile changed, and with it perhaps whether their works are found. */
  async function renewPerson(id: string) {
    const wasFound = await engine.has('profile', id);
    const isFound = (await sources.profile.read([id])).length > 0;
    if (wasFound !== isFound) await renewWorks(id);
    // Last: what failed before it is done again with the event.
    await renew('profile', [id]);
    // It changed once more meanwhile, whose own event finds nothing to do any more.
    if ((await engine.has('profile', id)) !== isFound) await renewWorks(id);
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
  async function check(): Promise<Difference[]> {
    const differences: Difference[] = [];
    for (const kind of searchKinds) {
      const suspects = await compare(kind);
      if (suspects.length === 0) continue;
      await sleep(settledMs);
      const again = new Set((await compare(kind)).map(asText));
      differences.push(...suspects.filter((suspect) => again.has(asText(suspect))));
    }
    return differences;
  }

  async function compare(kind: SearchKind): Promise<Difference[]> {
    const differences: Difference[] = [];
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
    logger.info('the search index is made');
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
    begin() {
      filling = fill().catch((err: Error) =>
        logger.error({ err }, 'the search index could not be made'),
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
