import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { fromRoot, localFolder } from '../paths.ts';
import type { CommandOptions } from '../run-command.ts';

interface Workspace {
  name: string;
  /** Files that its tsconfig.json includes. */
  files: string[];
  compilerOptions: object;
}

const tsc = fromRoot('node_modules/.bin/tsc');
const pattern =
  '{packages/*,services/*,simulators/*,gateway,shell,mfe-*,tools,deploy,e2e,bench}/tsconfig.json';
const programsFolder = path.join(localFolder, 'types');

async function readWorkspace(name: string): Promise<Workspace> {
  const folder = fromRoot(name);
  const { stdout } = await promisify(execFile)(tsc, ['--showConfig', '-p', folder]);
  const { compilerOptions, files } = JSON.parse(stdout);
  return { name, compilerOptions, files: files.map((file: string) => path.join(folder, file)) };
}

/**
 * Workspaces with the same compiler options are one program, so that shared files are checked once.
 * Those with other globals, such as the browser's, stay separate.
 */
export async function groupPrograms(): Promise<Workspace[][]> {
  const names = globSync(pattern, { cwd: fromRoot() }).map((file) => path.dirname(file));
  const workspaces = await Promise.all(names.sort().map(readWorkspace));
  const groups = Object.groupBy(workspaces, (each) => JSON.stringify(each.compilerOptions));
  return Object.values(groups).filter((group) => group !== undefined);
}

/** The compiler stores its results for a program, and checks only what has changed since. */
async function checkProgram(group: Workspace[]): Promise<CommandOptions> {
  const names = group.map(({ name }) => name);
  const [first = ''] = names;
  const file = path.join(programsFolder, `${first.replaceAll('/', '-')}.json`);
  const program = {
    extends: fromRoot(first, 'tsconfig.json'),
    compilerOptions: { incremental: true, tsBuildInfoFile: file.replace('.json', '.tsbuildinfo') },
    files: [...new Set(group.flatMap(({ files }) => files))],
    include: [],
  };
  await writeFile(file, JSON.stringify(program, null, 2));
  return {
    title: `Types of ${names.join(', ')}`,
    command: tsc,
    // With several checkers in one program, each would work out the shared types again.
    args: ['-p', file, '--checkers', '1'],
  };
}

/** One check for each program, the largest first. */
export async function typeChecks(): Promise<CommandOptions[]> {
  await mkdir(programsFolder, { recursive: true });
  const groups = await groupPrograms();
  const sizeOf = (group: Workspace[]) => group.flatMap(({ files }) => files).length;
  return Promise.all(groups.sort((one, other) => sizeOf(other) - sizeOf(one)).map(checkProgram));
}
