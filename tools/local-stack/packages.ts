import { execFileSync, spawnSync } from 'node:child_process';
import { problem, step } from '../progress.ts';
import { locateBrowser, locateFullBrowser } from './browser.ts';
import { findCommand } from './commands.ts';

const fonts = ['fonts-liberation', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];

const hasBrowser = ({ forTests }: { forTests: boolean }) =>
  Boolean(forTests ? locateFullBrowser() : locateBrowser());
const hasRedis = () => Boolean(process.env.REDIS_URL ?? findCommand('redis-server'));

/** Debian's record of installed packages. */
function isInstalled(name: string): boolean {
  const query = spawnSync('dpkg-query', ['--status', name], { encoding: 'utf8' });
  return query.stdout.includes('Status: install ok installed');
}

function missingDebianPackages({ forTests }: { forTests: boolean }): string[] {
  return [
    ...(hasRedis() ? [] : ['redis-server']),
    ...(hasBrowser({ forTests }) ? [] : ['chromium', 'chromium-headless-shell']),
    ...fonts.filter((name) => !isInstalled(name)),
    ...(forTests && !findCommand('pdftoppm') ? ['poppler-utils'] : []),
    ...(forTests && !findCommand('mutool') ? ['mupdf-tools'] : []),
  ];
}

function missingBrewPackages({ forTests }: { forTests: boolean }): string[] {
  return [
    ...(hasRedis() ? [] : ['redis']),
    ...(hasBrowser({ forTests }) ? [] : ['--cask chromium']),
    ...(forTests && !findCommand('pdftoppm') ? ['poppler'] : []),
    ...(forTests && !findCommand('mutool') ? ['mupdf-tools'] : []),
  ];
}

/** The command that runs as root without a prompt; undefined if only a person can. */
function rootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  const sudo = findCommand('sudo');
  if (!sudo) return undefined;
  if (process.stdin.isTTY || spawnSync(sudo, ['-n', 'true']).status === 0) return [sudo];
  return undefined;
}

function installWithApt(names: string[], prefix: string[]) {
  const apt = (...args: string[]) => {
    const [command, ...rest] = [
      ...prefix,
      ...['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args],
    ];
    execFileSync(command!, rest, { stdio: 'inherit' });
  };
  try {
    apt('update', '-q');
    apt('install', '-y', '-q', '--no-install-recommends', ...names);
  } catch (error) {
    throw problem(
      `The packages ${names.join(', ')} could not be installed: read apt's message above, check the network, and run again.`,
      error,
    );
  }
}

/** Installs missing packages if it may; otherwise prints the command that does. */
export async function ensurePackages({ forTests = false } = {}) {
  if (process.platform === 'darwin') {
    const missing = missingBrewPackages({ forTests });
    if (missing.length === 0) return;
    const commands = missing.map((name) => `brew install ${name}`).join(' && ');
    throw problem(`Some tools are missing. Run: ${commands}`);
  }
  if (!findCommand('apt-get')) return requireTools({ forTests });
  const missing = missingDebianPackages({ forTests });
  if (missing.length === 0) return;
  const prefix = rootPrefix();
  if (!prefix) {
    throw problem(`Some tools are missing. Run: sudo apt-get install ${missing.join(' ')}`);
  }
  await step(`System packages: ${missing.join(', ')}`, async () => installWithApt(missing, prefix));
}

function requireTools({ forTests }: { forTests: boolean }) {
  const missing = [
    ...(hasRedis() ? [] : ['redis-server']),
    ...(hasBrowser({ forTests }) ? [] : ['chromium']),
  ];
  if (missing.length === 0) return;
  throw problem(
    `Install ${missing.join(' and ')} with your system's package manager, then run again.`,
  );
}
