import { existsSync } from 'node:fs';
import { startApp } from './app.ts';
import { buildAll } from './build.ts';
import { ensurePackages } from './local-stack/packages.ts';
import { fromRoot, localFolder } from './paths.ts';
import { portSetting, requirePort } from './ports.ts';
import { reportFailure } from './progress.ts';
import { demoAccounts } from './seed.ts';
import { stopOnSignals } from './signals.ts';

function announce(url: string, inboxUrl: string) {
  console.log(`
  Soloist   ${url}
  Inbox     ${inboxUrl}

  Freelancer  ${demoAccounts.freelancer}
  Employer    ${demoAccounts.employer}
  Password    ${demoAccounts.password}

  Logs are in .soloist/logs. Ctrl-C stops everything.
`);
}

async function start() {
  if (existsSync(fromRoot('.env'))) process.loadEnvFile(fromRoot('.env'));
  const port = portSetting('PORT', 8080);
  const mailWebPort = portSetting('MAIL_WEB_PORT', 1080);
  await requirePort(port, 'PORT');
  await requirePort(mailWebPort, 'MAIL_WEB_PORT');
  await ensurePackages();
  await buildAll();
  const app = await startApp({ dataDir: localFolder, port, mailWebPort, seed: true });
  announce(app.url, app.inboxUrl);
  stopOnSignals(app.stop);
}

await start().catch(reportFailure);
