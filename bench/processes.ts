import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ManagedProcess, manageProcess } from '@soloist/tools/managed-process.ts';
import { fromRoot } from '@soloist/tools/paths.ts';
import { canConnect, freePort } from '@soloist/tools/ports.ts';

export interface Running extends ManagedProcess {
  url: string;
}

interface Script {
  name: string;
  /** Its path from the root; the process listens on `PORT`. */
  file: string;
  env?: Record<string, string>;
}

/** Starts a file as a process on a free port. */
export async function startScript(logDir: string, script: Script): Promise<Running> {
  const { name, file, env } = script;
  const port = await freePort();
  const managed = manageProcess({
    name,
    command: process.execPath,
    args: [fromRoot(file)],
    env: { ...process.env, ...env, PORT: String(port) },
    logFile: path.join(logDir, `${name}.log`),
    isReady: () => canConnect(port),
  });
  await managed.start();
  return { ...managed, url: `http://127.0.0.1:${port}` };
}

/** A process's resident memory, in MB (Linux only, else 0). */
export async function residentMb({ pid }: Pick<Running, 'pid'>) {
  const status = await readFile(`/proc/${pid() ?? 0}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** User and system time of a process's threads so far, in seconds (Linux only, else 0). */
export async function cpuSeconds({ pid }: Pick<Running, 'pid'>) {
  const tasks = `/proc/${pid() ?? 0}/task`;
  const threads = await readdir(tasks).catch(() => []);
  const nanoseconds = await Promise.all(
    // The clock of /proc/PID/stat, with ticks of 10 ms, is too coarse for some calls.
    threads.map(async (thread) => {
      const stat = await readFile(`${tasks}/${thread}/schedstat`, 'utf8').catch(() => '0');
      return Number(stat.split(' ', 1)[0]);
    }),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9;
}
