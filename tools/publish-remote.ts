// npm run publish-remote <remote> -- [--not-live] [--despite "…"]: publishes the last build of a remote, unless
// something would break.
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type ReleaseChange,
  type ReleaseManifest,
  releases,
  remoteNames,
} from '@soloist/contracts';
import { root } from './paths.ts';
import {
  callPlatform,
  describeInstallation,
  findRemote,
  type Installation,
  readInstallation,
} from './platform.ts';
import { problem, reportFailure } from './progress.ts';
import { contentHash, describeBuild, readFederation } from './remote-build.ts';

export interface PublishOptions {
  name: string;
  /** The folder of the build: webpack's output with its `mf-manifest.json`. */
  dist: string;
  /** The package's version; the content's hash is added, so a changed build is a new version. */
  version: string;
  installation: Installation;
  /** Everyone gets it immediately by default. */
  isLive?: boolean;
  /** Why it is published although something would break, for the history. */
  reason?: string;
}

export interface Published {
  manifest: ReleaseManifest;
  /** The entry of the history. */
  change: ReleaseChange;
  /** False if the same build was published before: then nothing has changed. */
  isNew: boolean;
}

/**
 * Uploads a build as an immutable version and makes it the live one. Safe to retry, and beside
 * other publishes.
 * @throws a problem with the reason of the platform service.
 */
export async function publishRemote(options: PublishOptions): Promise<Published> {
  const { name, dist, installation, isLive = true, reason = '' } = options;
  const federation = await readFederation(dist, name);
  const version = `${options.version}-${await contentHash(dist)}`;
  const manifest = await describeBuild({ name, version, dist, federation });
  const form = new FormData();
  form.set('release', JSON.stringify({ manifest, isLive, reason }));
  for (const file of manifest.files) {
    const bytes = await readFile(path.join(dist, file.path));
    form.append('files', new Blob([Uint8Array.from(bytes)]), path.basename(file.path));
  }
  const call = { params: { name }, body: form };
  return { manifest, ...(await callPlatform(releases.publish, installation, call)) };
}

/** Publishes the last builds; skips a remote that was never built. */
export async function publishAll(installation: Installation, clone = root): Promise<Published[]> {
  const isBuilt = (name: string) => existsSync(path.join(clone, name, 'dist/mf-manifest.json'));
  const built = remoteNames.filter(isBuilt);
  return Promise.all(built.map((name) => publishBuild({ name, installation, clone })));
}

type BuildOptions = Pick<PublishOptions, 'name' | 'installation' | 'isLive' | 'reason'> & {
  /** The clone with the build: this one unless given. */
  clone?: string;
};

export function publishBuild({ name, clone = root, ...options }: BuildOptions): Promise<Published> {
  const { version } = JSON.parse(readFileSync(path.join(clone, name, 'package.json'), 'utf8'));
  return publishRemote({ name, version, dist: path.join(clone, name, 'dist'), ...options });
}

/** @throws a problem that lists what would break. */
async function refuseBreaking(name: string, installation: Installation) {
  // Only this command compares APIs: `npm start` also publishes.
  const { remoteBreaks } = await import('./can-i-deploy.ts');
  const breaks = await remoteBreaks(name, installation);
  if (breaks.length === 0) return;
  const all = breaks.map((sentence) => `  ${sentence}`).join('\n');
  throw problem(
    `This would break:\n${all}\nFix it, or give a reason to publish it: --despite "the reason".`,
  );
}

/** The address where a person previews a version. */
export const previewUrl = ({ apiUrl }: Installation, { name, version }: ReleaseManifest) =>
  `${apiUrl.replace(/\/api\/?$/, '')}/platform/try/${name}/${version}`;

async function main(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'not-live': { type: 'boolean', default: false }, despite: { type: 'string' } },
  });
  const name = findRemote(positionals[0]);
  const installation = readInstallation();
  console.log(describeInstallation(installation));
  const { despite: reason } = values;
  if (!reason) await refuseBreaking(name, installation);
  const { manifest, change, isNew } = await publishBuild({
    ...{ name, installation, isLive: !values['not-live'], reason },
  });
  const { version } = manifest;
  console.log(
    `${name} ${version} is ${isNew ? 'published' : 'published already'} (commit ${manifest.commit.slice(0, 8)}).`,
  );
  console.log(
    change.live === version ? 'Everybody gets it.' : `Everybody gets ${change.live ?? 'nothing'}.`,
  );
  if (change.live !== version) {
    console.log(`See it in your own browser: ${previewUrl(installation, manifest)}`);
  }
}

if (import.meta.main) main(process.argv.slice(2)).catch(reportFailure);
