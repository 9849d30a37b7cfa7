import '@soloist/server-kit/require-node';

// Imported late: an older Node, which loads no TypeScript, must get the sentence of require-node.
const { listSourceFiles, reachableFrom, readImportGraph } = await import('./tools/import-graph.ts');

const rootDir = import.meta.dirname;
const ignored = ['/dist/', '/\\.soloist/'];

const files = listSourceFiles();
const graph = readImportGraph(files);
const tests = files.filter((file) => /\.test\.tsx?$/.test(file));

const browserCode = /^(shell|mfe-[\w-]+|packages)\/.*\.test\.tsx$/;
const stores = 'packages/server-kit/src/testing/stores.ts';

/** The project of a test file, by what it needs; `npm test` runs all of them. */
function projectOf(file) {
  if (/\.faults\.test\.tsx?$/.test(file)) return 'faults';
  if (browserCode.test(file)) return 'dom';
  return reachableFrom(graph, file).has(stores) ? 'service' : 'unit';
}
const testsOf = Object.groupBy(tests, projectOf);
// Jest takes a project without files for one with all files.
const matching = (project) => ({
  displayName: project,
  testMatch: (testsOf[project] ?? ['none']).map((file) => `<rootDir>/${file}`),
});

const shared = {
  rootDir,
  modulePathIgnorePatterns: ignored,
  setupFilesAfterEnv: ['<rootDir>/tools/jest/second-try.ts'],
};

/** Node loads the modules, as it does in production: see tools/jest/native-runtime.ts. */
const native = {
  ...shared,
  runtime: '<rootDir>/tools/jest/native-runtime.ts',
  testEnvironment: '<rootDir>/tools/jest/native-environment.ts',
  transform: {},
};

const withStores = {
  ...native,
  globalSetup: '<rootDir>/tools/jest/start-stores.ts',
  globalTeardown: '<rootDir>/tools/jest/stop-stores.ts',
  setupFiles: ['<rootDir>/tools/jest/use-stores.ts'],
};

// Jest loads React components as CommonJS, and every package that offers only ES modules too.
const compile = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

const dom = {
  ...shared,
  testEnvironment: 'jest-fixed-jsdom',
  transform: { '\\.[cm]?[jt]s$': compile(false), '\\.[jt]sx$': compile(true) },
  transformIgnorePatterns: [],
  resolver: '<rootDir>/tools/jest/resolver.cjs',
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/tools/jest/class-names.cjs',
    '\\.(css|svg|png|webp|woff2)(\\?.*)?$': '<rootDir>/tools/jest/asset.cjs',
  },
  setupFiles: ['<rootDir>/tools/jest/browser-gaps.ts'],
  setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/tools/jest/dom-matchers.ts'],
};

export default {
  // More than two cores: tests wait for stores, timers and killed processes. Two workers leave a fifth
  // of the time unused, three an eighth.
  maxWorkers: 4,
  testSequencer: '<rootDir>/tools/jest/sequencer.cjs',
  // A worker keeps some of each file that it ran: hundreds of them fill its heap.
  workerIdleMemoryLimit: '1.5GB',
  // A machine shared with others can be ten times slower for a while; only a failing test waits.
  testTimeout: 60_000,
  projects: [
    { ...native, ...matching('unit') },
    { ...withStores, ...matching('service') },
    { ...withStores, ...matching('faults') },
    { ...dom, ...matching('dom') },
  ],
};
