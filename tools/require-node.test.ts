import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromRoot } from './paths.ts';

const node22 =
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.19.0' } });";
const sentence = (version: string) =>
  `Soloist needs Node 24 (this is ${version}). Run it through npm: npm start.\n`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'require-node-'));
  writeFileSync(path.join(folder, 'node-22.mjs'), node22);
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(node: string, args: string[]) {
  const { status, stderr } = spawnSync(node, args, { cwd: fromRoot(), encoding: 'utf8' });
  return { status, stderr };
}

// Arguments that change nothing if the check is missing.
describe.each([
  ['a command', 'tools/publish-remote.ts'],
  ['a service', 'services/platform/src/main.ts'],
  ['the gateway', 'gateway/src/main.ts'],
  ['the build', 'packages/build/src/cli.ts', 'unknown'],
  ['Jest', 'node_modules/jest/bin/jest.js', '--listTests'],
  ['Playwright', 'node_modules/@playwright/test/cli.js', 'test', '--list', '--config=e2e'],
])('%s under an older Node', (_, ...args) => {
  it('ends with one sentence', () => {
    const preload = ['--import', path.join(folder, 'node-22.mjs')];
    expect(run(fromRoot('node_modules/.bin/node'), [...preload, ...args])).toEqual({
      status: 1,
      stderr: sentence('22.19.0'),
    });
  });
});

/** A Node of this machine that is older than the pinned one. It loads no TypeScript. */
const olderNode = (process.env.PATH ?? '')
  .split(path.delimiter)
  .map((directory) => path.join(directory, 'node'))
  .filter((file) => existsSync(file))
  .map((file) => ({
    file,
    version: execFileSync(file, ['--version'], { encoding: 'utf8' }).slice(1).trim(),
  }))
  .find(({ version }) => Number.parseInt(version, 10) < 24);
const withOlderNode = olderNode ? it : it.skip;

withOlderNode.each([
  ['Jest', 'node_modules/jest/bin/jest.js', '--listTests'],
  ['Playwright', 'node_modules/@playwright/test/cli.js', 'test', '--list', '--config=e2e'],
])("%s ends with one sentence under this machine's older Node", (_, ...args) => {
  const { file = '', version = '' } = olderNode ?? {};
  expect(run(file, args)).toEqual({ status: 1, stderr: sentence(version) });
});
