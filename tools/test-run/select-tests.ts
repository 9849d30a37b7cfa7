// Selects the tests that a change can affect. In doubt, a test runs.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as contracts from '@soloist/contracts';
import { type ImportGraph, listSourceFiles, readImportGraph } from '../import-graph.ts';
import { readPageFiles, readPageLoaders } from '../page-files.ts';
import { fromRoot, root } from '../paths.ts';
import { readExports, readImportedNames, resolveBarrels } from './barrels.ts';
import { endpointsCalledIn, pagesNamedIn } from './journey-links.ts';

const { endpointGroups, pageRoutes, remoteNames } = contracts;

export interface Selection {
  jest: string[];
  journeys: string[];
  operations: string[];
}

/** The data of the repository for the selection; all paths are relative to its root. */
export interface Repository {
  files: string[];
  graph: ImportGraph;
  /** Maps a path such as `/payments` to the file that renders it. */
  pageFiles: Map<string, string>;
  /** The endpoints, such as `wallet.balance`, that a file names. */
  endpointsOf: (file: string) => string[];
  textOf: (file: string) => string;
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isJourney = (file: string) => /^e2e\/journeys\/.*\.spec\.ts$/.test(file);
const isOperation = (file: string) => /^e2e\/operations\/.*\.spec\.ts$/.test(file);
const isRoutes = (file: string) => /^services\/.*\.routes\.ts$/.test(file);
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const isSession = (file: string) => file.startsWith('packages/web-client/');
const isCode = (file: string) => /\.([cm]?[jt]sx?)$/.test(file);

const everyTest =
  /^(package(-lock)?\.json|\.npmrc|\.nvmrc|tsconfig\.\w+\.json|jest\.config\.js|tools\/jest\/.*)$/;
const everyJourney =
  /^(package(-lock)?\.json|\.npmrc|\.nvmrc|packages\/(build|server-kit)\/src\/.*)$/;
const everyOperation = [
  everyJourney,
  /^(services\/platform|mfe-dashboard\/src\/areas\/admin\/platform)\//,
  // Leaves out files that only check or start tests.
  /^tools\/(?!(checks|html|jest|lint|regular-expressions|supply-chain|test-run)\/|.*\.(test\.ts|md)$)/,
  /^simulators\/(?!.*\.(test\.ts|md)$)/,
  /^(docker-compose\.yml|services\/\w+\/src\/(main|app|worker)\.ts)$/,
];
/** Folders of the programs that start an app, and of the proxy in front of it. */
const startFolders = /^(deploy|e2e|simulators|tools)\//;
const appStart = ['e2e/playwright.config.ts', 'e2e/support/global-setup.ts'];
/** A journey that names more pages looks at each from outside, so it does not test a service. */
const maxPages = 20;

/** Everything, like a run without a selection. */
export const selectAll = ({ files }: Repository): Selection => ({
  jest: files.filter(isTest),
  journeys: files.filter(isJourney),
  operations: files.filter(isOperation),
});

/** All files that are reached from some, without those behind `stops`. */
function reach(graph: ImportGraph, start: Iterable<string>, stops = new Set<string>()) {
  const reached = new Set(start);
  for (const file of reached) {
    for (const target of graph.get(file) ?? []) if (!stops.has(target)) reached.add(target);
  }
  return reached;
}

function reverse(graph: ImportGraph): ImportGraph {
  const reversed = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    for (const target of targets)
      reversed.set(target, (reversed.get(target) ?? new Set()).add(file));
  }
  return reversed;
}

export function selectTests(changed: string[], repository: Repository): Selection {
  const { graph } = repository;
  const users = reverse(graph);
  const starts = changed.flatMap((file) => startsOf(file, repository));
  const affected = reach(users, starts);
  const some = (pattern: RegExp) => changed.some((file) => pattern.test(file));
  const code = starts.filter((file) => !isTest(file));
  const all = selectAll(repository);
  const isStartChanged =
    some(everyJourney) || changesStart(code, repository) || changesGateway(code, users);
  const isOperationsChanged = isStartChanged || everyOperation.some(some);
  const affectedByTools = reach(
    users,
    code.filter((file) => startFolders.test(file)),
  );
  return {
    jest: some(everyTest) ? all.jest : all.jest.filter((file) => affected.has(file)),
    journeys: isStartChanged ? all.journeys : selectJourneys(code, { repository, users, affected }),
    operations: isOperationsChanged
      ? all.operations
      : all.operations.filter((file) => affectedByTools.has(file)),
  };
}

/**
 * The code that a changed file affects first: a manifest affects its workspace, other data its
 * readers.
 */
function startsOf(file: string, { files, textOf }: Repository): string[] {
  const folder = path.posix.dirname(file);
  if (isCode(file)) return [file];
  if (path.posix.basename(file) === 'package.json' && folder !== '.') {
    return files.filter((each) => each.startsWith(`${folder}/`));
  }
  if (folder === '.' || /\.(css|svg|png|webp|woff2)$/.test(file)) return [file];
  const named = [`'${folder}'`, `'${folder}/`];
  const isReader = (each: string) =>
    (!file.endsWith('.md') && path.posix.dirname(each) === folder) ||
    named.some((name) => textOf(each).includes(name));
  return [file, ...files.filter((each) => isCode(each) && isReader(each))];
}

/** Whether a file that starts the app under test has changed. */
function changesStart(changed: string[], { graph }: Repository): boolean {
  const start = reach(graph, appStart);
  return changed.some((file) => startFolders.test(file) && start.has(file));
}

