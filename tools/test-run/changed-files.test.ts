import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChanges } from './changed-files.ts';

let clone: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.test', ...args], {
    cwd: clone,
  });
async function commit(file: string) {
  await writeFile(path.join(clone, file), 'text');
  git('add', file);
  git('commit', '--quiet', '--message', file);
}

// The first commit is on main; a branch has two more, and uncommitted changes.
beforeAll(async () => {
  clone = await mkdtemp(path.join(tmpdir(), 'soloist-changes-'));
  git('init', '--quiet', '--initial-branch', 'main');
  await commit('old.ts');
  await commit('deleted.ts');
  git('switch', '--quiet', '--create', 'branch');
  await commit('first.ts');
  await commit('second.ts');
  await rm(path.join(clone, 'deleted.ts'));
  await writeFile(path.join(clone, 'new.ts'), 'text');
});
afterAll(() => rm(clone, { recursive: true, force: true }));

test('finds committed changes since main, uncommitted, new and deleted files', () => {
  const { since, files } = findChanges(undefined, clone);
  expect(files).toEqual(['deleted.ts', 'first.ts', 'new.ts', 'second.ts']);
  expect(since).toMatch(/^main \([0-9a-f]{8}\)$/);
});

test('compares with a given commit', () => {
  expect(findChanges('HEAD~1', clone).files).toEqual(['deleted.ts', 'new.ts', 'second.ts']);
});

test('refuses a commit that git does not know', () => {
  expect(() => findChanges('nowhere', clone)).toThrow('git knows no nowhere');
});

test('compares with origin/main if it exists', () => {
  git('update-ref', 'refs/remotes/origin/main', 'HEAD~1');
  expect(findChanges(undefined, clone).files).toEqual(['deleted.ts', 'new.ts', 'second.ts']);
});
