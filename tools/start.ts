// npm start: installs, builds and starts everything, and prints the addresses; Ctrl-C stops it.
// PORT (8080) and MAIL_WEB_PORT (1080) choose the two addresses.
import { releaseMemoryWhenIdle } from '@soloist/server-kit/release-memory';
import { type App, startApp } from './app.ts';
import { buildAll } from './build.ts';
import { announce, prepareLaunch } from './launch.ts';
import { localFolder } from './paths.ts';
import { reportFailure } from './progress.ts';
import { stopOnSignals } from './signals.ts';

async function start() {
  let app: App | undefined;
  stopOnSignals(async () => app?.stop());
  const ports = await prepareLaunch();
  await buildAll();
  app = await startApp({ dataDir: localFolder, seed: true, ...ports });
  announce(app);
  releaseMemoryWhenIdle();
}

start().catch(reportFailure);
