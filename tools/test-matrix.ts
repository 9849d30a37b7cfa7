// npm run test-matrix [commit]: core journeys with the shell of an older commit and the remotes of this clone, and
// the other way round. The commit is the one before this unless given.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll, webpackCli, webWorkspaces } from './build.ts';
import { ensurePackages } from './local-stack/packages.ts';
import { previousClone } from './matrix/previous-clone.ts';
import { fromRoot, root } from './paths.ts';
import { problem, reportFailure } from './progress.ts';
import { runCommand } from './run-command.ts';

// Guards, loading, failing and leaving of remotes, Sage, and the way of a proposal through all parts.
const journeys = ['remotes.spec', 'guards.spec', 'sage-panel.spec', 'sign-up-to-signed-proposal'];

/** Builds what the older commit has of shell and remotes, each once. */
async function buildPrevious(clone: string) {
  for (const workspace of webWorkspaces) {
    const cwd = path.join(clone, workspace);
    if (!existsSync(cwd) || existsSync(path.join(cwd, 'dist'))) continue;
    const args = [path.join(clone, path.relative(root, webpackCli)), 'build'];
    const title = `Build the older ${workspace}`;
    const isBuilt = await runCommand({ title, command: process.execPath, args, cwd });
    if (!isBuilt) throw problem(`The older ${workspace} does not build.`);
  }
}

interface Pairing {
  title: string;
  shellFrom: string;
  remotesFrom: string;
}

function runJourneys({ title, shellFrom, remotesFrom }: Pairing): Promise<boolean> {
  return runCommand({
    title,
    command: process.execPath,
    args: [fromRoot('node_modules/@playwright/test/cli.js'), 'test', ...journeys],
    cwd: fromRoot('e2e'),
    env: {
      ...process.env,
      MATRIX_SHELL_DIR: path.join(shellFrom, 'shell/dist'),
      MATRIX_REMOTES_FROM: remotesFrom,
    },
    live: true,
  });
}

async function main(args: string[]) {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [commit = 'HEAD~1'] = positionals;
  await ensurePackages({ forTests: true });
  const previous = await previousClone(commit);
  await buildAll();
  await buildPrevious(previous);
  const pairings = [
    { title: 'Older shell, new remotes', shellFrom: previous, remotesFrom: root },
    { title: 'New shell, older remotes', shellFrom: root, remotesFrom: previous },
  ];
  for (const pairing of pairings) {
    if (!(await runJourneys(pairing))) process.exitCode = 1;
  }
}

await main(process.argv.slice(2)).catch(reportFailure);
