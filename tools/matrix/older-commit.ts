import { execFileSync } from 'node:child_process';
import { root } from '../paths.ts';
import { problem } from '../progress.ts';

// What browsers are given is made of these.
const sources = ['shell', 'mfe-*', 'packages'];

/** What git says, of this clone unless given another. */
export const git = (args: string[], clone = root) =>
  execFileSync('git', args, { cwd: clone, stdio: 'pipe' }).toString().trim();

/**
 * The full hash of a commit.
 * @throws a problem when this clone does not have it.
 */
export function findCommit(commit: string): string {
  try {
    return git(['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]);
  } catch (error) {
    throw problem(`This clone does not have ${commit}: try "git fetch --deepen 100".`, error);
  }
}

/** The newest commit whose shell, remotes or packages are others than those of now. */
export const beforeLastChange = (clone = root) =>
  `${git(['log', '-1', '--format=%H', '--', ...sources], clone)}^`;

/** For people: short hash, day, what it did, how much has changed since. */
export function aboutCommit(commit: string, clone = root): string {
  const about = git(['log', '-1', '--date=short', '--format=%h of %cd, %s', commit], clone);
  const changed = git(['diff', '--name-only', commit, '--', ...sources], clone);
  const files = changed.split('\n').filter(Boolean).length;
  return `${about} (${files} files of shell, remotes and packages differ)`;
}
