import { createHash } from 'node:crypto';
import type { ReleaseManifest } from '@soloist/contracts';

interface OneFile {
  remote: string;
  version: string;
  /** The source of its entry, which is its only file. */
  entry: string;
  /** Everybody gets it at once unless told. */
  isLive?: boolean;
}

/** What publishes a release of one file. */
export function releaseForm({ remote, version, entry, isLive = true }: OneFile): FormData {
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
