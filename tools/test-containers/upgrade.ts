import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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

/** The tag of the previous release's image. */
const previous = 'previous';
/** What that image runs: all but the documents worker, whose own image stores no data of its own. */
const replaced = [...services, 'gateway'];

/** The newest migration, and the commit before it: the release from which an installation upgrades. */
async function findPreviousRelease() {
  const folders = 'services/*/src/migrations';
  const newest = ['log', '-1', '--format=%H', '--name-only', '--diff-filter=A'];
  const files = [`${folders}/2*.ts`, ':!*.test.ts'];
  const [commit, file] = (await git(...newest, '--', ...files)).split(/\s+/);
  const [, service, name] = /^services\/(\w+)\/src\/migrations\/(.+)\.ts$/.exec(file ?? '') ?? [];
  if (!commit || !service || !name)
    throw problem('The previous release is in the history: run "git fetch --unshallow".');
  return { commit: `${commit}~1`, service, name };
}

/** Builds the image of the previous release by its own Dockerfile. */
export async function buildPrevious(stack: ComposeStack, folder: string) {
  const { commit } = await findPreviousRelease();
  const tree = mkdtempSync(path.join(folder, 'previous-'));
  try {
    const archive = path.join(tree, 'release.tar');
    await git('archive', '--output', archive, commit);
    await run('tar', ['--extract', '--file', archive, '--directory', tree]);
    rmSync(archive);
    const dockerfile = path.join(tree, 'deploy/docker/Dockerfile');
    const options = ['--file', dockerfile, '--target', 'app', '--tag', `soloist:${previous}`];
    await stack.docker('buildx', 'build', '--quiet', ...options, tree);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/**
 * Back to the previous release and forward again, as docs/operate.md says, while requests arrive.
 * What people stored in either is there in the other.
 */
export const upgrade: Check = async (deps) => {
  const { service, name } = await findPreviousRelease();
  const migrate = (...args: string[]) =>
    deps.stack.compose('exec', '-T', service, 'node', 'tools/migrate.ts', ...args);
  const [ofCurrent, ofPrevious] = [
    'current@trial.soloist.studio',
    'previous@trial.soloist.studio',
  ] as const;
  const requireSignIn = async (email: string) =>
    requireThat((await signIn(deps, email)) === 200, `${email} cannot sign in.`);
  await createPerson(deps, { email: ofCurrent });
  await migrate('down', service, name);
  const back = await restartUnderLoad(deps, replaced, { RELEASE: previous });
  await requireHealth(deps);
  const before = await migrate('status', service);
  requireThat(!/unknown here|waiting/.test(before), `Not reverted: ${before}`);
  await requireSignIn(ofCurrent);
  await createPerson(deps, { email: ofPrevious });
  const forward = await restartUnderLoad(deps, replaced);
  await requireHealth(deps);
  const after = await migrate('status', service);
  requireThat(after.includes(`${name}  done`), `Not migrated: ${after}`);
  for (const email of [ofCurrent, ofPrevious]) await requireSignIn(email);
  return `${name} reverted and ${replaced.length} services back to the release before it, then forward again: ${back} and ${forward} requests answered, none lost`;
};
