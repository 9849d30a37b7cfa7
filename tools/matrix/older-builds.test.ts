import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildOlder } from './older-builds.ts';

let clone: string;
const dist = () => path.join(clone, 'shell/dist');

/** A clone whose build writes its files and exits with that code. */
async function buildsEndWith(code: number) {
  const folder = path.join(clone, 'packages/build');
  await mkdir(folder, { recursive: true });
  const manifest = { bin: { 'soloist-webpack': './cli.cjs' } };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(
    path.join(folder, 'cli.cjs'),
    `require('node:fs').mkdirSync('dist'); process.exitCode = ${code};`,
  );
}

beforeEach(async () => {
  clone = await mkdtemp(path.join(tmpdir(), 'soloist-older-'));
  await mkdir(path.join(clone, 'shell'));
  jest.spyOn(console, 'log').mockImplementation();
});
afterEach(() => rm(clone, { recursive: true, force: true }));

test('does not reuse an older build that failed', async () => {
  await buildsEndWith(1);
  const refused = 'The older shell does not build.';
  await expect(buildOlder(clone, ['shell'])).rejects.toThrow(refused);
  expect(existsSync(dist())).toBe(false);
  await expect(buildOlder(clone, ['shell'])).rejects.toThrow(refused);
});

test('builds each workspace once, and skips those that the older commit lacks', async () => {
  await buildsEndWith(0);
  await buildOlder(clone, ['shell', 'mfe-later']);
  expect(existsSync(dist())).toBe(true);
  // A second build would fail, because its folder exists.
  await buildOlder(clone, ['shell', 'mfe-later']);
});
