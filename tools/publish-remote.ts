// npm run publish-remote <remote> [remotes folder]: makes the last build of a remote live.
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Registry,
  type RemoteName,
  type RemoteRelease,
  registry as registrySchema,
  remoteNames,
} from '@soloist/contracts';
import lockfile from 'proper-lockfile';
import { fromRoot, localFolder } from './paths.ts';
import { problem, reportFailure } from './progress.ts';
import { contentHash, describeRelease, readManifest } from './remote-build.ts';

export interface PublishOptions {
  name: RemoteName;
  /** The build: webpack's output with its `mf-manifest.json`. */
  dist: string;
  /** The package's version; the content's hash is added, so a changed build is a new version. */
  version: string;
  remotesDir: string;
}

/**
 * Copies a build into its immutable folder `<remotesDir>/<name>/<version>/` and makes it the live
 * version. Safe beside other publishes: none loses another's entry, and a reader of `registry.json`
 * sees the old or the new one, never a part.
 */
export async function publishRemote(options: PublishOptions): Promise<RemoteRelease> {
  const { name, dist, remotesDir } = options;
  const manifest = await readManifest(dist, name);
  const version = `${options.version}-${await contentHash(dist)}`;
  await copyOnce(dist, path.join(remotesDir, name, version));
  const release = await describeRelease({ name, version, dist, manifest });
  await flipRegistry(remotesDir, release);
  return release;
}

/** Publishes what is built and not live yet; a remote that was never built is left out. */
export async function publishAll(remotesDir: string): Promise<RemoteRelease[]> {
  const built = remoteNames.filter((name) => existsSync(fromRoot(name, 'dist/mf-manifest.json')));
  return Promise.all(built.map((name) => publishBuild(name, remotesDir)));
}

export function publishBuild(name: RemoteName, remotesDir: string): Promise<RemoteRelease> {
  const { version } = JSON.parse(readFileSync(fromRoot(name, 'package.json'), 'utf8'));
  return publishRemote({ name, version, remotesDir, dist: fromRoot(name, 'dist') });
}

/** Another publish of the same build may be first; its folder has the same content. */
async function copyOnce(dist: string, target: string) {
  if (existsSync(target)) return;
  const half = `${target}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  await mkdir(path.dirname(target), { recursive: true });
  await cp(dist, half, { recursive: true });
  try {
    await rename(half, target);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

async function flipRegistry(remotesDir: string, release: RemoteRelease) {
  const file = path.join(remotesDir, 'registry.json');
  const unlock = await lockfile.lock(file, {
    realpath: false,
    stale: 5000,
    retries: { retries: 200, minTimeout: 20, maxTimeout: 200 },
  });
  try {
    const { remotes } = await readRegistry(file);
    const others = remotes.filter((other) => other.name !== release.name);
    const next = [...others, release].sort((a, b) => a.name.localeCompare(b.name));
    await writeFile(`${file}.next`, JSON.stringify({ remotes: next }, null, 2));
    await rename(`${file}.next`, file);
  } finally {
    await unlock();
  }
}

async function readRegistry(file: string): Promise<Registry> {
  if (!existsSync(file)) return { remotes: [] };
  return registrySchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

async function main([name, remotesDir = path.join(localFolder, 'remotes')]: string[]) {
  const remote = remoteNames.find((known) => known === name);
  if (!remote) throw problem(`Name one of ${remoteNames.join(', ')}.`);
  const release = await publishBuild(remote, remotesDir);
  console.log(`${release.name} ${release.version} is live.`);
}

if (import.meta.main) main(process.argv.slice(2)).catch(reportFailure);
