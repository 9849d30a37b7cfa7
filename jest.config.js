import '@soloist/service-kit/require-node';

const parser = (tsx) => ({ syntax: 'typescript', tsx });

// Node runs the sources as ES modules; Jest gets them, and every ESM-only package, as CommonJS.
// `import.meta.url`, `.dirname`, `.filename` and `.main` are translated too.
const compile = (tsx) => [
  '@swc/jest',
  {
    jsc: { target: 'es2023', parser: parser(tsx), transform: { react: { runtime: 'automatic' } } },
    module: { type: 'commonjs' },
  },
];

const shared = {
  rootDir: import.meta.dirname,
  transform: { '\\.[cm]?[jt]s$': compile(false), '\\.[jt]sx$': compile(true) },
  transformIgnorePatterns: [],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.soloist/'],
  modulePathIgnorePatterns: ['/dist/', '/\\.soloist/'],
  resolver: '<rootDir>/tools/jest/resolver.cjs',
  moduleNameMapper: {
    '\\.module\\.css$': 'identity-obj-proxy',
    '\\.(css|svg|png|webp|woff2)(\\?.*)?$': '<rootDir>/tools/jest/asset.cjs',
  },
  setupFilesAfterEnv: ['<rootDir>/tools/jest/second-try.ts'],
  globalSetup: '<rootDir>/tools/jest/global-setup.ts',
  globalTeardown: '<rootDir>/tools/jest/global-teardown.ts',
};

/** `node`: everything with a server side. `jsdom`: React components of the browser. */
export default {
  maxWorkers: 2,
  // A worker keeps some of each file that it ran: hundreds of them fill its heap.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 30_000,
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      setupFiles: ['<rootDir>/tools/jest/own-mongo.ts'],
      testMatch: ['**/*.test.ts', '<rootDir>/{services,gateway,tools}/**/*.test.tsx'],
    },
    {
      ...shared,
      displayName: 'jsdom',
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['**/{shell,mfe-*,packages}/**/*.test.tsx'],
      setupFiles: ['<rootDir>/tools/jest/browser-gaps.ts'],
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/tools/jest/dom-matchers.ts'],
      globalSetup: undefined,
      globalTeardown: undefined,
    },
  ],
};
