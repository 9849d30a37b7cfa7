// Checks that every declared package of a workspace is used, and every import is declared.
import { fromRoot } from '../paths.ts';
import { findPackageProblems } from './packages/find-package-problems.ts';

const problems = findPackageProblems(fromRoot());
if (problems) {
  console.log(problems);
  process.exitCode = 1;
}
