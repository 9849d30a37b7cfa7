import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Asset, RemoteName, RemoteRelease } from '@soloist/contracts';
import { problem } from './progress.ts';

interface FederationManifest {
  metaData: { remoteEntry: { name: string } };
  exposes: {
    path: string;
    assets: { js: { sync: string[] }; css: { sync: string[] } };
  }[];
}

export async function readManifest(dist: string, name: RemoteName): Promise<FederationManifest> {
  try {
    return JSON.parse(await readFile(path.join(dist, 'mf-manifest.json'), 'utf8'));
  } catch (error) {
    throw problem(`${name} is not built: run "npm run build -w ${name}" first.`, error);
  }
}

/** The same for the same files, whatever the machine or the time. */
export async function contentHash(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  const hash = createHash('sha256');
  for (const file of paths) {
    hash
      .update(path.relative(folder, file))
      .update('\0')
      .update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 8);
}

interface Build {
  name: RemoteName;
  version: string;
  dist: string;
  manifest: FederationManifest;
}

/** What the registry says of a build: its entry and what the first paint needs, with hashes. */
export async function describeRelease({
  name,
  version,
  dist,
  manifest,
}: Build): Promise<RemoteRelease> {
  const lifecycles = manifest.exposes.find((expose) => expose.path === './lifecycles');
  if (!lifecycles) throw problem(`${name} does not expose "./lifecycles".`);
  const asset = async (file: string) => {
    const digest = createHash('sha384').update(await readFile(path.join(dist, file)));
    return {
      path: `/remotes/${name}/${version}/${file}`,
      integrity: `sha384-${digest.digest('base64')}`,
    };
  };
  const { js, css } = lifecycles.assets;
  return {
    name,
    version,
    entry: await asset(manifest.metaData.remoteEntry.name),
    scripts: await Promise.all(js.sync.map(asset)),
    styles: await Promise.all(css.sync.map(asset)),
    ...(existsSync(path.join(dist, 'site')) ? { site: await describeSite(dist, asset) } : {}),
  };
}

/** What `packages/build` made for the visitors of portfolio sites: files of fixed names. */
async function describeSite(dist: string, asset: (file: string) => Promise<Asset>) {
  const files = await readdir(path.join(dist, 'site'));
  const sheets = files.filter((file) => file.endsWith('.css')).sort();
  const styles = sheets.map(
    async (file): Promise<[string, Asset[]]> => [
      path.basename(file, '.css'),
      [await asset(`site/${file}`)],
    ],
  );
  return {
    renderer: await asset('site/renderer.cjs'),
    script: await asset('site/main.js'),
    styles: Object.fromEntries(await Promise.all(styles)),
  };
}
