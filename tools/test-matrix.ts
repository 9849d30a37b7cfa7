// npm run test-matrix [commit]: core journeys with the shell of an older commit and the remotes of this clone, and the reverse. The commit is the one before shell, remotes or packages changed last, unless given.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type PageRoute, pageRoutes } from '@soloist/contracts';
import { buildAll } from './build.ts';
import { type JourneyResults, runJourneys } from './journeys.ts';
import { ensurePackages } from './local-stack/packages.ts';
import { buildOlder } from './matrix/older-builds.ts';
import { describeCommit, findCommit, findOlderCommit } from './matrix/older-commit.ts';
import { previousClone } from './matrix/previous-clone.ts';
import { localFolder, root } from './paths.ts';
import { reportFailure, seconds } from './progress.ts';

// Guards, loading, failing and leaving of remotes, Sage, and a proposal's way through the whole
// product.
const specs = ['remotes.spec', 'guards.spec', 'sage-panel.spec', 'sign-up-to-signed-proposal'];

const summary = (title: string, { passed, failed }: JourneyResults) =>
  [
    `${failed.length === 0 ? '✓' : '✗'} ${title}: ${passed} passed, ${failed.length} failed`,
    ...failed.map((journey) => `    ${journey}`),
  ].join('\n');

/** The pages of this clone that an older one lacks, or opens to others. */
async function newPages(clone: string): Promise<string[]> {
  const older: { pageRoutes: PageRoute[] } = await import(
    path.join(clone, 'packages/contracts/src/platform/routes.ts')
  );
  const isOld = ({ path: page, guard }: PageRoute) =>
    older.pageRoutes.some((route) => route.path === page && route.guard === guard);
  return pageRoutes.filter((route) => !isOld(route)).map((route) => route.path);
}

async function main(args: string[]) {
  const started = Date.now();
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const commit = findCommit(positionals[0] ?? findOlderCommit());
  console.log(`Older: ${describeCommit(commit)}`);
  await ensurePackages({ forTests: true });
  const previous = await previousClone(commit);
  await buildAll();
  await buildOlder(previous);
  const added = await newPages(previous);
  const pairings = [
    { title: 'Older shell, new remotes', shellFrom: previous, remotesFrom: root },
    { title: 'New shell, older remotes', shellFrom: root, remotesFrom: previous },
  ];
  const summaries: string[] = [];
  for (const [index, { title, shellFrom, remotesFrom }] of pairings.entries()) {
    console.log(`\n== ${title}`);
    const env = {
      MATRIX_SHELL_DIR: path.join(shellFrom, 'shell/dist'),
      MATRIX_REMOTES_FROM: remotesFrom,
      MATRIX_NEW_PAGES: added.join(' '),
    };
    const traces = path.join(localFolder, 'matrix/traces', String(index + 1));
    const results = await runJourneys({ title, project: 'journeys', specs, env, traces });
    summaries.push(summary(title, results));
    if (results.failed.length > 0) process.exitCode = 1;
  }
  console.log(`\nOlder: ${describeCommit(commit)}`);
  if (added.length > 0)
    console.log(`Not tried, as the older does not know it: ${added.join(', ')}`);
  console.log(`${summaries.join('\n')}\nIn ${seconds(started)}.`);
}

await main(process.argv.slice(2)).catch(reportFailure);
