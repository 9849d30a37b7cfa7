import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fromRoot } from './paths.ts';
import { freePort } from './ports.ts';

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

test('lists the commands', async () => {
  expect(await bootstrap('fly', { PATH: process.env.PATH })).toEqual({
    code: 1,
    message: expect.stringMatching(/^Name one of: start, dev, test, .*, check-settings\.$/),
  });
});

test('explains how to use a command, without installing anything', async () => {
  const { stdout } = await run(process.execPath, [
    ...[path.join(clone, 'tools/bootstrap.js'), 'publish-remote', '--help'],
  ]);
  expect(stdout).toMatch(
    /^npm run publish-remote <remote> -- \[--not-live\].*something would break\.\n$/s,
  );
});

test('refuses to run if npm consumed an option', async () => {
  const command = [path.join(clone, 'tools/bootstrap.js'), 'publish-remote', 'mfe-dashboard'];
  const env = { PATH: process.env.PATH, npm_config_not_live: 'true' };
  await expect(run(process.execPath, command, { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm has kept --not-live for itself: put -- before it.'),
  });
});

test('reports a port in use before it installs anything', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await writeFile(path.join(clone, 'tools/start.ts'), '// npm start');
  const message = `Port ${port} is in use. Stop what uses it or run PORT=${port + 1} npm start.`;
  // Without npm, installing would fail with another sentence.
  expect(await bootstrap('start', { PATH: clone, PORT: String(port) })).toEqual({
    code: 1,
    message,
  });
  await writeFile(path.join(clone, '.env'), `PORT=${port}\n`);
  expect(await bootstrap('start', { PATH: clone })).toEqual({ code: 1, message });
  server.close();
});

test('explains what to do without npm', async () => {
  expect(await bootstrap('check', { PATH: clone })).toEqual({
    code: 1,
    message: 'npm was not found: install Node.js with npm, then run again.',
  });
});

test('explains what to do without a network', async () => {
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

describe('installed packages', () => {
  const env = { ...process.env, npm_config_offline: 'true' };
  const inClone = (...parts: string[]) => path.join(clone, ...parts);
  const check = async () =>
    (await run(process.execPath, [inClone('tools/bootstrap.js'), 'check'], { env })).stdout;

  /** Packs a package with one command, like the registry does. */
  async function pack(name: string, command: string) {
    const folder = inClone('sources', name);
    await mkdir(folder, { recursive: true });
    const description = { name, version: '1.0.0', bin: { [name]: 'run.sh' } };
    await writeFile(path.join(folder, 'package.json'), JSON.stringify(description));
    await writeFile(path.join(folder, 'run.sh'), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
    await run('npm', ['pack', folder], { cwd: clone, env });
    return `file:${name}-1.0.0.tgz`;
  }

  beforeEach(async () => {
    const dependencies = {
      node: await pack('node', `exec '${process.execPath}' "$@"`),
      tiny: await pack('tiny', 'true'),
    };
    await writeFile(inClone('package.json'), JSON.stringify({ type: 'module', dependencies }));
    await writeFile(inClone('tools/check.ts'), "console.log('checked');");
    // The lock file that a clone comes with.
    await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: clone, env });
    expect(await check()).toBe('checked\n');
  });

  const damages = {
    'a package’s folder is deleted': () => rm(inClone('node_modules/tiny'), { recursive: true }),
    'a package’s folder is emptied': async () => {
      await rm(inClone('node_modules/tiny'), { recursive: true });
      await mkdir(inClone('node_modules/tiny'));
    },
    'a package’s package.json is deleted': () => rm(inClone('node_modules/tiny/package.json')),
    'a command’s file is deleted': () => rm(inClone('node_modules/tiny/run.sh')),
    'the pinned Node is deleted': () => rm(inClone('node_modules/node'), { recursive: true }),
  };
  it.each(Object.entries(damages))('are reinstalled when %s', async (_title, damage) => {
    await damage();
    expect(await check()).toMatch(/^Installing packages\..*\nchecked\n$/s);
    for (const file of ['tiny/package.json', 'tiny/run.sh', 'node/run.sh']) {
      expect(existsSync(inClone('node_modules', file))).toBe(true);
    }
    expect(await check()).toBe('checked\n');
  });
});

describe('when only npm receives a signal', () => {
  const inClone = (...parts: string[]) => path.join(clone, ...parts);
  const isThere = (file: string) => existsSync(inClone(file));
  async function waitFor(file: string) {
    const deadline = Date.now() + 20_000;
    while (!isThere(file) && Date.now() < deadline) await setTimeout(50);
    return isThere(file);
  }

  beforeEach(async () => {
    await cp(fromRoot('package.json'), inClone('package.json'));
    await cp(fromRoot('tools/signals.ts'), inClone('tools/signals.ts'));
    await mkdir(inClone('node_modules/.bin'), { recursive: true });
    await symlink(process.execPath, inClone('node_modules/.bin/node'));
  });

  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const;
  it.each([
    ...signals.map((signal) => ['start', signal] as const),
    ...signals.map((signal) => ['dev', signal] as const),
  ])('stops the command of npm run %s on %s', async (command, signal) => {
    await writeFile(
      inClone(`tools/${command}.ts`),
      `// A command that stops as ours do.
      import { writeFileSync } from 'node:fs';
      import { stopOnSignals } from './signals.ts';
      stopOnSignals(async () => writeFileSync('stopped', ''));
      setTimeout(() => process.exit(1), 60_000);
      writeFileSync('started', '');`,
    );
    const [port, mailWebPort] = [await freePort(), await freePort()];
    const env = { ...process.env, PORT: String(port), MAIL_WEB_PORT: String(mailWebPort) };
    const npm = spawn('npm', ['run', command], {
      env,
      cwd: clone,
      stdio: 'ignore',
      detached: true,
    });
    expect(await waitFor('started')).toBe(true);
    npm.kill(signal);
    expect(await waitFor('stopped')).toBe(true);
  });
});
