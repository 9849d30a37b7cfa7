import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { webpackCli, webWorkspaces } from '../build.ts';
import { root } from '../paths.ts';
import { problem } from '../progress.ts';
import { runCommand } from '../run-command.ts';

/**
 * Builds the shell and remotes of an older clone with its own build, each once.
 * @throws a problem that names the workspace whose build failed.
 */
export async function buildOlder(clone: string, workspaces = webWorkspaces): Promise<void> {
  for (const workspace of workspaces) {
    const cwd = path.join(clone, workspace);
    const dist = path.join(cwd, 'dist');
    if (!existsSync(cwd) || existsSync(dist)) continue;
    const args = [path.join(clone, path.relative(root, webpackCli)), 'build'];
    const title = `Build the older ${workspace}`;
    if (await runCommand({ title, command: process.execPath, args, cwd })) continue;
    // A build over its budget has written its files: they must not be reused.
    await rm(dist, { recursive: true, force: true });
    throw problem(`The older ${workspace} does not build.`);
  }
}
