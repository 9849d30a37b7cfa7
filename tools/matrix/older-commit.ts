import { execFileSync } from 'node:child_process';
import { root } from '../paths.ts';
import { problem } from '../progress.ts';

// The folders that browsers are served from.
const sources = ['shell', 'mfe-*', 'packages'];

/** The output of git, in this clone unless given another. */
export const git = (args: string[], clone = root) =>
  execFileSync('git', args, { cwd: clone, stdio: 'pipe' }).toString().trim();

/**
 * The full hash of a commit.
 * @throws a problem if this clone lacks the commit.
 */
export function findCommit(commit: string): string {
  try {
    return git(['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]);
  } catch (error) {
    throw problem(`This clone does not have ${commit}: try "git fetch --deepen 100".`, error);
  }
}

/** The newest commit whose shell, remotes or packages differ from the current ones. */
export const findOlderCommit = (clone = root) =>
  `${git(['log', '-1', '--format=%H', '--', ...sources], clone)}^`;

/** Describes a commit for people: short hash, day, subject, number of files changed since. */
export function describeCommit(commit: string, clone = root): string {
  const about = git(['log', '-1', '--date=short', '--format=%h of %cd, %s', commit], clone);
  const changed = git(['diff', '--name-only', commit, '--', ...sources], clone);
  const files = changed.split('\n').filter(Boolean).length;
  return `${about} (${files} files of shell, remotes and packages differ)`;
}
