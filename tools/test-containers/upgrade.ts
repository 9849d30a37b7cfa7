import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { services } from '@soloist/contracts';
import { fromRoot } from '../paths.ts';
import { problem } from '../progress.ts';
import { type Check, requireThat } from './check.ts';
import { createPerson, requireHealth, restartUnderLoad, signIn } from './checks.ts';
import type { ComposeStack } from './compose-stack.ts';

const run = promisify(execFile);
const git = async (...args: string[]) =>
  (await run('git', args, { cwd: fromRoot() })).stdout.trim();

const migrationFiles = ['services/*/src/migrations/2*.ts', ':!*.test.ts'];
/** The tag of the previous release's images. */
const previous = 'previous';
/** What is replaced: every process of ours that people's calls and documents need. */
const replaced = [...services, 'documents-worker', 'gateway'];

interface PreviousRelease {
  commit: string;
  /** The migrations since then. */
  migrations: { service: string; name: string }[];
  /** Files that list a service's migrations; its command refuses a service without one. */
  lists: string[];
}

/** The commit before the newest one with migrations: the release from which an installation upgrades. */
async function findPreviousRelease(): Promise<PreviousRelease> {
  const added = ['--format=%H', '--name-only', '--diff-filter=A', '--', ...migrationFiles];
  const [commit, ...files] = (await git('log', '-1', ...added)).split(/\s+/);
  const migrations = files.map((file) => {
    const [, service = '', name = ''] = /^services\/(\w+)\/.*\/(.+)\.ts$/.exec(file) ?? [];
    return { service, name };
  });
  if (!commit || migrations.length === 0)
    throw problem('The previous release is in the history: run "git fetch --unshallow".');
  const tree = await git('ls-tree', '-r', '--name-only', `${commit}~1`, 'services');
  const lists = tree.split('\n').filter((file) => file.endsWith('src/migrations/index.ts'));
  return { commit: `${commit}~1`, migrations, lists };
}

/** The migrations that can be reverted; one that can't holds back the others of its service. */
async function findRevertible(migrations: PreviousRelease['migrations']) {
  // Read, not imported: models of two services may have the same name.
  const texts = migrations.map(({ service, name }) =>
    readFile(fromRoot('services', service, 'src/migrations', `${name}.ts`), 'utf8'),
  );
  const isFinal = (await Promise.all(texts)).map((text) => /\bimpossible:/.test(text));
  const heldBack = new Set(
    migrations.filter((_, index) => isFinal[index]).map(({ service }) => service),
  );
  return migrations.filter(({ service }) => !heldBack.has(service));
}

/** Builds the images of the previous release by its own Dockerfile. */
export async function buildPrevious(stack: ComposeStack, folder: string) {
  const { commit } = await findPreviousRelease();
  const tree = mkdtempSync(path.join(folder, 'previous-'));
  try {
    const archive = path.join(tree, 'release.tar');
    await git('archive', '--output', archive, commit);
    await run('tar', ['--extract', '--file', archive, '--directory', tree]);
    rmSync(archive);
    const dockerfile = path.join(tree, 'deploy/docker/Dockerfile');
    for (const [target, image] of [
      ['app', 'soloist'],
      ['documents-worker', 'soloist-documents-worker'],
    ] as const) {
      const options = ['--file', dockerfile, '--target', target, '--tag', `${image}:${previous}`];
      await stack.docker('buildx', 'build', '--quiet', ...options, tree);
    }
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/**
 * Back to the previous release and forward again, as docs/operate.md says, while requests arrive.
 * What people stored in either is there in the other.
 */
export const upgrade: Check = async (deps) => {
  const { migrations, lists } = await findPreviousRelease();
  const reverted = await findRevertible(migrations);
  const migrate = (...args: string[]) => {
    const [, service = ''] = args;
    return deps.stack.compose('exec', '-T', service, 'node', 'tools/migrate.ts', ...args);
  };
  const [ofCurrent, ofPrevious] = [
    'current@trial.soloist.studio',
    'previous@trial.soloist.studio',
  ] as const;
  await createPerson(deps, { email: ofCurrent });
  // The newest first: `down` reverts all of a service down to the one named.
  for (const { service, name } of reverted.toReversed()) await migrate('down', service, name);
  const back = await restartUnderLoad(deps, replaced, { RELEASE: previous });
  await requireHealth(deps);
  const listed = reverted.filter(({ service }) =>
    lists.includes(`services/${service}/src/migrations/index.ts`),
  );
  for (const { service } of listed) {
    const status = await migrate('status', service);
    requireThat(!/unknown here|waiting/.test(status), `Not reverted: ${status}`);
  }
  await signIn(deps, ofCurrent);
  await createPerson(deps, { email: ofPrevious });
  const forward = await restartUnderLoad(deps, replaced);
  await requireHealth(deps);
  for (const { service, name } of migrations) {
    const status = await migrate('status', service);
    requireThat(status.includes(`${name}  done`), `Not migrated: ${status}`);
  }
  for (const email of [ofCurrent, ofPrevious]) await signIn(deps, email);
  const named = reverted.map(({ name }) => name).join(', ') || 'no migration';
  return `${named} reverted and ${replaced.length} processes back to the release before, then forward again: ${back} and ${forward} requests answered, none lost`;
};
