// npm run dev: like npm start, with services that restart and pages that update while you edit. A remote is built
// when a page first needs it.
import type { Server } from 'node:net';
import path from 'node:path';
import { releaseMemoryWhenIdle } from '@soloist/server-kit/release-memory';
import { type App, startApp } from './app.ts';
import { webpackCli, webWorkspaces } from './build.ts';
import { answers } from './health.ts';
import { announce, prepareLaunch } from './launch.ts';
import { listenLazily } from './lazy-server.ts';
import { type ManagedProcess, manageProcess } from './managed-process.ts';
import { fromRoot, localFolder } from './paths.ts';
import { freePort } from './ports.ts';
import { reportFailure, step } from './progress.ts';
import { stopOnSignals } from './signals.ts';
import { republishSites } from './watch-sites.ts';

/** The shell's dev server replaces the gateway at the app's address. */
async function chooseDevPorts(port: number): Promise<Record<string, number>> {
  const remotes = webWorkspaces.filter((name) => name !== 'shell');
  const chosen = remotes.map(async (name) => [name, await freePort()] as const);
  return { shell: port, ...Object.fromEntries(await Promise.all(chosen)) };
}

const firstFile = (workspace: string) =>
  workspace === 'shell' ? '/shell/index.html' : `/remotes/${workspace}/dev/remoteEntry.js`;

interface DevPorts {
  ports: Record<string, number>;
  gatewayPort: number;
}

/** @param port where it listens, in place of its port in `ports`. */
function manageDevServer(
  workspace: string,
  { ports, gatewayPort }: DevPorts,
  port = ports[workspace]!,
): ManagedProcess {
  return manageProcess({
    name: `${workspace} (webpack)`,
    command: process.execPath,
    args: [webpackCli, 'serve'],
    cwd: fromRoot(workspace),
    env: {
      ...process.env,
      DEV_PORTS: JSON.stringify(ports),
      DEV_PORT: String(port),
      GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
    },
    logFile: path.join(localFolder, 'logs', `${workspace}.log`),
    isReady: () => answers(`http://127.0.0.1:${port}${firstFile(workspace)}`),
    readyWithinMs: 300_000,
    supervised: true,
  });
}

/** A remote's dev server, which its first visit starts. */
async function serveRemote(workspace: string, options: DevPorts) {
  const target = await freePort();
  const server = manageDevServer(workspace, options, target);
  const start = () => step(`Build ${workspace}`, server.start);
  const front = await listenLazily({ port: options.ports[workspace]!, target, start });
  return { front, server };
}

async function dev() {
  let app: App | undefined;
  const servers: ManagedProcess[] = [];
  const fronts: Server[] = [];
  let leaveSites = () => {};
  const stop = async () => {
    leaveSites();
    for (const front of fronts) front.close();
    await Promise.all(servers.map((server) => server.stop()));
    await app?.stop();
  };
  stopOnSignals(stop);
  const { port, mailWebPort } = await prepareLaunch();
  const ports = await chooseDevPorts(port);
  const gatewayPort = await freePort();
  try {
    app = await startApp({
      dataDir: localFolder,
      port: gatewayPort,
      mailWebPort,
      env: { PUBLIC_URL: `http://localhost:${port}` },
      seed: true,
      watch: true,
    });
    const options = { ports, gatewayPort };
    for (const workspace of webWorkspaces.filter((name) => name !== 'shell')) {
      const { front, server } = await serveRemote(workspace, options);
      fronts.push(front);
      servers.push(server);
    }
    const shell = manageDevServer('shell', options);
    servers.push(shell);
    await step('Build shell', shell.start);
  } catch (error) {
    await stop();
    throw error;
  }
  announce(app);
  // Portfolio sites are those of the last build until this is ready.
  leaveSites = republishSites(app.installation);
  releaseMemoryWhenIdle();
}

dev().catch(reportFailure);
