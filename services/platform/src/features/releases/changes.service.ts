import { setTimeout as sleep } from 'node:timers/promises';
import type { DomainEvent } from '@soloist/contracts';
import { isDuplicateKey } from '@soloist/service-kit';
import { ChangeModel, type StoredChange } from './changes.model.ts';

/** Who acts: an admin by their address, a deploy token by its name, or the platform itself. */
export interface Actor {
  name: string;
  /** The admin's. */
  userId: string | null;
}

export const thePlatform: Actor = { name: 'Soloist', userId: null };

/** What holds for a remote. */
export type RemoteState = Pick<StoredChange, 'live' | 'before' | 'canary'>;

const stateAfter = ({ live, before, canary }: StoredChange): RemoteState => ({
  live,
  before,
  canary,
});

/** What is decided from what holds, and what is told of it. */
export type Step = Pick<StoredChange, 'kind' | 'version'> &
  RemoteState & { outbox?: DomainEvent[] };

const mostTries = 100;
const nothingLive: RemoteState = { live: null, before: [], canary: null };

export const lastChange = (remote: string) =>
  ChangeModel.findOne({ remote }).sort({ revision: -1 }).lean<StoredChange | null>();

/**
 * Adds a step to a remote's history: decided anew whenever somebody else's came first, so that of
 * steps at the same moment none is lost and each stands on the one before.
 * @throws what `decide` throws.
 */
export async function addChange(
  remote: string,
  { decide, by, reason }: { decide: (state: RemoteState) => Step; by: Actor; reason: string },
): Promise<StoredChange> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const last = await lastChange(remote);
    const step = decide(last ? stateAfter(last) : nothingLive);
    try {
      const added = await ChangeModel.create({
        ...{ remote, reason, by: by.name, byId: by.userId, at: new Date() },
        ...step,
        revision: (last?.revision ?? 0) + 1,
      });
      return added.toObject();
    } catch (err) {
      if (!isDuplicateKey(err)) throw err;
      await sleep(Math.random() * 20);
    }
  }
  throw new Error(`${remote} changes too often for another change`);
}

const mostBefore = 20;

/** What holds once everybody gets `version`; a canary is over where it was of that version. */
export function withLive(state: RemoteState, version: string): RemoteState {
  const canary = state.canary?.version === version ? null : state.canary;
  if (state.live === version) return { ...state, canary };
  const before = state.live ? [state.live, ...state.before] : state.before;
  return { live: version, before: before.slice(0, mostBefore), canary };
}

/** What each remote shows. */
export async function lastChanges(): Promise<StoredChange[]> {
  const remotes = await ChangeModel.distinct('remote');
  const last = await Promise.all(remotes.sort().map(lastChange));
  return last.filter((change) => change !== null);
}
