import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** All descendants of this process that belong to the browser. */
async function browserPids(): Promise<number[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,args=']);
  const rows = stdout.split('\n').map((line) => {
    const [pid, parent, ...command] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), command: command.join(' ') };
  });
  const ours = new Set([process.pid]);
  for (let before = 0; before !== ours.size; ) {
    before = ours.size;
    for (const { pid, parent } of rows) if (ours.has(parent)) ours.add(pid);
  }
  return rows
    .filter(({ pid, command }) => ours.has(pid) && /chrom/i.test(command))
    .map(({ pid }) => pid);
}

/** Memory of the browser and its pages in MB; shared memory counts once (PSS). */
export async function browserMemory(): Promise<number> {
  let kilobytes = 0;
  for (const pid of await browserPids()) {
    // A process may end after it was listed.
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss: +(\d+) kB/m.exec(rollup)?.[1] ?? 0);
  }
  return Math.round(kilobytes / 1024);
}
