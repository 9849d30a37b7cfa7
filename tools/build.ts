// npm run build [workspace …]: builds the services, the gateway, the shell and the remotes that changed.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { remoteNames } from '@soloist/contracts';
import { bundleServer, writeAssets, writeWhole } from './bundle-server.ts';
import { fromRoot, localFolder } from './paths.ts';
import { appProcesses } from './processes.ts';
import { problem, reportFailure, step } from './progress.ts';

const run = promisify(execFile);
export const webpackCli = fromRoot('packages/build/src/cli.ts');

export const webWorkspaces = ['shell', ...remoteNames];
const serverWorkspaces = [...new Set(appProcesses.map(({ folder }) => folder))];
const stateFile = path.join(localFolder, 'builds.json');
const ignoredFolders = ['node_modules', 'dist'];

const sharedFiles = ['package-lock.json', 'tools/bundle-server.ts'];

/** Paths from the root of a folder's sources. Not a pattern: matching each path takes ten times as long. */
function listSources(folder: string): string[] {
  return readdirSync(fromRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return ignoredFolders.includes(entry.name) ? [] : listSources(file);
    return entry.isFile() && !entry.name.includes('.test.') ? [file] : [];
  });
}

function hashFiles(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(fromRoot(file)));
  }
  return hash.digest('hex');
}

const readState = (): Record<string, string> =>
  existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : {};

async function runWebpack(workspace: string) {
  try {
    await run(process.execPath, [webpackCli, 'build'], { cwd: fromRoot(workspace) });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw problem(`${workspace} does not build:\n${stdout}${stderr}`, error);
  }
}

async function bundleServers(workspace: string) {
  await writeAssets(workspace);
  await Promise.all(appProcesses.filter(({ folder }) => folder === workspace).map(bundleServer));
}

/** The inputs of a build are its folder, the packages, and the versions of everything else. */
async function buildWorkspace(workspace: string, sharedHash: string) {
  const hash = `${hashFiles(listSources(workspace))} ${sharedHash}`;
  const isFresh = readState()[workspace] === hash && existsSync(fromRoot(workspace, 'dist'));
  if (isFresh) return;
  const build = serverWorkspaces.includes(workspace) ? bundleServers : runWebpack;
  await step(`Build ${workspace}`, () => build(workspace));
  await mkdir(localFolder, { recursive: true });
  await writeWhole(stateFile, JSON.stringify({ ...readState(), [workspace]: hash }, null, 2));
}

/** One after the other: two concurrent webpacks are no faster on two cores. */
export async function buildAll(workspaces = [...serverWorkspaces, ...webWorkspaces]) {
  const sharedHash = hashFiles([...sharedFiles, ...listSources('packages')]);
  for (const workspace of workspaces) await buildWorkspace(workspace, sharedHash);
}

/** What processes of the app run; quick if nothing changed. */
export const buildServers = () => buildAll(serverWorkspaces);

if (import.meta.main) {
  const named = process.argv.slice(2);
  buildAll(named.length > 0 ? named : undefined).catch(reportFailure);
}
