// Checks whether the tests find small faults in the product: see tools/README.md.
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { spawnLeashed } from '../leashed-process.ts';
import { localFolder } from '../paths.ts';
import { problem, reportFailure, seconds } from '../progress.ts';
import { doesNotLoad, type Failure } from './failure-reporter.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { copySources } from './working-copy.ts';

type Copy = Awaited<ReturnType<typeof copySources>>;
interface Result {
  name: string;
  /** `timeout`: the machine is busy, or a test hangs. `broken`: its tests did not run. */
  outcome: 'killed' | 'survived' | 'timeout' | 'broken';
  /** The first failed test, or another reason for the end of the run. */
  by: string;
}

const limitMs = 5 * 60_000;

function chooseMutants(): Mutant[] {
  const { positionals: wanted } = parseArgs({ allowPositionals: true });
  const unknown = wanted.filter((start) => !mutants.some(({ name }) => name.startsWith(start)));
  if (unknown.length > 0) throw problem(`No mutant is called ${unknown.join(' or ')}.`);
  const isWanted = ({ name }: Mutant) => wanted.some((start) => name.startsWith(start));
  return wanted.length === 0 ? mutants : mutants.filter(isWanted);
}

/** Mutants that are tested together: services do not import each other, but all import packages. */
function groupMutants(chosen: Mutant[]): Mutant[][] {
  const lanes = Object.groupBy(chosen, ({ file }) => file.split('/').slice(0, 2).join('/'));
  const { shared = [], apart = [] } = Object.groupBy(Object.entries(lanes), ([workspace]) =>
    workspace.startsWith('packages/') ? 'shared' : 'apart',
  );
  const longest = Math.max(0, ...apart.map(([, lane = []]) => lane.length));
  return [
    ...shared.flatMap(([, lane = []]) => lane.map((mutant) => [mutant])),
    ...Array.from({ length: longest }, (_, at) => apart.flatMap(([, lane = []]) => lane[at] ?? [])),
  ];
}

/** Runs the test files of several mutants until each one has a failed test. */
async function runTests(tests: string[][], { folder, temporary }: Copy, timeout = limitMs) {
  const failuresFile = path.join(temporary, 'failures.jsonl');
  await writeFile(failuresFile, '');
  const jest = path.join(folder, 'node_modules/jest/bin/jest.js');
  const reporter = path.join(folder, 'tools/mutants/failure-reporter.ts');
  const files = [...new Set(tests.flat())];
  const args = [jest, `--reporters=${reporter}`, '--runTestsByPath', ...files];
  const child = spawnLeashed({
    command: process.execPath,
    args,
    cwd: folder,
    env: {
      ...process.env,
      // In CI, a failed test would be retried.
      CI: '',
      // The temporary files of an aborted run are deleted with the copy.
      TMPDIR: temporary,
      MUTANTS_FAILURES: failuresFile,
      MUTANTS_TESTS: JSON.stringify(tests),
    },
  });
  child.stdout?.resume();
  let output = '';
  child.stderr?.on('data', (text) => {
    output += text;
  });
  // Kills its workers, too, which would wait for their connections.
  const kill = () => process.kill(-Number(child.pid), 'SIGKILL');
  const limit = setTimeout(kill, timeout);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(limit);
  try {
    kill();
  } catch {
    // All of them have ended.
  }
  const lines = (await readFile(failuresFile, 'utf8')).split('\n').filter(Boolean);
  return { code, failures: lines.map((line): Failure => JSON.parse(line)), output };
}

async function mutate({ name, file, find, replace }: Mutant, { folder }: Copy) {
  const target = path.join(folder, file);
  const source = await readFile(target, 'utf8');
  if (source.split(find).length !== 2) throw problem(`${file} does not have the text of ${name}.`);
  await writeFile(
    target,
    source.replace(find, () => replace),
  );
  return () => writeFile(target, source);
}

async function runGroup(group: Mutant[], copy: Copy): Promise<Result[]> {
  const restores = [];
  for (const mutant of group) restores.unshift(await mutate(mutant, copy));
  const run = await runTests(
    group.map(({ tests }) => tests),
    copy,
  );
  for (const restore of restores) await restore();
  return group.map(({ name, tests }) => ({ name, ...outcomeOf(tests, run) }));
}

function outcomeOf(
  tests: string[],
  { code, failures, output }: Awaited<ReturnType<typeof runTests>>,
): Omit<Result, 'name'> {
  const failure = failures.find(({ file }) => tests.includes(file));
  if (failure) {
    const outcome = failure.title.startsWith(doesNotLoad) ? 'broken' : 'killed';
    return { outcome, by: `${path.basename(failure.file)}: ${failure.title}` };
  }
  if (code === null) return { outcome: 'timeout', by: `no end within ${limitMs / 1000} s` };
  const isRun = code === 0 || failures.length > 0;
  return isRun ? { outcome: 'survived', by: '' } : { outcome: 'broken', by: output.slice(-2000) };
}

/** A test that fails without a mutant would appear to find any. */
async function requirePassing(chosen: Mutant[], copy: Copy) {
  const started = Date.now();
  const files = [...new Set(chosen.flatMap(({ tests }) => tests))];
  const { code, failures, output } = await runTests([files], copy, files.length * limitMs);
  const [first] = failures;
  if (first) throw problem(`Fails without a mutant: ${first.file}: ${first.title}`);
  if (code !== 0) throw problem(`The tests do not run without a mutant: ${output.slice(-2000)}`);
  console.log(`  ✓ ${files.length} test files without a mutant (${seconds(started)})`);
}

function printResult({ name, outcome, by }: Result) {
  console.log(`  ${outcome.padEnd(8)}  ${name.padEnd(32)}  ${by}`);
}

async function main() {
  const chosen = chooseMutants();
  const started = Date.now();
  const copy = await copySources();
  const results: Result[] = [];
  try {
    await requirePassing(chosen, copy);
    for (const group of groupMutants(chosen)) {
      const found = await runGroup(group, copy);
      for (const result of found) printResult(result);
      results.push(...found);
    }
  } finally {
    await copy.remove();
  }
  await mkdir(localFolder, { recursive: true });
  await writeFile(path.join(localFolder, 'mutants.json'), JSON.stringify(results, null, 2));
  const counts = Object.entries(Object.groupBy(results, ({ outcome }) => outcome));
  const summary = counts.map(([outcome, some]) => `${some.length} ${outcome}`).join(', ');
  console.log(`\n${summary} in ${seconds(started)}`);
  if (results.some(({ outcome }) => outcome !== 'killed')) process.exitCode = 1;
}

await main().catch(reportFailure);
