// The first file of every command: plain JavaScript without dependencies, because nothing is
// installed yet and the machine's Node may be old. It installs, then continues under the pinned Node.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const commands = [
  'start',
  'dev',
  'test',
  'check',
  'texts',
  'screenshots',
  'build',
  'generate-client',
  'supply-chain',
  'publish-remote',
  'rollback',
  'can-i-deploy',
  'test-matrix',
  'new-remote',
  'new-feature',
  'backup',
  'restore',
  'migrate',
  'test-containers',
  'check-settings',
];
const platforms = ['linux-x64', 'linux-arm64', 'darwin-arm64'];
const pinnedNode = path.join(root, 'node_modules/.bin/node');

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function readPackages(file) {
  if (!existsSync(file)) return {};
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

const hiddenLock = path.join(root, 'node_modules/.package-lock.json');

/**
 * npm writes the hidden lock file last, so it names what was installed; a folder may have been
 * deleted or emptied since. For each package, its package.json and its commands are checked.
 */
function isInstalled() {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const present = readPackages(hiddenLock);
  const isSame = ([name, entry]) =>
    present[name]
      ? present[name].version === entry.version && isWhole(name, present[name])
      : Boolean(entry.optional);
  return existsSync(pinnedNode) && Object.entries(wanted).filter(isDependency).every(isSame);
}

const isWhole = (name, { bin = {} }) =>
  ['package.json', ...Object.values(bin)].every((file) => existsSync(path.join(root, name, file)));

const isDependency = ([name, entry]) => name.includes('node_modules/') && !entry.link;

/** `npm run` names its own npm; otherwise the one on PATH. */
function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
}

// Not `npm ci`: it refuses a lock file that lacks another platform's optional packages, and npm
// leaves those out of the file when the registry does not have them. `--no-save` keeps the file.
const installArgs = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];

function install() {
  const [command, ...args] = npmCommand();
  const started = Date.now();
  console.log('Installing packages. The first time takes a minute or two.');
  // Because of this file, npm would consider packages installed whose files are missing.
  rmSync(hiddenLock, { force: true });
  return new Promise((resolve) => {
    const child = spawn(command, [...args, ...installArgs], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    let errors = '';
    const heartbeat = setInterval(
      () => console.log(`  … still installing (${Math.round((Date.now() - started) / 1000)} s)`),
      15_000,
    );
    child.stderr.on('data', (text) => {
      errors += text;
      process.stderr.write(text);
    });
    child.once('error', () => fail('npm was not found: install Node.js with npm, then run again.'));
    child.once('close', (code) => {
      clearInterval(heartbeat);
      if (code !== 0) fail(installFailure(errors));
      resolve();
    });
  });
}

function installFailure(errors) {
  return /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH/.test(errors)
    ? 'The packages could not be downloaded: connect to the internet and run the command again.'
    : 'Installing the packages failed: read the message above, fix it, and run the command again.';
}

/** The comment at the top of a command's file. */
function usageOf(command) {
  const lines = readFileSync(path.join(root, 'tools', `${command}.ts`), 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('// '));
  return lines.slice(0, end).map((line) => line.slice(3));
}

/**
 * npm consumes options before its "--": without this check, a version would go live despite
 * --not-live.
 */
function findOptionConsumedByNpm(usage) {
  const options = usage.join(' ').match(/--[a-z]+(-[a-z]+)*/g) ?? [];
  const settingOf = (option) => `npm_config_${option.slice(2).replaceAll('-', '_')}`;
  return options.find((option) => settingOf(option) in process.env);
}

/** Installing and building take minutes, so a port in use is reported before. */
async function requireFreePorts() {
  const file = path.join(root, '.env');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  for (const [variable, usual] of [
    ['PORT', 8080],
    ['MAIL_WEB_PORT', 1080],
  ]) {
    const [, saved] = new RegExp(`^${variable}=["']?(\\d+)`, 'm').exec(text) ?? [];
    const port = Number(process.env[variable] ?? saved ?? usual);
    // The settings' own check names a wrong one.
    if (!(port > 0 && port < 65_536)) continue;
    const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => canConnect(port, host)));
    if (!answers.includes(true)) continue;
    fail(`Port ${port} is in use. Stop what uses it or run ${variable}=${port + 1} npm start.`);
  }
}

const canConnect = (port, host) =>
  new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1000 });
    const answer = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => answer(true));
    for (const event of ['error', 'timeout']) socket.once(event, () => answer(false));
  });

function runPinned(command) {
  const args = [path.join(root, 'tools', `${command}.ts`), ...process.argv.slice(3)];
  const env = {
    // Compiled code, also without types: a third of the time that loading the tools takes.
    NODE_COMPILE_CACHE: path.join(root, '.soloist/cache/compile'),
    ...process.env,
    PATH: path.dirname(pinnedNode) + path.delimiter + (process.env.PATH ?? ''),
  };
  const child = spawn(pinnedNode, args, { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  const parent = process.ppid;
  // A killed npm sends no signal: without this, the app would continue running unnoticed.
  const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000);
  child.once('error', () =>
    fail('The pinned Node does not run: delete node_modules and run again.'),
  );
  child.once('exit', (code, signal) => {
    clearInterval(watch);
    process.exit(signal ? 1 : code);
  });
}

const command = process.argv[2];
if (!commands.includes(command)) fail(`Name one of: ${commands.join(', ')}.`);
const usage = usageOf(command);
if (process.argv.includes('--help')) {
  console.log(usage.join('\n'));
  process.exit(0);
}
const consumed = findOptionConsumedByNpm(usage);
if (consumed) fail(`npm has kept ${consumed} for itself: put -- before it.\n${usage.join('\n')}`);
if (Number(process.versions.node.split('.')[0]) < 18) {
  fail(`Node ${process.versions.node} is too old: install Node 20 or newer.`);
}
if (!platforms.includes(`${process.platform}-${process.arch}`)) {
  fail(
    `${process.platform} on ${process.arch} is not supported: use Linux or a Mac with Apple silicon.`,
  );
}
if (command === 'start' || command === 'dev') await requireFreePorts();
if (!isInstalled()) await install();
runPinned(command);
