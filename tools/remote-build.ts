import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Asset, ReleaseFile, ReleaseManifest } from '@soloist/contracts';
import { integrityOf } from '@soloist/server-kit/hashes';
import { fromRoot, root } from './paths.ts';
import { problem } from './progress.ts';

interface FederationManifest {
  metaData: { remoteEntry: { name: string } };
  shared: { name: string; requiredVersion: string }[];
  exposes: {
    path: string;
    assets: { js: { sync: string[] }; css: { sync: string[] } };
  }[];
}

export async function readFederation(dist: string, name: string): Promise<FederationManifest> {
  try {
    return JSON.parse(await readFile(path.join(dist, 'mf-manifest.json'), 'utf8'));
  } catch (error) {
    throw problem(`${name} is not built: run "npm run build -w ${name}" first.`, error);
  }
}

/** The paths of all files below a folder, sorted. */
export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Equal for equal files, on every machine and at any time. */
export async function contentHash(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await filesOf(folder)) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(folder, file)));
  }
  return hash.digest('hex').slice(0, 8);
}

interface Build {
  name: string;
  version: string;
  dist: string;
  federation: FederationManifest;
}

/**
 * The registry's manifest of a build: the files that pages load, every file with its hash, its
 * shared modules.
 */
export async function describeBuild({
  name,
  version,
  dist,
  federation,
}: Build): Promise<ReleaseManifest> {
  const lifecycles = federation.exposes.find((expose) => expose.path === './lifecycles');
  if (!lifecycles) throw problem(`${name} does not expose "./lifecycles".`);
  const files = await Promise.all((await filesOf(dist)).map((file) => describeFile(dist, file)));
  const hashes = new Map(files.map(({ path: file, integrity }) => [file, integrity]));
  const asset = (file: string): Asset => {
    const integrity = hashes.get(file);
    if (!integrity) throw problem(`${name} names ${file}, which the build does not have.`);
    return { path: `/remotes/${name}/${version}/${file}`, integrity };
  };
  const { js, css } = lifecycles.assets;
  return {
    name,
    version,
    entry: asset(federation.metaData.remoteEntry.name),
    scripts: js.sync.map(asset),
    styles: css.sync.map(asset),
    site: hashes.has('site/main.js') ? describeSite([...hashes.keys()], asset) : undefined,
    files,
    exposes: federation.exposes.map((expose) => expose.path).sort(),
    shared: federation.shared.map(({ name: module, requiredVersion }) => ({
      name: module,
      requiredVersion,
      // Configured in packages/build: React and our web-client are loaded once or not at all.
      isStrict: /^react|^@soloist\//.test(module),
    })),
    contracts: contractVersion(),
    commit: currentCommit(),
  };
}

async function describeFile(dist: string, file: string): Promise<ReleaseFile> {
  const bytes = await readFile(path.join(dist, file));
  return { path: file, integrity: integrityOf(bytes), bytes: bytes.length };
}

/** Equal for equal contracts: a hash of their sources. */
function contractVersion(): string {
  const sources = globSync('packages/contracts/src/**/*.ts', { cwd: root });
  const hash = createHash('sha256');
  for (const file of sources.filter((each) => !each.includes('.test.')).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(fromRoot(file)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** The commit of this clone; `unknown` without git. */
export function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: 'pipe' })
      .toString()
      .trim();
  } catch {
    return 'unknown';
  }
}

/** The files for pages that the gateway renders, which `packages/build` gives fixed names. */
function describeSite(files: string[], asset: (file: string) => Asset) {
  const sheets = files.filter((file) => /^site\/[^/]+\.css$/.test(file)).sort();
  return {
    renderer: asset('site/renderer.cjs'),
    script: asset('site/main.js'),
    styles: Object.fromEntries(
      sheets.map((file): [string, Asset[]] => [path.basename(file, '.css'), [asset(file)]]),
    ),
  };
}
