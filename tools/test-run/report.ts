// The summary at the end of `npm test`, from the reports of Jest and Playwright.
import path from 'node:path';
import { root } from '../paths.ts';

export interface Duration {
  title: string;
  ms: number;
}

export interface RunReport {
  passed: number;
  failed: number;
  parts: Duration[];
  files: Duration[];
  journeys: Duration[];
  /** Names of the tests and journeys that failed. */
  failures: string[];
  /** Tests and journeys that passed only when retried: each hides a race, in it or in the product. */
  flaky: string[];
}

export const emptyReport = (): RunReport => ({
  ...{ passed: 0, failed: 0 },
  ...{ parts: [], files: [], journeys: [], failures: [], flaky: [] },
});

export const mergeReports = (reports: RunReport[]): RunReport => ({
  passed: reports.reduce((sum, { passed }) => sum + passed, 0),
  failed: reports.reduce((sum, { failed }) => sum + failed, 0),
  parts: reports.flatMap(({ parts }) => parts),
  files: reports.flatMap(({ files }) => files),
  journeys: reports.flatMap(({ journeys }) => journeys),
  failures: reports.flatMap(({ failures }) => failures),
  flaky: reports.flatMap(({ flaky }) => flaky),
});

/** The fields of `jest --json` that are read here. */
export interface JestOutput {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that do not load; none of their tests is counted. */
  numRuntimeErrorTestSuites: number;
  testResults: {
    /** The file's absolute path. */
    name: string;
    status: 'passed' | 'failed';
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; invocations?: number }[];
  }[];
}

/** The parts of Jest are its projects: the time of each is the sum over its files. */
export function readJestOutput(output: JestOutput, projectOf: (file: string) => string): RunReport {
  const files = output.testResults.map(({ name, startTime, endTime }) => ({
    title: path.relative(root, name),
    ms: endTime - startTime,
  }));
  const projects = Object.groupBy(files, ({ title }) => projectOf(title));
  const all = output.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({
      ...test,
      title: `${path.relative(root, name)} ${test.fullName}`,
    })),
  );
  const flaky = all.filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1);
  const broken = output.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    ...emptyReport(),
    passed: output.numPassedTests,
    failed: output.numFailedTests + output.numRuntimeErrorTestSuites,
    parts: Object.entries(projects).map(([project, list = []]) => ({
      title: `${project} (sum over its files)`,
      ms: sum(list),
    })),
    files,
    failures: [
      ...broken.map(({ name }) => `${path.relative(root, name)} does not load`),
      ...all.filter(({ status }) => status === 'failed').map(({ title }) => title),
    ],
    flaky: flaky.map(({ title }) => title),
  };
}

const sum = (durations: Duration[]) => durations.reduce((total, { ms }) => total + ms, 0);

const line = ({ title, ms }: Duration) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${title}`;

const slowest = (durations: Duration[]) => durations.toSorted((a, b) => b.ms - a.ms).slice(0, 10);

const section = (title: string, lines: string[]) =>
  lines.length === 0 ? [] : ['', title, ...lines];

/** The summary of a run; its last line is `N passed, N failed`. */
export function formatReport({ passed, failed, parts, ...rest }: RunReport): string {
  return [
    ...section('Time by part', parts.map(line)),
    ...section('Slowest test files', slowest(rest.files).map(line)),
    ...section('Slowest journeys', slowest(rest.journeys).map(line)),
    ...section(
      'Failed',
      rest.failures.map((title) => `  ✗ ${title}`),
    ),
    ...section(
      'Flaky: passed only when retried',
      rest.flaky.map((title) => `  ! ${title}`),
    ),
    '',
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}
