import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createNewRemote } from './new-remote.ts';
import { readPageFiles } from './page-files.ts';
import { fromRoot } from './paths.ts';
import { freePort } from './ports.ts';

// The commands use `env node`: the PATH must have the Node of these tests, not the machine's.
const env = {
  ...process.env,
  PATH: path.dirname(process.execPath) + path.delimiter + (process.env.PATH ?? ''),
};
const run = (file: string, args: string[], cwd: string) =>
  promisify(execFile)(file, args, { cwd, env });
const name = 'mfe-expense-notes';
let clone: string;

/**
 * The files of a clone that a remote's build and tests need; its packages are linked to this one's.
 */
beforeAll(async () => {
  clone = await mkdtemp(path.join(tmpdir(), 'soloist-new-remote-'));
  const parts = [
    'packages/contracts/src',
    'packages/build/src/css.d.ts',
    'tools/jest',
    'tools/import-graph.ts',
    'tools/paths.ts',
    'tools/lint',
  ];
  for (const part of [
    ...parts,
    'tsconfig.base.json',
    'tsconfig.browser.json',
    'jest.config.js',
    'biome.json',
  ]) {
    await cp(fromRoot(part), path.join(clone, part), { recursive: true });
  }
  // Jest lists the test files by git.
  await run('git', ['init', '--quiet'], clone);
  await symlink(fromRoot('node_modules'), path.join(clone, 'node_modules'));
  await createNewRemote({ clone, name, page: '/expense-notes', guard: 'user' });
});
afterAll(() => rm(clone, { recursive: true, force: true }));

const bin = (command: string) => fromRoot('node_modules/.bin', command);

test('adds the remote and its page to the contracts', async () => {
  const { pageRoutes } = await import(
    path.join(clone, 'packages/contracts/src/platform/routes.ts')
  );
  expect(pageRoutes).toContainEqual({
    ...{ path: '/expense-notes', guard: 'user', drawnBy: name, frame: 'app' },
    title: 'Expense notes',
  });
  const drawn = readPageFiles(path.join(clone, name, 'src/root.tsx'));
  expect([...drawn.keys()]).toEqual(['/expense-notes']);
  const remotes = await readFile(
    path.join(clone, 'packages/contracts/src/platform/remotes.ts'),
    'utf8',
  );
  expect(remotes).toContain(`'${name}',\n] as const`);
});

test('creates a remote that passes the format and type checks and its own tests', async () => {
  const folder = path.join(clone, name);
  await run(bin('biome'), ['check', '--vcs-enabled=false', '--error-on-warnings', '.'], folder);
  await run(bin('tsc'), ['--noEmit', '--checkers', '1', '-p', '.'], folder);
  const args = ['-i', '--selectProjects', 'dom', '--rootDir', clone, name];
  const { stderr } = await run(bin('jest'), args, clone);
  expect(stderr).toContain('3 passed');
}, 120_000);

test('creates a remote that builds within its budget and can be published', async () => {
  await run(bin('soloist-webpack'), ['build'], path.join(clone, name));
  const dist = path.join(clone, name, 'dist');
  const contract = JSON.parse(await readFile(path.join(dist, 'contract.json'), 'utf8'));
  expect(contract.exposes).toEqual(['./lifecycles']);
  expect(contract.shared['@soloist/web-client'].names).toContain('createRemote');
  expect(contract.api.paths).toHaveProperty('/notifications');
  expect(JSON.parse(await readFile(path.join(dist, 'mf-manifest.json'), 'utf8')).name).toBe(
    'mfe_expense_notes',
  );
}, 120_000);

test('runs the remote’s dev server inside a deployed product', async () => {
  const registry = { remotes: [{ name: 'mfe-dashboard', version: '1.0.0' }] };
  const deployed = createServer((req, res) => {
    if (req.url?.startsWith('/api')) return res.end(`deployed ${req.url}`);
    res.setHeader('content-type', 'text/html; charset=utf-8');
    const written = JSON.stringify(registry);
    res.end(`<script type="application/json" id="registry">${written}</script>`);
  });
  await new Promise<void>((resolve) => deployed.listen(0, '127.0.0.1', resolve));
  const { port: deployedPort } = deployed.address() as AddressInfo;
  const port = await freePort();
  const shell = `http://127.0.0.1:${deployedPort}`;
  const args = [bin('soloist-webpack'), 'serve', '--shell', shell, '--port', String(port)];
  const server = spawn(process.execPath, args, { cwd: path.join(clone, name), stdio: 'ignore' });
  const at = async (address: string) =>
    (await fetch(`http://127.0.0.1:${port}${address}`).catch(() => undefined))?.text();
  try {
    // The dev server responds once the build is complete.
    let entry: string | undefined;
    while (!entry) entry = await at(`/remotes/${name}/dev/remoteEntry.js`);
    expect(entry).toContain('mfe_expense_notes');
    const page = (await at('/expense-notes')) ?? '';
    expect(page).toContain('"name":"mfe-dashboard","version":"1.0.0"');
    expect(page).toContain(`/remotes/${name}/dev/remoteEntry.js`);
    expect(await at('/api/health')).toBe('deployed /api/health');
  } finally {
    server.kill('SIGKILL');
    await once(server, 'exit');
    deployed.close();
    deployed.closeAllConnections();
  }
}, 120_000);

test.each([
  [{ name: 'invoicing' }, '--name must look like mfe-invoicing'],
  [{ name: 'mfe-dashboard', clone: fromRoot() }, 'mfe-dashboard already exists.'],
  [{ page: 'projects' }, 'Give it a page'],
  [{ page: '/projects' }, '/projects is a page of mfe-dashboard.'],
])('refuses %j', async (wish, sentence) => {
  const wanted = { clone, name: 'mfe-other', page: '/other', guard: 'user' as const, ...wish };
  await expect(createNewRemote(wanted)).rejects.toThrow(sentence);
});
