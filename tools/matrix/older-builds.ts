import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { webWorkspaces } from '../build.ts';
import { problem } from '../progress.ts';
import { runCommand } from '../run-command.ts';

/**
 * Builds the shell and remotes of an older clone with its own build, each once.
 * @throws a problem that names the workspace whose build failed.
 */
export async function buildOlder(clone: string, workspaces = webWorkspaces): Promise<void> {
  const command = buildCommandOf(clone);
  for (const workspace of workspaces) {
    const cwd = path.join(clone, workspace);
    const dist = path.join(cwd, 'dist');
    if (!existsSync(cwd) || existsSync(dist)) continue;
    const title = `Build the older ${workspace}`;
    if (await runCommand({ title, command: process.execPath, args: [command, 'build'], cwd }))
      continue;
    // A build over its budget has written its files: they must not be reused.
    await rm(dist, { recursive: true, force: true });
    throw problem(`The older ${workspace} does not build.`);
  }
}

/** The command that builds a workspace: its file has had other names. */
function buildCommandOf(clone: string): string {
  const folder = path.join(clone, 'packages/build');
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, bin['soloist-webpack']);
}
