import { existsSync, globSync } from 'node:fs';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fromRoot, localFolder } from '../paths.ts';
import { findCommit, git } from './older-commit.ts';

// Folders that each clone has itself.
const notLinked = new Set(['@soloist', '.cache']);

/**
 * Creates a work tree of an older commit below `.soloist/matrix`, once: its sources with the third-party
 * packages of this clone. Returns its folder.
 * @throws a problem if this clone does not have the commit.
 */
export async function previousClone(commit: string): Promise<string> {
  const hash = findCommit(commit);
  const clone = path.join(localFolder, 'matrix', hash.slice(0, 12));
  if (existsSync(path.join(clone, 'node_modules'))) return clone;
  git(['worktree', 'prune']);
  if (!existsSync(clone)) git(['worktree', 'add', '--detach', clone, hash]);
  await linkPackages(clone);
  return clone;
}

/** Links our packages to the older sources, and all others to those installed here. */
async function linkPackages(clone: string): Promise<void> {
  const folders = globSync('{.,packages/*,shell,mfe-*}/node_modules', { cwd: fromRoot() });
  for (const folder of folders.toSorted().toReversed()) {
    const target = path.join(clone, folder);
    if (!existsSync(path.dirname(target))) continue;
    await mkdir(target);
    for (const name of await readdir(fromRoot(folder))) {
      if (!notLinked.has(name)) await symlink(fromRoot(folder, name), path.join(target, name));
    }
  }
  const scope = path.join(clone, 'node_modules/@soloist');
  await mkdir(scope);
  const workspaces = globSync('{packages,services}/*/package.json', { cwd: clone });
  for (const file of workspaces) {
    const folder = path.dirname(file);
    await symlink(path.join(clone, folder), path.join(scope, path.basename(folder)));
  }
}
