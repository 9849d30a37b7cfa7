import path from 'node:path';
import { services } from '@soloist/contracts';
import type { Environment, ProcessName } from './environment.ts';
import { answers } from './health.ts';
import { type ManagedProcess, manageProcess } from './managed-process.ts';
import { fromRoot } from './paths.ts';

interface AppProcess {
  name: ProcessName;
  folder: string;
  entry: string;
  nodeArgs?: string[];
}

const serviceProcesses: AppProcess[] = services.map((name) => ({
  name,
  folder: `services/${name}`,
  entry: 'src/main.ts',
}));

/** In the order of starting; stopping is in reverse order. */
export const appProcesses: AppProcess[] = [
  ...serviceProcesses,
  {
    name: 'documents-worker',
    folder: 'services/documents',
    entry: 'src/worker.ts',
    // It renders React to HTML, and Node strips types but does not compile TSX.
    nodeArgs: ['--import', 'tsx'],
  },
  { name: 'gateway', folder: 'gateway', entry: 'src/main.ts' },
];

interface AppProcessOptions {
  environment: Environment;
  logDir: string;
  /** Restart a process when a file that it imports changes. */
  watch?: boolean;
}

export function manageAppProcess(
  { name, folder, entry, nodeArgs = [] }: AppProcess,
  { environment, logDir, watch = false }: AppProcessOptions,
): ManagedProcess {
  const port = environment.ports[name];
  const watching = watch ? ['--watch', '--watch-preserve-output'] : [];
  return manageProcess({
    name,
    command: process.execPath,
    args: [...watching, ...nodeArgs, fromRoot(folder, entry)],
    cwd: fromRoot(folder),
    env: { ...process.env, ...environment.settings, PORT: String(port) },
    logFile: path.join(logDir, `${name}.log`),
    isReady: () => answers(`http://127.0.0.1:${port}/health`),
    supervised: true,
  });
}