/**
 * Whether the gateway, which serves every page, has changed. Other rules cover the packages that it
 * uses.
 */
function changesGateway(changed: string[], users: ImportGraph): boolean {
  return changed.some(
    (file) => !file.startsWith('packages/') && reach(users, [file]).has('gateway/src/main.ts'),
  );
}

interface Context {
  repository: Repository;
  users: ImportGraph;
  affected: Set<string>;
}

function selectJourneys(changed: string[], { repository, users, affected }: Context): string[] {
  const { files, graph, pageFiles, endpointsOf, textOf } = repository;
  const journeys = files.filter(isJourney);
  const pages = new Set(pageFiles.values());
  const around = (workspace: string) => reach(graph, [`${workspace}/src/index.ts`], pages);
  const isAroundChanged = (workspace: string) => {
    const reached = around(workspace);
    return changed.some((file) => reached.has(file));
  };
  const withoutPages = remoteNames.filter(
    (name) => !pageRoutes.some((page) => page.drawnBy === name),
  );
  if (['shell', ...withoutPages].some(isAroundChanged)) return journeys;

  const remotes = new Set<string>(remoteNames.filter(isAroundChanged));
  const endpoints = changedEndpoints(changed, { repository, users, affected });
  // Calls of every page, such as the session, do not distinguish pages.
  const endpointsBehind = (file: string) =>
    [...reach(graph, [file])].filter((each) => !isSession(each)).flatMap(endpointsOf);
  const served = new Set(
    [...pages].filter((file) => endpointsBehind(file).some((each) => endpoints.has(each))),
  );
  // Features of the shell's frame, such as notifications, have a journey of that name.
  const namesakes = new Set([...endpoints].map((each) => kebab(each.split('.')[0] ?? '')));
  return journeys.filter((journey) => {
    if (affected.has(journey) || namesakes.has(path.basename(journey, '.spec.ts'))) return true;
    const helpers = [...reach(graph, [journey])].filter((file) => file.startsWith('e2e/'));
    const named = pagesNamedIn(helpers.map(textOf).join('\n'));
    const isDrawn = named.some(
      ({ path: page, drawnBy }) => remotes.has(drawnBy) || affected.has(pageFiles.get(page) ?? ''),
    );
    const isServed =
      named.length <= maxPages &&
      named.some(({ path: page }) => served.has(pageFiles.get(page) ?? ''));
    return (
      isDrawn ||
      isServed ||
      [...endpointsCalledIn(textOf(journey))].some((each) => endpoints.has(each))
    );
  });
}

/** Endpoints whose response may change: their handlers or contracts reach a change. */
function changedEndpoints(changed: string[], { repository, users }: Context): Set<string> {
  const { files, endpointsOf } = repository;
  const routes = files.filter(isRoutes);
  const routesOf = (file: string) => {
    const reached = reach(users, [file]);
    const found = routes.filter((each) => reached.has(each));
    if (found.length > 0) return found;
    // An event's subscriber or a job: its effects may be in any endpoint of its service.
    return routes.filter((each) => {
      const [folder, service] = each.split('/');
      return ['main.ts', 'worker.ts'].some((entry) =>
        reached.has(`${folder}/${service}/src/${entry}`),
      );
    });
  };
  return new Set(
    changed.flatMap((file) => [
      ...routesOf(file).flatMap(endpointsOf),
      ...endpointsDeclaredIn(file),
    ]),
  );
}

const declaredIn = readExports('packages/contracts/src/index.ts');
/** The name under which the contracts export a group; the API may use an older one. */
const exportNames = new Map(Object.entries(contracts).map(([name, value]) => [value, name]));
const groups = Object.entries(endpointGroups).map(([name, group]) => ({
  exportName: exportNames.get(group as never) ?? name,
  endpoints: Object.keys(group).map((endpoint) => ({ endpoint, id: `${name}.${endpoint}` })),
}));

function endpointsDeclaredIn(file: string): string[] {
  return groups
    .filter(({ exportName }) => declaredIn.get(exportName) === file)
    .flatMap(({ endpoints }) => endpoints.map(({ id }) => id));
}

/** `wallet.balance` if a file imports `wallet`; the whole group if it is used in another way. */
function endpointsNamedIn(file: string, text: string): string[] {
  const imported = readImportedNames(file, '@soloist/contracts') ?? new Set();
  return groups
    .filter(({ exportName }) => imported.has(exportName))
    .flatMap(({ exportName, endpoints }) => {
      const named = endpoints.filter(({ endpoint }) => text.includes(`${exportName}.${endpoint}`));
      return (named.length > 0 ? named : endpoints).map(({ id }) => id);
    });
}

const relative = (file: string) => path.relative(root, file);
const textOf = (file: string) => readFileSync(fromRoot(file), 'utf8');

export function readRepository(): Repository {
  const files = listSourceFiles();
  const barrels = files
    .filter((file) => /^packages\/[\w-]+\/src\/index\.ts$/.test(file))
    .map((file): [string, string] => [`@soloist/${file.split('/')[1]}`, file]);
  const pages = [
    ...readPageLoaders(fromRoot('shell/src/pages/page-loaders.ts')),
    ...remoteNames.flatMap((remote) => [...readPageFiles(fromRoot(remote, 'src/root.tsx'))]),
  ];
  return {
    files,
    graph: resolveBarrels(readImportGraph(files), new Map(barrels)),
    pageFiles: new Map(pages.map(([page, file]) => [page, relative(file)])),
    endpointsOf: (file) => (isCode(file) ? endpointsNamedIn(file, textOf(file)) : []),
    textOf,
  };
}
