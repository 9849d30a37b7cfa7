import { createHash } from 'node:crypto';
import type { ReleaseManifest } from '@soloist/contracts';

export interface TestRelease {
  manifest: ReleaseManifest;
  files: Buffer[];
}

/** A small release of a remote: an entry, a script and a style sheet. */
export function makeRelease(
  version: string,
  { name = 'mfe-dashboard', script = version } = {},
): TestRelease {
  const contents = { 'remoteEntry.js': `entry ${script}`, 'app.js': script, 'app.css': 'body {}' };
  const files = Object.entries(contents).map(([path, text]) => ({
    path,
    integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
    bytes: Buffer.byteLength(text),
  }));
  const [entry, app, style] = files.map(({ path, integrity }) => ({
    path: `/remotes/${name}/${version}/${path}`,
    integrity,
  }));
  const manifest = {
    ...{ name, version, entry: entry!, scripts: [app!], styles: [style!], files },
    ...{ exposes: ['./lifecycles'], shared: [], contracts: 'c1', commit: 'unknown' },
  };
  return { manifest, files: Object.values(contents).map((text) => Buffer.from(text)) };
}

/** The form that publishes a release. */
export function releaseForm({ manifest, files }: TestRelease, isLive = true): FormData {
  const form = new FormData();
  form.set('release', JSON.stringify({ manifest, isLive }));
  for (const bytes of files) form.append('files', new Blob([Uint8Array.from(bytes)]), 'file');
  return form;
}
