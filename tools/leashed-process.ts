import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pretty from 'pino-pretty';

export interface Command {
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
}

const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file));

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/**
 * Children get their own process group, so Ctrl-C reaches only this process, which then stops them
 * in order. On Linux the kernel ends them even when this process is killed with SIGKILL.
 */
export function spawnLeashed({ command, args, env, cwd }: Command): ChildProcess {
  const [file, fileArgs] =
    process.platform === 'linux' && setpriv
      ? [setpriv, ['--pdeathsig', 'TERM', command, ...args]]
      : [command, args];
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  const child = spawn(file, fileArgs, { env, cwd, detached: true, stdio: [...stdio] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** An empty log file with one readable line per record. */
export function openLog(logFile: string) {
  mkdirSync(path.dirname(logFile), { recursive: true });
  const file = createWriteStream(logFile);
  return pretty({ singleLine: true, colorize: false, ignore: 'pid,hostname', destination: file });
}
