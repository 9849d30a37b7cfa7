// Checks that every declared package of a workspace is used, every import is declared, and packages whose
// internals our code uses are pinned to a version.
import { globSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../paths.ts';
import { findPackageProblems } from './packages/find-package-problems.ts';
import { findUnpinnedPackages } from './packages/find-unpinned-packages.ts';

const workspaces = globSync('{*,packages/*,services/*,simulators/*}/package.json', {
  cwd: fromRoot(),
}).map((file) => path.dirname(file));

const problems = [
  findPackageProblems(fromRoot()),
  ...findUnpinnedPackages(fromRoot(), workspaces),
].filter(Boolean);
if (problems.length > 0) {
  console.log(problems.join('\n'));
  process.exitCode = 1;
}
