// Runs the journeys of e2e through the composed app and reads their results.
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fromRoot, localFolder } from './paths.ts';
import { runCommand } from './run-command.ts';
import type { Duration } from './test-run/report.ts';

const reportFile = path.join(localFolder, 'test-results/playwright.json');

interface Spec {
  title: string;
  /** Within `e2e/journeys`. */
  file: string;
  line: number;
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    /** One result for each try. */
    results: { duration: number }[];
  }[];
}
interface Suite {
  specs: Spec[];
  suites?: Suite[];
}
export interface JourneyReport {
  stats: { expected: number; flaky: number };
  suites: Suite[];
}

export interface JourneyResults {
  passed: number;
  /** Failed journeys, such as `guards.spec.ts:48 signing in returns to the requested page`. */
  failed: string[];
  /** Journeys that passed only when retried: each hides a race, in it or in the product. */
  flaky: string[];
  durations: Duration[];
}

/** The projects of `e2e/playwright.config.ts` that run together. */
const projectsOf = { journeys: ['journeys'], operations: ['operations', 'redundancy'] };

interface JourneyRun {
  title: string;
  project: keyof typeof projectsOf;
  /** Parts of file names; the whole project unless given. */
  specs?: string[];
  env?: Record<string, string>;
  /** The folder for traces and screenshots of failures; it is emptied first. */
  traces?: string;
}

/**
 * Runs journeys and shows their progress. An error before the first one counts as a failure, too.
 */
export async function runJourneys(run: JourneyRun): Promise<JourneyResults> {
  const { title, project, specs = [], env, traces = fromRoot('e2e/test-results', project) } = run;
  await rm(reportFile, { force: true });
  const isOk = await runCommand({
    title,
    command: process.execPath,
    args: [
      fromRoot('node_modules/@playwright/test/cli.js'),
      ...['test', '--reporter=list,json', `--output=${traces}`],
      ...projectsOf[project].map((name) => `--project=${name}`),
      ...specs,
    ],
    cwd: fromRoot('e2e'),
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    live: true,
  });
  const broken = 'The journeys did not run to their end: see above.';
  if (!existsSync(reportFile)) return { passed: 0, failed: [broken], flaky: [], durations: [] };
  const results = readReport(JSON.parse(await readFile(reportFile, 'utf8')));
  return isOk || results.failed.length > 0 ? results : { ...results, failed: [broken] };
}

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

const nameOf = ({ file, line, title }: Spec) => `${path.basename(file)}:${line} ${title}`;

/** Reads the output of Playwright's JSON reporter. */
export function readReport({ stats, suites }: JourneyReport): JourneyResults {
  const all = suites.flatMap(specsOf);
  const named = (expected: Spec['tests'][number]['status']) =>
    all.filter(({ tests }) => tests.some(({ status }) => status === expected)).map(nameOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: named('unexpected'),
    flaky: named('flaky'),
    durations: all.map((spec) => ({
      title: nameOf(spec),
      ms: spec.tests
        .flatMap(({ results }) => results)
        .reduce((sum, each) => sum + each.duration, 0),
    })),
  };
}
