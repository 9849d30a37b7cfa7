// npm run dev: like npm start, with services that restart and pages that update while you edit.
import path from 'node:path';
import { releaseMemoryWhenIdle } from '@soloist/server-kit';
import { type App, startApp } from './app.ts';
import { webpackCli, webWorkspaces } from './build.ts';
import { answers } from './health.ts';
import { announce, prepareLaunch } from './launch.ts';
import { type ManagedProcess, manageProcess } from './managed-process.ts';
import { fromRoot, localFolder } from './paths.ts';
import { freePort } from './ports.ts';
import { reportFailure, step } from './progress.ts';
import { stopOnSignals } from './signals.ts';
import { buildSites, republishSites } from './watch-sites.ts';

/** The shell's dev server replaces the gateway at the app's address. */
async function chooseDevPorts(port: number): Promise<Record<string, number>> {
  const remotes = webWorkspaces.filter((name) => name !== 'shell');
  const chosen = remotes.map(async (name) => [name, await freePort()] as const);
  return { shell: port, ...Object.fromEntries(await Promise.all(chosen)) };
}

const firstFile = (workspace: string) =>
  workspace === 'shell' ? '/shell/index.html' : `/remotes/${workspace}/dev/remoteEntry.js`;

function manageDevServer(
  workspace: string,
  { ports, gatewayPort }: { ports: Record<string, number>; gatewayPort: number },
): ManagedProcess {
  return manageProcess({
    name: `${workspace} (webpack)`,
    command: process.execPath,
    args: [webpackCli, 'serve'],
    cwd: fromRoot(workspace),
    env: {
      ...process.env,
      DEV_PORTS: JSON.stringify(ports),
      GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
    },
    logFile: path.join(localFolder, 'logs', `${workspace}.log`),
    isReady: () => answers(`http://127.0.0.1:${ports[workspace]}${firstFile(workspace)}`),
    readyWithinMs: 300_000,
    supervised: true,
  });
}

async function dev() {
  let app: App | undefined;
  let servers: ManagedProcess[] = [];
  let leaveSites = () => {};
  const stop = async () => {
    leaveSites();
    await Promise.all(servers.map((server) => server.stop()));
    await app?.stop();
  };
  stopOnSignals(stop);
  const { port, mailWebPort } = await prepareLaunch();
  const ports = await chooseDevPorts(port);
  const gatewayPort = await freePort();
  await buildSites();
  app = await startApp({
    dataDir: localFolder,
    port: gatewayPort,
    mailWebPort,
    env: { PUBLIC_URL: `http://localhost:${port}` },
    seed: true,
    watch: true,
  });
  servers = webWorkspaces.map((name) => manageDevServer(name, { ports, gatewayPort }));
  try {
    for (const server of servers) await step(`Build ${server.name}`, server.start);
    leaveSites = republishSites(app.installation);
  } catch (error) {
    await stop();
    throw error;
  }
  announce(app);
  releaseMemoryWhenIdle();
}

dev().catch(reportFailure);
