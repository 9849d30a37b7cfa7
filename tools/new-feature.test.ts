import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { copySources } from './mutants/working-copy.ts';
import { createNewFeature } from './new-feature.ts';
import { fromRoot } from './paths.ts';

// Compilers and a nested run of Jest take long on a busy machine.
jest.setTimeout(300_000);

// The commands use `env node`: the PATH must have the Node of these tests, not the machine's.
const env = {
  ...process.env,
  PATH: path.dirname(process.execPath) + path.delimiter + (process.env.PATH ?? ''),
};
const feature = {
  service: 'marketplace',
  remote: 'mfe-dashboard',
  name: 'reading-list',
  guard: 'user',
  area: 'work',
};

let copy: Awaited<ReturnType<typeof copySources>>;
let created: string[];
beforeAll(async () => {
  copy = await copySources();
  created = await createNewFeature({ clone: copy.folder, ...feature });
});
afterAll(() => copy.remove());

const run = (command: string, args: string[]) =>
  promisify(execFile)(command, args, { cwd: copy.folder, env });
const bin = (command: string) => fromRoot('node_modules/.bin', command);

test('creates a contract, a module of the service and a page', () => {
  expect(created.toSorted()).toEqual([
    'mfe-dashboard/src/areas/work/reading-list/reading-list.api.ts',
    'mfe-dashboard/src/areas/work/reading-list/reading-list.module.css',
    'mfe-dashboard/src/areas/work/reading-list/reading-list.page.test.tsx',
    'mfe-dashboard/src/areas/work/reading-list/reading-list.page.tsx',
    'packages/contracts/src/catalog/reading-list.ts',
    'services/marketplace/src/modules/reading-list/index.ts',
    'services/marketplace/src/modules/reading-list/reading-list.model.ts',
    'services/marketplace/src/modules/reading-list/reading-list.routes.ts',
    'services/marketplace/src/modules/reading-list/reading-list.service.ts',
    'services/marketplace/src/modules/reading-list/reading-list.test.ts',
  ]);
});

test('passes the checks of words, pages, boundaries and styles', async () => {
  for (const check of ['words', 'pages', 'boundaries', 'styles']) {
    await run(process.execPath, [`tools/checks/${check}.ts`]);
  }
});

test.each(['services/marketplace', 'mfe-dashboard'])(
  'passes the type check of %s',
  async (workspace) => {
    await run(bin('tsc'), ['--noEmit', '--checkers', '1', '-p', workspace]);
  },
);

test('passes its own tests and those of all endpoints and pages', async () => {
  const files = [
    ...created.filter((file) => /\.test\.tsx?$/.test(file)),
    'packages/contracts/src/api.test.ts',
    'packages/contracts/src/platform/routes.test.ts',
  ];
  const { stderr } = await run(bin('jest'), ['-i', '--runTestsByPath', ...files]);
  expect(stderr).toMatch(/Test Suites: 4 passed, 4 total/);
});

test('has a shard key, and its page a chunk of its own', async () => {
  const read = (file: string) => readFile(path.join(copy.folder, file), 'utf8');
  expect(await read('docs/scaling.md')).toMatch(/marketplace.readinglistitems +\| `ownerId`/);
  expect(await read('mfe-dashboard/src/lazy-pages.ts')).toContain(
    "await import('./areas/work/reading-list/reading-list.page.tsx')",
  );
});

test.each([
  [{ name: 'ReadingList' }, '--name must look like reading-list'],
  [{ name: 'projects' }, 'projects already exists'],
  [{ service: 'identity' }, '--service must be one of documents, marketplace'],
  [{ remote: 'mfe-sage-chat' }, '--remote must be a remote with pages'],
  [{ guard: 'open' }, '--guard must be one of user, freelancer, employer.'],
  [{ area: 'nowhere' }, '--area must be a folder of mfe-dashboard/src/areas.'],
])('refuses %j', async (wish, sentence) => {
  const options = { clone: fromRoot(), ...feature, name: 'other-list', ...wish };
  await expect(createNewFeature(options)).rejects.toThrow(sentence);
});
