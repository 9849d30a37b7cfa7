import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Environment, type ProcessName, serviceNames } from './environment.ts';
import { type ManagedProcess, manageProcess } from './managed-process.ts';
import { fromRoot } from './paths.ts';

interface AppProcess {
  name: ProcessName;
  folder: string;
  entry: string;
  nodeArgs?: string[];
  healthPath: string;
}

const services: AppProcess[] = serviceNames.map((name) => ({
  name,
  folder: `services/${name}`,
  entry: 'src/main.ts',
  healthPath: '/health',
}));

/** In the order of starting; stopping goes the other way round. */
export const appProcesses: AppProcess[] = [
  ...services,
  {
    name: 'documents-worker',
    folder: 'services/documents',
    entry: 'src/worker.ts',
    // It renders React to HTML, and Node strips types but does not compile TSX.
    nodeArgs: ['--import', 'tsx'],
    healthPath: '/health',
  },
  { name: 'gateway', folder: 'gateway', entry: 'src/main.ts', healthPath: '/health' },
];

async function isHealthy(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false;
  }
}

interface AppProcessOptions {
  environment: Environment;
  logDir: string;
  /** Restart a process when a file that it imports changes. */
  watch?: boolean;
}

export function manageAppProcess(
  { name, folder, entry, nodeArgs = [], healthPath }: AppProcess,
  { environment, logDir, watch = false }: AppProcessOptions,
): ManagedProcess {
  const port = environment.ports[name];
  const watching = watch ? ['--watch', '--watch-preserve-output'] : [];
  return manageProcess({
    name,
    command: process.execPath,
    args: [...watching, ...nodeArgs, entry],
    cwd: fromRoot(folder),
    env: { ...process.env, ...environment.settings, PORT: String(port) },
    logFile: path.join(logDir, `${name}.log`),
    isReady: () => isHealthy(`http://127.0.0.1:${port}${healthPath}`),
    supervised: true,
  });
}

export const isWritten = ({ folder, entry }: AppProcess) => existsSync(fromRoot(folder, entry));
