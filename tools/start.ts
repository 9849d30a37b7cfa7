import { startApp } from './app.ts';
import { buildAll } from './build.ts';
import { announce, prepareLaunch } from './launch.ts';
import { localFolder } from './paths.ts';
import { reportFailure } from './progress.ts';
import { stopOnSignals } from './signals.ts';

async function start() {
  const ports = await prepareLaunch();
  await buildAll();
  const app = await startApp({ dataDir: localFolder, seed: true, ...ports });
  announce(app);
  stopOnSignals(app.stop);
}

start().catch(reportFailure);
