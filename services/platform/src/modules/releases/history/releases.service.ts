import type { LiveRemotes } from '@soloist/contracts';
import { conflict, notFound } from '@soloist/server-kit';
import { resolveAudience } from '../../audiences/index.ts';
import type { Actor } from './actors.service.ts';
import type { StoredChange } from './changes.model.ts';
import { addChange, lastChanges, withLive } from './changes.service.ts';
import { ReleaseModel, type StoredRelease } from './releases.model.ts';

/** An actor's request for a remote, with its reason. */
export interface ReleaseChangeInput {
  remote: string;
  by: Actor;
  reason: string;
}

/** @throws AppError `not_found` when it was never published. */
export async function findRelease(remote: string, version: string): Promise<StoredRelease> {
  const release = await ReleaseModel.findOne({ remote, version }).lean<StoredRelease | null>();
  if (!release) throw notFound('version');
  return release;
}

/** Makes a version live for everyone. @throws AppError `not_found` when it was never published. */
export async function goLive(
  { remote, by, reason }: ReleaseChangeInput,
  version: string,
): Promise<StoredChange> {
  await findRelease(remote, version);
  return addChange(remote, {
    decide: (state) => ({ ...withLive(state, version), kind: 'went-live', version }),
    by,
    reason,
  });
}

/**
 * Rolls back to the previous live version. @throws AppError `conflict` when there is none, or when
 * `from` is not live any more.
 */
export const rollBack = (
  { remote, by, reason }: ReleaseChangeInput,
  from?: string,
): Promise<StoredChange> =>
  addChange(remote, {
    decide: ({ live, before: [version, ...before] }) => {
      if (from && live !== from) throw conflict(`${remote} ${live} is live now, not ${from}.`);
      if (!version) throw conflict(`No version of ${remote} was live before this one.`);
      return { kind: 'rolled-back', version, live: version, before, canary: null };
    },
    by,
    reason,
  });

/** The versions that gateways show. */
export async function liveRemotes(): Promise<LiveRemotes> {
  const changes = await lastChanges();
  const remotes = await Promise.all(changes.map(presentLiveRemote));
  return { remotes: remotes.flat() };
}

async function presentLiveRemote({ remote: name, live, canary }: StoredChange) {
  if (!live) return [];
  const { signed } = await findRelease(name, live);
  if (!canary) return [{ name, live: signed, canary: null }];
  const { id, version, audience } = canary;
  const release = (await findRelease(name, version)).signed;
  const resolved = { share: audience.share, userIds: await resolveAudience(audience) };
  return [{ name, live: signed, canary: { id, release, audience: resolved } }];
}
