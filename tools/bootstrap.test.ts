import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fromRoot } from './paths.ts';

const run = promisify(execFile);
let clone: string;

/** A clone in which nothing is installed yet. */
beforeEach(async () => {
  clone = await mkdtemp(path.join(tmpdir(), 'soloist-bootstrap-'));
  for (const file of ['tools/bootstrap.js', 'tools/check.ts', 'tools/publish-remote.ts']) {
    await cp(fromRoot(file), path.join(clone, file));
  }
  await writeFile(path.join(clone, 'package.json'), '{ "type": "module" }');
});

afterEach(() => rm(clone, { recursive: true, force: true }));

async function bootstrap(command: string, env: NodeJS.ProcessEnv) {
  const failure = await run(process.execPath, [path.join(clone, 'tools/bootstrap.js'), command], {
    env,
  }).catch((error) => error);
  return { code: failure.code, message: failure.stderr?.trim().split('\n').at(-1) };
}

test('says which commands there are', async () => {
  expect(await bootstrap('fly', { PATH: process.env.PATH })).toEqual({
    code: 1,
    message: expect.stringMatching(/^Name one of: start, dev, test, .*, check-settings\.$/),
  });
});

test('says how a command is used, without installing anything', async () => {
  const { stdout } = await run(process.execPath, [
    ...[path.join(clone, 'tools/bootstrap.js'), 'publish-remote', '--help'],
  ]);
  expect(stdout).toMatch(
    /^npm run publish-remote <remote> -- \[--not-live\].*something would break\.\n$/s,
  );
});

test('refuses to go on without an option that npm has kept for itself', async () => {
  const command = [path.join(clone, 'tools/bootstrap.js'), 'publish-remote', 'mfe-dashboard'];
  const env = { PATH: process.env.PATH, npm_config_not_live: 'true' };
  await expect(run(process.execPath, command, { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm has kept --not-live for itself: put -- before it.'),
  });
});

test('says what to do without npm', async () => {
  expect(await bootstrap('check', { PATH: clone })).toEqual({
    code: 1,
    message: 'npm was not found: install Node.js with npm, then run again.',
  });
});

test('says what to do without a network', async () => {
  await writeFile(
    path.join(clone, 'package.json'),
    JSON.stringify({ type: 'module', dependencies: { 'left-pad': '1.3.0' } }),
  );
  const env = {
    PATH: process.env.PATH,
    npm_config_registry: 'http://127.0.0.1:1/',
    npm_config_fetch_retries: '0',
    npm_config_cache: path.join(clone, 'cache'),
  };
  expect(await bootstrap('check', env)).toEqual({
    code: 1,
    message:
      'The packages could not be downloaded: connect to the internet and run the command again.',
  });
});
