import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const megabyte = 1024;

/** Memory of a process, including its share of common pages, in MB; 0 once it has ended. */
async function megabytesOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(rollup.match(/^Pss:\s+(\d+)/m)?.[1] ?? 0) / megabyte;
}

async function descendantsOf(root: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [root];
  for (const parent of found) {
    for (const [pid, of] of rows) if (of === parent && pid) found.push(pid);
  }
  return found.slice(1);
}

/** Memory of a process and of all its descendants. */
export async function memoryOf(pid: number) {
  const children = await Promise.all((await descendantsOf(pid)).map(megabytesOf));
  return {
    worker: await megabytesOf(pid),
    browser: children.reduce((sum, each) => sum + each, 0),
  };
}
