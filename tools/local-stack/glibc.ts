import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sharedCache } from '../paths.ts';
import { problem, step } from '../progress.ts';
import { findCommand } from './commands.ts';

// MongoDB's engine needs glibc 2.38. If the system's is older (Debian 12), Debian 13's is unpacked
// into a cache folder, and only the database process is started through it.

const run = promisify(execFile);
const requiredMinor = 38;
const packages = ['libc6', 'libgcc-s1'];
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const loaders = {
  x64: { triplet: 'x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { triplet: 'aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

/** The major version is 2 since 1997, so the minor one decides; NaN for another C library. */
function glibcMinor(): number {
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } };
  const version = report?.header?.glibcVersionRuntime;
  return Number(version?.split('.')[1]);
}

/** The command prefix that runs a program with a sufficiently new glibc. */
export async function newerGlibcPrefix(): Promise<string[]> {
  if (process.platform !== 'linux' || glibcMinor() >= requiredMinor) return [];
  const machine = loaders[process.arch as keyof typeof loaders];
  if (!machine || Number.isNaN(glibcMinor())) {
    throw problem('MongoDB has no engine for this system: start a MongoDB and set MONGO_URL.');
  }
  const cache = path.join(sharedCache, `debian-13-glibc-${process.arch}`);
  if (!existsSync(cache)) await step('Newer C library for MongoDB', () => download(cache));
  const folder = path.join(cache, 'usr', 'lib', machine.triplet);
  const libraries = `${folder}:/usr/lib/${machine.triplet}`;
  return [path.join(folder, machine.loader), '--library-path', libraries];
}

async function download(cache: string) {
  if (!findCommand('apt-get') || !existsSync(keyring)) {
    throw problem('The C library is too old for MongoDB: start a MongoDB and set MONGO_URL.');
  }
  await mkdir(sharedCache, { recursive: true });
  const work = await mkdtemp(path.join(sharedCache, 'glibc-'));
  try {
    await fetchPackages(work);
    const unpacked = path.join(work, 'unpacked');
    for (const file of await readdir(work)) {
      if (file.endsWith('.deb')) await run('dpkg', ['-x', path.join(work, file), unpacked]);
    }
    // Another clone may have finished first: its folder is equivalent.
    await rename(unpacked, cache).catch((error) => {
      if (!existsSync(cache)) throw error;
    });
  } catch (error) {
    throw problem(
      'The C library for MongoDB could not be downloaded: connect to the internet and run again.',
      error,
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** apt with a private configuration: it needs no root and does not change the system. */
async function fetchPackages(work: string) {
  await Promise.all(
    ['state/lists/partial', 'cache/archives/partial'].map((folder) =>
      mkdir(path.join(work, folder), { recursive: true }),
    ),
  );
  const source = `deb [signed-by=${keyring}] ${await debianMirror()} trixie main\n`;
  await writeFile(path.join(work, 'sources.list'), source);
  await writeFile(path.join(work, 'status'), '');
  const settings = {
    'Dir::Etc::sourcelist': path.join(work, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State': path.join(work, 'state'),
    'Dir::State::status': path.join(work, 'status'),
    'Dir::Cache': path.join(work, 'cache'),
    'APT::Sandbox::User': 'root',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  await run('apt-get', [...options, 'update'], { cwd: work });
  await run('apt-get', [...options, 'download', ...packages], { cwd: work });
}

/** The mirror this machine already uses, so that proxies and closed networks keep working. */
async function debianMirror(): Promise<string> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)']);
  const isDebian = (uri: string) => /\/debian\/?$/.test(uri);
  return stdout.split('\n').find(isDebian) ?? 'http://deb.debian.org/debian';
}
