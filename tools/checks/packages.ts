// The packages that workspaces declare: each one is used, and each import is declared.
import { fromRoot } from '../paths.ts';
import { findPackageProblems } from './packages/find-package-problems.ts';

const problems = findPackageProblems(fromRoot());
if (problems) {
  console.log(problems);
  process.exitCode = 1;
}
