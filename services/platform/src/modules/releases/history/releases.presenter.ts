import type { PublishedRelease, ReleaseChange } from '@soloist/contracts';
import type { StoredChange } from './changes.model.ts';
import type { StoredRelease } from './releases.model.ts';

export const presentChange = ({ at, canary, ...change }: StoredChange): ReleaseChange => ({
  ...change,
  at: at.toISOString(),
  canary: canary && { ...canary, startedAt: canary.startedAt.toISOString() },
});

export const presentRelease = (release: StoredRelease): PublishedRelease => {
  const { remote, version, manifest, publishedAt, publishedBy } = release;
  const { contracts, commit, files } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return {
    ...{ remote, version, contracts, commit, bytes, publishedBy },
    publishedAt: publishedAt.toISOString(),
  };
};
