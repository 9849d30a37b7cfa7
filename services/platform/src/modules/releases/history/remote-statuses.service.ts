import type { RemoteStatus } from '@soloist/contracts';
import { trusted } from 'mongoose';
import { ChangeModel, type StoredChange } from './changes.model.ts';
import { lastChanges } from './changes.service.ts';
import { presentRelease } from './releases.presenter.ts';
import { findRelease } from './releases.service.ts';

/** The status of each remote, by name. */
export const remoteStatuses = async (): Promise<RemoteStatus[]> =>
  Promise.all((await lastChanges()).map(statusAfter));

async function statusAfter(last: StoredChange): Promise<RemoteStatus> {
  const { remote, canary, before } = last;
  return {
    name: remote,
    live: await liveAfter(last),
    canary: canary && {
      ...canary,
      startedAt: canary.startedAt.toISOString(),
      release: presentRelease(await findRelease(remote, canary.version)),
    },
    before: before[0] ?? null,
  };
}

async function liveAfter({ remote, live, revision }: StoredChange): Promise<RemoteStatus['live']> {
  if (!live) return null;
  const other = await ChangeModel.findOne({
    remote,
    live: trusted({ $ne: live }),
    revision: trusted({ $lt: revision }),
  })
    .sort({ revision: -1 })
    .lean();
  const [release, first] = await Promise.all([
    findRelease(remote, live),
    // Revisions have no gaps: it became live with the one after the last change to another version.
    ChangeModel.findOne({ remote, revision: (other?.revision ?? 0) + 1 })
      .orFail()
      .lean(),
  ]);
  return { release: presentRelease(release), since: first.at.toISOString(), by: first.by };
}
