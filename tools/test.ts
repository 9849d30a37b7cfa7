// npm test: all checks and tests, the quickest first. A failed step does not stop the later ones.
// Running steps concurrently was tried and saved nothing: one step keeps two cores busy.
// npm test -- --changed [commit]: the check, and only the tests that a change can affect. The
// change is the difference of the working tree to origin/main (without it, to main) or to the given
// commit. It prints what it skips. CI runs everything.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll, buildServers } from './build.ts';
import { runJourneys } from './journeys.ts';
import { ensurePackages } from './local-stack/packages.ts';
import { fromRoot, localFolder } from './paths.ts';
import { problem, reportFailure, seconds } from './progress.ts';
import { runCommand } from './run-command.ts';
import { findChanges } from './test-run/changed-files.ts';
import {
  emptyReport,
  formatReport,
  type JestOutput,
  mergeReports,
  type RunReport,
  readJestOutput,
} from './test-run/report.ts';
import { readRepository, type Selection, selectAll, selectTests } from './test-run/select-tests.ts';
import { formatSelection } from './test-run/selection-summary.ts';

const resultsFolder = path.join(localFolder, 'test-results');
const oneFailure = (name: string): RunReport => ({
  ...emptyReport(),
  failed: 1,
  failures: [name],
});

async function runNode(title: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  return runCommand({
    ...{ title, args, live: true },
    ...{ command: process.execPath, env: { ...process.env, ...env } },
  });
}

async function check(): Promise<RunReport> {
  return (await runNode('Check', [fromRoot('tools/check.ts')]))
    ? emptyReport()
    : oneFailure('Check');
}

/** The Jest project that a test file belongs to, such as `unit`. */
async function readProjects(): Promise<(file: string) => string> {
  const { default: config } = await import(fromRoot('jest.config.js'));
  const projects: { displayName: string; testMatch: string[] }[] = config.projects;
  return (file) =>
    projects.find(({ testMatch }) => testMatch.includes(`<rootDir>/${file}`))?.displayName ??
    'other';
}

/** Runs all test files unless some are given. */
async function jest(files?: string[]): Promise<RunReport> {
  // Some tests run bundled processes: built first, so that no workers wait for each other.
  await buildServers();
  const outputFile = path.join(resultsFolder, 'jest.json');
  const bin = fromRoot('node_modules/jest/bin/jest.js');
  const named = files ? ['--runTestsByPath', ...files] : [];
  // Each new worker loads the same modules.
  const env = { NODE_COMPILE_CACHE: path.join(localFolder, 'cache', 'compile') };
  const isOk = await runNode('Jest', [bin, '--json', `--outputFile=${outputFile}`, ...named], env);
  if (!existsSync(outputFile)) return oneFailure('Jest');
  const output: JestOutput = JSON.parse(await readFile(outputFile, 'utf8'));
  const report = readJestOutput(output, await readProjects());
  return isOk || report.failed > 0 ? report : mergeReports([report, oneFailure('Jest')]);
}

async function build(): Promise<RunReport> {
  await buildAll();
  return emptyReport();
}

async function journeys(
  project: 'journeys' | 'operations',
  files: string[] = [],
): Promise<RunReport> {
  const specs = files.map((file) => file.replace('e2e/', ''));
  const results = await runJourneys({ title: project, project, specs });
  const { passed, failed, flaky, durations } = results;
  return {
    ...emptyReport(),
    passed,
    failed: failed.length,
    failures: failed,
    flaky,
    journeys: durations,
  };
}

interface Step {
  part: string;
  title: string;
  run: () => Promise<RunReport>;
}

async function runStep({ part, title, run }: Step): Promise<RunReport> {
  const started = Date.now();
  console.log(`\n== ${title}`);
  const report = await run().catch((error) => {
    reportFailure(error);
    return oneFailure(title);
  });
  console.log(`== ${title}: ${report.failed > 0 ? 'failed' : 'done'} in ${seconds(started)}`);
  return { ...report, parts: [{ title: part, ms: Date.now() - started }, ...report.parts] };
}

/** Runs all steps, or those that have something selected. */
async function runSteps(selected?: Selection): Promise<RunReport> {
  const isSelected = (part: keyof Selection) => !selected || selected[part].length > 0;
  const needsApp = isSelected('journeys') || isSelected('operations');
  const runIf = async (isNeeded: boolean, step: Step) => (isNeeded ? runStep(step) : emptyReport());

  return mergeReports([
    await runStep({ part: 'check', title: 'Format, lint and types', run: check }),
    await runIf(isSelected('jest'), {
      part: 'jest',
      title: 'Unit and service tests',
      run: () => jest(selected?.jest),
    }),
    await runIf(needsApp, { part: 'builds', title: 'Builds', run: build }),
    await runIf(isSelected('journeys'), {
      part: 'journeys',
      title: 'Journeys through the composed app',
      run: () => journeys('journeys', selected?.journeys),
    }),
    await runIf(isSelected('operations'), {
      part: 'operations',
      title: 'Operations on the composed app',
      run: () => journeys('operations', selected?.operations),
    }),
  ]);
}

/** Selects tests and prints which; undefined when nothing changed. */
async function selectChanged(since?: string): Promise<Selection | undefined> {
  const changes = findChanges(since);
  if (changes.files.length === 0) {
    console.log(`Nothing has changed since ${changes.since}: there is nothing to test.`);
    return undefined;
  }
  const repository = readRepository();
  const selected = selectTests(changes.files, repository);
  const all = selectAll(repository);
  const projectOf = await readProjects();
  console.log(formatSelection({ changes, selected, all, projectOf }));
  return selected;
}

async function test(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { changed: { type: 'boolean', default: false } },
  });
  if (!values.changed && positionals.length > 0) throw problem('Put --changed before the commit.');
  const selected = values.changed ? await selectChanged(positionals[0]) : undefined;
  if (values.changed && !selected) return;
  await rm(resultsFolder, { recursive: true, force: true });
  await mkdir(resultsFolder, { recursive: true });
  await ensurePackages({ forTests: true });
  const started = Date.now();
  const { parts, ...report } = await runSteps(selected);
  const whole = { title: 'from start to end', ms: Date.now() - started };
  console.log(formatReport({ ...report, parts: [whole, ...parts] }));
  if (report.failed > 0) process.exitCode = 1;
}

await test(process.argv.slice(2)).catch(reportFailure);
