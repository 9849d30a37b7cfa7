// The references between the files of the repository: for Jest's projects and for `npm test --
// --changed`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './paths.ts';

/** The files that a file refers to; all paths are relative to the root, with `/`. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Files that are tracked or not yet added; deleted ones are left out. */
export function listSourceFiles(): string[] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const output = execFileSync('git', list, {
    cwd: fromRoot(),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return output.split('\n').filter((file) => file && existsSync(fromRoot(file)));
}

// Not only imports: workers, programs that a test starts, and style sheets are named by their
// paths.
const references = /['"`]((?:\.{1,2}\/|@soloist\/|[\w-]+\/)[^'"`\s]+)['"`]/g;
const endings = ['', '.ts', '.tsx', '.js', '.cjs', '/index.ts'];

// Without types, which are gone when the code runs.
const imports =
  /^(?:im|ex)port\s+(?!type\b)(?:[^'"`;]*?\bfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/gm;

/** Reads the references of every file of code in `files`. */
export const readImportGraph = (files = listSourceFiles()): ImportGraph =>
  readGraph(files, references);

/** The same with only what the code imports when it runs, immediately or later. */
export const readRunTimeImports = (files = listSourceFiles()): ImportGraph =>
  readGraph(files, imports);

function readGraph(files: string[], pattern: RegExp): ImportGraph {
  const known = new Set(files);
  const entries = readPackageEntries(files);
  const resolve = (from: string, reference: string) => {
    const base = reference.startsWith('.') ? path.posix.dirname(from) : '';
    const target = path.posix.join(base, entries(reference));
    const ending = endings.find((each) => known.has(target + each));
    return ending === undefined ? undefined : target + ending;
  };
  const targetsOf = (file: string) => {
    const text = readFileSync(fromRoot(file), 'utf8');
    const found = [...text.matchAll(pattern)].map(([, first, second = '']) =>
      resolve(file, first ?? second),
    );
    return new Set(found.filter((each) => each !== undefined));
  };
  const code = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  return new Map(code.map((file) => [file, targetsOf(file)]));
}

interface PackageManifest {
  name: string;
  exports?: Record<string, string | { types?: string; default?: string }>;
}

/** Maps `@soloist/contracts/testing` to the file that the workspace exports under it. */
function readPackageEntries(files: string[]): (reference: string) => string {
  const manifests = files
    .filter((file) => path.posix.basename(file) === 'package.json' && file !== 'package.json')
    .map((file): [string, PackageManifest] => [
      path.posix.dirname(file),
      JSON.parse(readFileSync(fromRoot(file), 'utf8')),
    ]);
  const workspaces = new Map(
    manifests.map(([folder, manifest]) => [manifest.name, { folder, manifest }]),
  );
  return (reference) => {
    const [scope = '', name = '', ...rest] = reference.split('/');
    const workspace = scope === '@soloist' && workspaces.get(`${scope}/${name}`);
    if (!workspace) return reference;
    const { folder, manifest } = workspace;
    const entry = manifest.exports?.[['.', ...rest].join('/')];
    const file = typeof entry === 'string' ? entry : (entry?.default ?? rest.join('/'));
    return path.posix.join(folder, file);
  };
}

/** All files that `start` refers to, directly or through others, with itself. */
export function reachableFrom(graph: ImportGraph, start: string): Set<string> {
  const reached = new Set([start]);
  for (const file of reached) for (const target of graph.get(file) ?? []) reached.add(target);
  return reached;
}
