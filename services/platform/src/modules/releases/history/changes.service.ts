import type { DomainEvent } from '@soloist/contracts';
import { isDuplicateKey, outdated, retryOutdated } from '@soloist/server-kit';
import type { Actor } from './actors.service.ts';
import { ChangeModel, type StoredChange } from './changes.model.ts';

/** The current state of a remote. */
export type RemoteReleaseState = Pick<StoredChange, 'live' | 'before' | 'canary'>;

const stateAfter = ({ live, before, canary }: StoredChange): RemoteReleaseState => ({
  live,
  before,
  canary,
});

/** The decision from the current state, and its events. */
export type RemoteStep = Pick<StoredChange, 'kind' | 'version'> &
  RemoteReleaseState & { outbox?: DomainEvent[] };

const initialState: RemoteReleaseState = { live: null, before: [], canary: null };

export const lastChange = (remote: string) =>
  ChangeModel.findOne({ remote }).sort({ revision: -1 }).lean<StoredChange | null>();

/**
 * Adds a step to a remote's history. It is decided again whenever another step was faster, so that
 * no concurrent step is lost and each builds on the one before.
 * @throws what `decide` throws.
 */
export function addChange(
  remote: string,
  {
    decide,
    by,
    reason,
  }: { decide: (state: RemoteReleaseState) => RemoteStep; by: Actor; reason: string },
): Promise<StoredChange> {
  return retryOutdated(async () => {
    const last = await lastChange(remote);
    const step = decide(last ? stateAfter(last) : initialState);
    try {
      const added = await ChangeModel.create({
        ...{ remote, reason, by: by.name, byId: by.userId, at: new Date() },
        ...step,
        revision: (last?.revision ?? 0) + 1,
      });
      return added.toObject();
    } catch (err) {
      if (isDuplicateKey(err)) return outdated;
      throw err;
    }
  });
}

const maxBefore = 20;

/** The state once `version` is live for everyone, which ends a canary of that version. */
export function withLive(state: RemoteReleaseState, version: string): RemoteReleaseState {
  const canary = state.canary?.version === version ? null : state.canary;
  if (state.live === version) return { ...state, canary };
  const before = state.live ? [state.live, ...state.before] : state.before;
  return { live: version, before: before.slice(0, maxBefore), canary };
}

/** The current state of each remote. */
export async function lastChanges(): Promise<StoredChange[]> {
  const remotes = await ChangeModel.distinct('remote');
  const last = await Promise.all(remotes.sort().map(lastChange));
  return last.filter((change) => change !== null);
}
