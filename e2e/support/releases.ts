import { createHash } from 'node:crypto';
import type { ReleaseManifest } from '@soloist/contracts';

interface SingleFileRelease {
  remote: string;
  version: string;
  /** The source of the entry, its only file. */
  entry: string;
  /** True by default: everyone gets the release immediately. */
  isLive?: boolean;
}

/** The form that publishes a release of one file. */
export function releaseForm({
  remote,
  version,
  entry,
  isLive = true,
}: SingleFileRelease): FormData {
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`;
  const path = `/remotes/${remote}/${version}/remoteEntry.js`;
  const manifest: ReleaseManifest = {
    ...{ name: remote, version, entry: { path, integrity }, scripts: [], styles: [] },
    files: [{ path: 'remoteEntry.js', integrity, bytes: Buffer.byteLength(entry) }],
    ...{ exposes: ['./lifecycles'], shared: [], contracts: 'c1', commit: 'unknown' },
  };
  const form = new FormData();
  form.set('release', JSON.stringify({ manifest, isLive }));
  form.append('files', new Blob([entry]), 'remoteEntry.js');
  return form;
}
