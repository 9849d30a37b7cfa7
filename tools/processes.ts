import path from 'node:path';
import { services } from '@soloist/contracts';
import type { Environment, ProcessName } from './environment.ts';
import { answers } from './health.ts';
import { type ManagedProcess, manageProcess } from './managed-process.ts';
import { fromRoot } from './paths.ts';

/** A process and the file that starts it, relative to its folder. */
export interface ServerEntry {
  folder: string;
  entry: string;
}

/** Where a process's bundle is written: `dist/main.js` for `src/main.ts`. */
export const bundleOf = ({ folder, entry }: ServerEntry) =>
  fromRoot(folder, 'dist', `${path.basename(entry, '.ts')}.js`);

interface AppProcess extends ServerEntry {
  name: ProcessName;
  /** Whether its sources need a compiler: Node strips types, but does not compile TSX. */
  hasTsx?: boolean;
}

const serviceProcesses: AppProcess[] = services.map((name) => ({
  name,
  folder: `services/${name}`,
  entry: 'src/main.ts',
}));

/** In the order of starting; stopping is in reverse order. */
export const appProcesses: AppProcess[] = [
  ...serviceProcesses,
  { name: 'documents-worker', folder: 'services/documents', entry: 'src/worker.ts', hasTsx: true },
  { name: 'gateway', folder: 'gateway', entry: 'src/main.ts' },
];

interface AppProcessOptions {
  environment: Environment;
  logDir: string;
  /** Run the sources, and restart a process when a file that it imports changes. */
  watch?: boolean;
}

const watchSources = ({ folder, entry, hasTsx }: AppProcess) => [
  ...['--watch', '--watch-preserve-output', ...(hasTsx ? ['--import', 'tsx'] : [])],
  fromRoot(folder, entry),
];

/** A process of the app, run from its bundle (`buildServers`) unless its sources are watched. */
export function manageAppProcess(
  app: AppProcess,
  { environment, logDir, watch = false }: AppProcessOptions,
): ManagedProcess {
  const { name, folder } = app;
  const port = environment.ports[name];
  return manageProcess({
    name,
    command: process.execPath,
    args: watch ? watchSources(app) : [bundleOf(app)],
    cwd: fromRoot(folder),
    env: { ...process.env, ...environment.settings, PORT: String(port) },
    logFile: path.join(logDir, `${name}.log`),
    isReady: () => answers(`http://127.0.0.1:${port}/health`),
    supervised: true,
  });
}
