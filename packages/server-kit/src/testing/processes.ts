import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a script as a process; resolves when it writes its first output. */
export async function startScript(file: string, args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout!, 'data');
  return child;
}

/** Kills a process, which can finish nothing; resolves when it has ended. */
export async function killProcess(child: ChildProcess) {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
