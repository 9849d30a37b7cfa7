// A package's index.ts exports all of its files: without this, a file that imports one name of a
// package would depend on them all.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import type { ImportGraph } from '../import-graph.ts';
import { fromRoot } from '../paths.ts';

const parsed = new Map<string, ReturnType<typeof parse>>();

function parse(file: string) {
  const text = readFileSync(fromRoot(file), 'utf8');
  const { staticImports, staticExports } = parseSync(file, text).module;
  return { text, staticImports, exports: staticExports.flatMap(({ entries }) => entries) };
}

function readModule(file: string) {
  const module = parsed.get(file) ?? parse(file);
  parsed.set(file, module);
  return module;
}

// Generated files may be missing.
const isCode = (file: string) => /\.tsx?$/.test(file) && existsSync(fromRoot(file));

/** The file that declares each name that a file exports, through `export … from` of any depth. */
export function readExports(file: string): Map<string, string> {
  const exported = new Map<string, string>();
  for (const { moduleRequest, importName, exportName } of readModule(file).exports) {
    const source = moduleRequest && path.posix.join(path.posix.dirname(file), moduleRequest.value);
    const names = source && isCode(source) ? readExports(source) : new Map<string, string>();
    if (exportName.name) {
      exported.set(exportName.name, names.get(importName.name ?? '') ?? source ?? file);
    } else {
      for (const each of names) exported.set(...each);
    }
  }
  return exported;
}

/** The names that a file imports from a package; undefined when it also uses the package as a whole. */
export function readImportedNames(file: string, packageName: string): Set<string> | undefined {
  const { text, staticImports, exports } = readModule(file);
  const imports = staticImports.filter(({ moduleRequest }) => moduleRequest.value === packageName);
  const reexports = exports.filter(({ moduleRequest }) => moduleRequest?.value === packageName);
  const names = [...imports.flatMap(({ entries }) => entries), ...reexports].map(
    ({ importName }) => importName.name,
  );
  // Besides imports, the name may be in a string: of `import()`, say.
  const mentions = text.split(`${packageName}'`).length - 1;
  const statements =
    imports.length + new Set(reexports.map(({ moduleRequest }) => moduleRequest?.start)).size;
  const isWhole = mentions > statements || names.some((name) => !name);
  return isWhole ? undefined : new Set(names.filter((name) => name !== null && name !== undefined));
}

/**
 * The graph in which a file that imports names from a package refers to the files that declare
 * them.
 */
export function resolveBarrels(graph: ImportGraph, barrels: Map<string, string>): ImportGraph {
  const resolved = new Map([...graph].map(([file, targets]) => [file, new Set(targets)]));
  for (const [packageName, barrel] of barrels) {
    const exported = readExports(barrel);
    for (const [file, targets] of resolved) {
      const names = targets.has(barrel) ? readImportedNames(file, packageName) : undefined;
      if (!names) continue;
      targets.delete(barrel);
      for (const name of names) targets.add(exported.get(name) ?? barrel);
    }
  }
  return resolved;
}
