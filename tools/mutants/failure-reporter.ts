import { appendFileSync } from 'node:fs';
import path from 'node:path';

// The fields that Jest passes to reporters and that are used here.
interface Test {
  path: string;
}
interface TestCaseResult {
  status: string;
  fullName: string;
}
interface TestResult {
  testExecError?: Error;
}

export interface Failure {
  file: string;
  title: string;
}

const { MUTANTS_FAILURES = '', MUTANTS_TESTS = '[]' } = process.env;
/** The test files of each mutant that has no failed test yet. */
let unfound: string[][] = JSON.parse(MUTANTS_TESTS);

/** Appends each failed test to `MUTANTS_FAILURES`, and ends the run once each mutant has one. */
export default class FailureReporter {
  onTestCaseResult(test: Test, { status, fullName }: TestCaseResult) {
    if (status === 'failed') report(test, fullName);
  }

  onTestResult(test: Test, { testExecError }: TestResult) {
    if (testExecError) report(test, `${doesNotLoad}: ${testExecError.message}`);
  }
}

export const doesNotLoad = 'does not load';

function report(test: Test, title: string) {
  const file = path.relative(process.cwd(), test.path);
  appendFileSync(MUTANTS_FAILURES, `${JSON.stringify({ file, title } satisfies Failure)}\n`);
  unfound = unfound.filter((tests) => !tests.includes(file));
  if (unfound.length === 0) process.exit(1);
}
