import { fromRoot } from '../paths.ts';
import { emptyReport, formatReport, type JestOutput, readJestOutput } from './report.ts';

const jestFile = (
  name: string,
  seconds: number,
  tests: { fullName: string; status: string; invocations?: number }[] = [],
): JestOutput['testResults'][number] => ({
  name: fromRoot(name),
  status: 'passed',
  startTime: 1_000,
  endTime: 1_000 + seconds * 1000,
  assertionResults: tests,
});
const counts = { numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1 };
const projectOf = (file: string) => (file.startsWith('services/') ? 'service' : 'unit');

test('the time of a Jest project is the sum over its files', () => {
  const testResults = [
    jestFile('services/a.test.ts', 4),
    jestFile('tools/b.test.ts', 1),
    jestFile('services/c.test.ts', 2),
  ];
  const report = readJestOutput({ ...counts, testResults }, projectOf);
  expect(report.parts).toEqual([
    { title: 'service (sum over its files)', ms: 6000 },
    { title: 'unit (sum over its files)', ms: 1000 },
  ]);
  expect(report.files[0]).toEqual({ title: 'services/a.test.ts', ms: 4000 });
});

test('a file that does not load is a failure', () => {
  const testResults = [{ ...jestFile('tools/b.test.ts', 0), status: 'failed' as const }];
  expect(readJestOutput({ ...counts, testResults }, projectOf)).toMatchObject({
    passed: 3,
    failed: 2,
    failures: ['tools/b.test.ts does not load'],
  });
});

test('a test that passed only when retried is flaky, one that failed twice is not', () => {
  const tests = [
    { fullName: 'passes later', status: 'passed', invocations: 2 },
    { fullName: 'passes', status: 'passed', invocations: 1 },
    { fullName: 'fails', status: 'failed', invocations: 2 },
  ];
  const testResults = [jestFile('tools/b.test.ts', 1, tests)];
  const report = readJestOutput({ ...counts, testResults }, projectOf);
  expect(report.flaky).toEqual(['tools/b.test.ts passes later']);
  expect(report.failures).toEqual(['tools/b.test.ts fails']);
});

test('lists the ten slowest, slowest first, and ends with the counts', () => {
  const journeys = Array.from({ length: 12 }, (_, index) => ({
    title: `journey ${index}`,
    ms: index * 1000,
  }));
  const report = { ...emptyReport(), passed: 12, journeys, flaky: ['a test'] };
  const lines = formatReport(report).trim().split('\n');
  const first = lines.indexOf('Slowest journeys') + 1;
  expect(lines[first]).toBe('    11.0 s  journey 11');
  expect(lines[first + 9]).toBe('     2.0 s  journey 2');
  expect(lines.slice(first + 10)).toEqual([
    '',
    'Flaky: passed only when retried',
    '  ! a test',
    '',
    '12 passed, 0 failed',
  ]);
});

test('leaves out parts that did not run', () => {
  expect(formatReport(emptyReport())).toBe('\n0 passed, 0 failed');
});
