import { execFileSync } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { fromRoot } from '../paths.ts';
import { previousClone } from './previous-clone.ts';

test('a clone of an older commit has its sources and the installed third-party packages', async () => {
  const clone = await previousClone('HEAD');
  try {
    const linked = (name: string) => realpath(path.join(clone, 'node_modules', name));
    expect(await linked('@soloist/contracts')).toBe(path.join(clone, 'packages/contracts'));
    expect(await linked('react')).toBe(fromRoot('node_modules/react'));
    expect(await previousClone('HEAD')).toBe(clone);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', clone], { cwd: fromRoot() });
  }
});

test('explains what to do if this clone lacks the commit', async () => {
  await expect(previousClone('0123456789')).rejects.toThrow(
    'This clone does not have 0123456789: try "git fetch --deepen 100".',
  );
});
