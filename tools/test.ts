// npm test: everything that must hold, in the order of its speed. A failed step does not keep the
// later ones from running.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { buildAll } from './build.ts';
import { runJourneys } from './journeys.ts';
import { ensurePackages } from './local-stack/packages.ts';
import { fromRoot, localFolder } from './paths.ts';
import { reportFailure, seconds } from './progress.ts';
import { runCommand } from './run-command.ts';

interface Counts {
  passed: number;
  failed: number;
}

const resultsFolder = path.join(localFolder, 'test-results');
const none: Counts = { passed: 0, failed: 0 };
const oneFailure: Counts = { passed: 0, failed: 1 };

async function runNode(title: string, args: string[], options = {}) {
  return runCommand({ title, command: process.execPath, args, live: true, ...options });
}

async function check(): Promise<Counts> {
  return (await runNode('Check', [fromRoot('tools/check.ts')])) ? none : oneFailure;
}

async function readResults(file: string): Promise<unknown> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}

interface JestResults {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that do not even load; none of their tests is counted. */
  numRuntimeErrorTestSuites: number;
}

async function jest(): Promise<Counts> {
  const file = path.join(resultsFolder, 'jest.json');
  const bin = fromRoot('node_modules/jest/bin/jest.js');
  const isOk = await runNode('Jest', [bin, '--json', `--outputFile=${file}`]);
  const results = (await readResults(file)) as JestResults | undefined;
  if (!results) return oneFailure;
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  return { passed: results.numPassedTests, failed: isOk ? failed : Math.max(failed, 1) };
}

async function build(): Promise<Counts> {
  await buildAll();
  return none;
}

async function journeys(project: 'journeys' | 'operations'): Promise<Counts> {
  const { passed, failed, wavered } = await runJourneys({ title: project, project });
  for (const title of wavered) console.log(`  ! passed only at the second try: ${title}`);
  return { passed, failed: failed.length };
}

const steps = [
  { title: 'Format, lint and types', run: check },
  { title: 'Unit and service tests', run: jest },
  { title: 'Builds', run: build },
  { title: 'Journeys through the composed app', run: () => journeys('journeys') },
  { title: 'Operations on the composed app', run: () => journeys('operations') },
];

async function runStep({ title, run }: (typeof steps)[number]): Promise<Counts> {
  const started = Date.now();
  console.log(`\n== ${title}`);
  const counts = await run().catch((error) => {
    reportFailure(error);
    return oneFailure;
  });
  console.log(`== ${title}: ${counts.failed > 0 ? 'failed' : 'done'} in ${seconds(started)}`);
  return counts;
}

async function test() {
  await rm(resultsFolder, { recursive: true, force: true });
  await mkdir(resultsFolder, { recursive: true });
  await ensurePackages({ forTests: true });
  const total = { ...none };
  for (const each of steps) {
    const { passed, failed } = await runStep(each);
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
}

await test().catch(reportFailure);
