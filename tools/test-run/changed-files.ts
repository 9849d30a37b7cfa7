import { execFileSync, type StdioOptions } from 'node:child_process';
import { root } from '../paths.ts';
import { problem } from '../progress.ts';

function gitIn(cwd: string) {
  return (...args: string[]): string | undefined => {
    try {
      const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
      return execFileSync('git', args, { cwd, encoding: 'utf8', stdio }).trim();
    } catch {
      return undefined;
    }
  };
}

export interface Changes {
  /** The base of the comparison, such as `origin/main (0d9d89c)`. */
  since: string;
  files: string[];
}

/**
 * Files that differ between the working tree and the merge base of HEAD and a commit: committed or
 * not, including new and deleted ones. The default commit is origin/main, or main in a clone
 * without it.
 */
export function findChanges(since?: string, cwd = root): Changes {
  const git = gitIn(cwd);
  const candidates = since === undefined ? ['origin/main', 'main'] : [since];
  const commit = candidates.find((each) => git('rev-parse', '--verify', '-q', `${each}^{commit}`));
  const base = commit && git('merge-base', commit, 'HEAD');
  if (!base) throw problem(`git knows no ${candidates.join(' and no ')}: name another commit.`);
  const lists = [
    git('diff', '--name-only', '--no-renames', base),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  const files = lists.flatMap((list) => list?.split('\n') ?? []).filter(Boolean);
  return { since: `${commit} (${base.slice(0, 8)})`, files: [...new Set(files)].sort() };
}
