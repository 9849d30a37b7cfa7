// Checks what may import what, and the roles of files (docs/architecture.md).
import path from 'node:path';
import {
  type ImportGraph,
  reachableFrom,
  readImportGraph,
  readRunTimeImports,
} from '../import-graph.ts';

/** Tests, and what only they use: harnesses, fixtures, and the entries named `testing`. */
const isTest = (file: string) =>
  /\.(test|fixtures)\.tsx?$|\/(test|testing)\/|\/(testing|fake)(-[\w-]+)?\.tsx?$/.test(file);
const product = /^(services|gateway|shell|mfe-[\w-]+|packages|simulators)\//;
const browserApps = /^(mfe-[\w-]+|shell)\//;

/** The module of a file, such as `services/payments/src/modules/ledger`. */
const moduleOf = (file: string) =>
  /^(services\/[\w-]+|gateway)\/src\/modules\/[\w-]+/.exec(file)?.[0];
const areaOf = (file: string) => /^mfe-dashboard\/src\/areas\/([\w-]+)/.exec(file)?.[1];
const workspaceOf = (file: string) =>
  /^((services|packages|simulators)\/)?[\w-]+/.exec(file)?.[0] ?? '';

interface Rule {
  /** Ends the sentence "a imports b: …". */
  reason: string;
  forbids: (from: string, to: string) => boolean;
}

const rules: Rule[] = [
  {
    reason: 'product code imports no test, fixture or harness.',
    forbids: (from, to) => product.test(from) && isTest(to),
  },
  {
    reason: 'a module is imported through its index.ts.',
    forbids: (from, to) => {
      const module = moduleOf(to);
      const isOutside = /^(services|gateway)\//.test(from) && module !== moduleOf(from);
      return module !== undefined && isOutside && to !== `${module}/index.ts`;
    },
  },
  {
    reason: 'an area shares code only through areas/shared.',
    forbids: (from, to) => {
      const [area, other] = [areaOf(from), areaOf(to)];
      return Boolean(area && other) && area !== other && other !== 'shared';
    },
  },
  {
    reason: 'services call each other over HTTP or by events.',
    forbids: (from, to) =>
      /^(services\/|gateway\/)/.test(from) &&
      to.startsWith('services/') &&
      workspaceOf(from) !== workspaceOf(to),
  },
  {
    reason: 'remotes and the shell share code only through packages.',
    forbids: (from, to) =>
      browserApps.test(from) && browserApps.test(to) && workspaceOf(from) !== workspaceOf(to),
  },
  {
    reason: 'packages know no app.',
    forbids: (from, to) =>
      from.startsWith('packages/') &&
      /^(services|gateway|tools|simulators|mfe-[\w-]+|shell|e2e|bench|deploy)\//.test(to),
  },
  {
    reason: 'a service runs without tools and simulators.',
    forbids: (from, to) => /^(services|gateway)\//.test(from) && /^(tools|simulators)\//.test(to),
  },
  {
    reason: 'a simulator knows only what it simulates.',
    forbids: (from, to) => from.startsWith('simulators/') && workspaceOf(from) !== workspaceOf(to),
  },
];

const roles =
  /\.(routes|service|model|presenter|events|job|socket|client|rules|email|template|worker|asset)\.tsx?$/;

/** Files of a service's modules whose names do not end in a role of docs/architecture.md. */
const lacksRole = (file: string) =>
  moduleOf(file) !== undefined &&
  /\.tsx?$/.test(file) &&
  !file.endsWith('.d.ts') &&
  !isTest(file) &&
  path.basename(file) !== 'index.ts' &&
  !roles.test(file);

/** Sentences about imports that cross a boundary, and files without a role. Tests may import anything. */
export function findBoundaryProblems(graph: ImportGraph): string[] {
  const sources = [...graph].filter(([file]) => !isTest(file));
  return sources.flatMap(([from, targets]) => [
    ...(lacksRole(from) ? [`${from}: its name ends in none of the roles.`] : []),
    ...[...targets].flatMap((to) =>
      rules
        .filter(({ forbids }) => forbids(from, to))
        .map(({ reason }) => `${from} imports ${to}: ${reason}`),
    ),
  ]);
}

interface FolderImport {
  folder: string;
  /** The entry of the folder that imports, and the one that is imported: a file or a folder. */
  from: string;
  to: string;
}

/** An import as seen from the last folder that contains both files. */
function asFolderImport(importing: string, imported: string): FolderImport {
  const [from, to] = [importing.split('/'), imported.split('/')];
  const depth = from.findIndex((name, index) => name !== to[index]);
  const folder = from.slice(0, depth).join('/');
  return { folder, from: from[depth] ?? '', to: to[depth] ?? '' };
}

/**
 * Sentences about features and files that import each other in a circle, from a graph of imports at
 * run time: the entries of each folder import each other in one direction only.
 */
export function findCircles(graph: ImportGraph): string[] {
  const isSource = (file: string) => product.test(file) && !isTest(file);
  const imports = [...graph]
    .filter(([file]) => isSource(file))
    .flatMap(([file, targets]) =>
      [...targets].filter(isSource).map((target) => asFolderImport(file, target)),
    )
    .filter(({ from, to }) => from !== to);
  const folders = Map.groupBy(imports, ({ folder }) => folder);
  return [...folders].flatMap(([folder, inFolder]) =>
    findCirclesIn(inFolder).map(
      (names) => `${folder}: ${names.join(', ')} import each other in a circle.`,
    ),
  );
}

function findCirclesIn(imports: FolderImport[]): string[][] {
  const targetsOf = Map.groupBy(imports, ({ from }) => from);
  const graph: ImportGraph = new Map(
    [...targetsOf].map(([from, all]) => [from, new Set(all.map(({ to }) => to))]),
  );
  const names = [...graph.keys()].toSorted();
  const reached = new Map(names.map((name) => [name, reachableFrom(graph, name)]));
  const circleOf = (name: string) =>
    names.filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name));
  // Each circle once: under its first name.
  return names
    .map((name) => circleOf(name))
    .filter(([first, ...others], index) => first === names[index] && others.length > 0);
}

if (import.meta.main) {
  const problems = [
    ...findBoundaryProblems(readImportGraph()),
    ...findCircles(readRunTimeImports()),
  ];
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}
