import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { glob, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromRoot, root } from '../paths.ts';

/**
 * Copies the sources as they are now into a temporary repository, whose packages are links to those
 * installed here. Its own workspaces are linked to each other, so the code of this clone is not tested.
 */
export async function copySources() {
  const base = await mkdtemp(path.join(tmpdir(), 'soloist-mutants-'));
  const folder = path.join(base, 'copy');
  const sources = listSources();
  for (const directory of new Set(sources.map(path.dirname))) {
    mkdirSync(path.join(folder, directory), { recursive: true });
  }
  for (const file of sources) copyFileSync(fromRoot(file), path.join(folder, file));
  // Without a repository, tools that list the sources by Git find none.
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  await linkPackages(fromRoot('node_modules'), path.join(folder, 'node_modules'));
  // Workspaces may need another version of a package than the root has.
  for await (const nested of glob(['*/node_modules', '{packages,services}/*/node_modules'], {
    cwd: root,
  })) {
    await symlink(fromRoot(nested), path.join(folder, nested));
  }
  const temporary = path.join(base, 'tmp');
  await mkdir(temporary);
  return { folder, temporary, remove: () => rm(base, { recursive: true, force: true }) };
}

function listSources(): string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const output = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return output.split('\0').filter((file) => file && existsSync(fromRoot(file)));
}

async function linkPackages(from: string, to: string) {
  await mkdir(to, { recursive: true });
  const scope = '@soloist';
  for (const name of await readdir(from)) {
    if (name !== scope) await symlink(path.join(from, name), path.join(to, name));
  }
  await mkdir(path.join(to, scope));
  for (const name of await readdir(path.join(from, scope))) {
    // Relative, so that it points to the workspace of the copy.
    const target = await readlink(path.join(from, scope, name));
    await symlink(target, path.join(to, scope, name));
  }
}
