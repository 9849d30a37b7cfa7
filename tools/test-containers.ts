// npm run test-containers -- [--stand-ins] [--keep]: builds the images, starts docker-compose.yml with settings made
// by .env.example, and tries out over HTTPS what an installation does. Needs a Docker engine.
// MONGO_URL in the environment names a MongoDB to use instead of the stack's own (docs/operate.md).
// --stand-ins builds third-party images where no registry answers; --keep leaves the stack running.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fromRoot, localFolder } from './paths.ts';
import { freePort } from './ports.ts';
import { problem, reportFailure, seconds, step } from './progress.ts';
import { prepareRules } from './test-containers/alerts.ts';
import type { CheckDeps, NamedCheck } from './test-containers/check.ts';
import { fullStackChecks, runChecks } from './test-containers/checks.ts';
import { createStack, requireEngine } from './test-containers/compose-stack.ts';
import { writeExternalMongo } from './test-containers/external-mongo.ts';
import { startOutside } from './test-containers/outside.ts';
import { printEveryScript } from './test-containers/print-every-script.ts';
import { writeSettings } from './test-containers/settings-by-example.ts';
import { createSmallStack } from './test-containers/small-stack.ts';
import { buildStandIns } from './test-containers/stand-ins.ts';
import { buildPrevious, upgrade } from './test-containers/upgrade.ts';

/** Files of this run; a folder of the clone, because the engine may not see the machine's `/tmp`. */
const folder = path.join(localFolder, 'containers');

/** Our Caddyfile with Caddy's own authority: no public one gives a certificate for this machine. */
function writeCaddyfile(): string {
  const file = path.join(folder, 'Caddyfile');
  const ours = readFileSync(fromRoot('deploy/docker/Caddyfile'), 'utf8');
  writeFileSync(file, ours.replace(/^\{\n/m, '{\n\tlocal_certs\n\tskip_install_trust\n'));
  return file;
}

async function choosePorts() {
  const names = ['HTTP_PORT', 'HTTPS_PORT', 'PORT', 'GRAFANA_PORT', 'MAIL_WEB_PORT', 'SMTP'];
  const ports = await Promise.all(
    names.map(async (name) => [name, String(await freePort())] as const),
  );
  const { SMTP, ...others } = Object.fromEntries(ports);
  return { ...others, INBOUND_SMTP_ADDRESS: `127.0.0.1:${SMTP}` } as Record<string, string>;
}

async function testContainers(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      'stand-ins': { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  requireEngine();
  mkdirSync(folder, { recursive: true });
  const started = Date.now();
  const { MONGO_URL: mongoUrl } = process.env;
  const hasExternalMongo = Boolean(mongoUrl);
  const prefix = `trial_${started.toString(36)}`;
  const ports = await choosePorts();
  const outside = await startOutside(`http://127.0.0.1:${ports.PORT}`);
  const alerts = path.join(folder, 'alerts.yml');
  await prepareRules(alerts);
  const settings = writeSettings(folder, {
    PUBLIC_URL: `https://localhost:${ports.HTTPS_PORT}`,
    ADMIN_EMAILS: 'ada@trial.soloist.studio',
    MAIL_DOMAIN: 'trial.soloist.studio',
    MAIL_FROM: 'Soloist <hello@trial.soloist.studio>',
    TEAM_EMAIL: 'team@trial.soloist.studio',
    ALERT_EMAIL: 'ops@trial.soloist.studio',
    // A trial by docs/operate.md.
    NODE_ENV: 'development',
    TEST_PEOPLE: 'true',
    // Without limits: the load under which containers are replaced comes from one address.
    RATE_LIMIT_PER_MINUTE: '0',
    TRIAL_CADDYFILE: writeCaddyfile(),
    TRIAL_ALERTS: alerts,
    ...(mongoUrl ? { DB_PREFIX: prefix } : {}),
    ...ports,
    ...outside.settings,
  });
  const withStandIns = (file: string) =>
    values['stand-ins'] ? [fromRoot('deploy/stand-ins', file)] : [];
  const stack = createStack({
    name: 'soloist-containers',
    files: [
      fromRoot('docker-compose.yml'),
      ...withStandIns('compose.yml'),
      ...(mongoUrl ? [writeExternalMongo(folder, mongoUrl)] : []),
      fromRoot('tools/test-containers/compose.trial.yml'),
    ],
    settingsFile: path.join(folder, '.env'),
  });
  const small = createSmallStack({
    folder,
    ports,
    outside,
    standIns: withStandIns('compose.small.yml'),
  });
  const rows: string[] = [];
  let failed = 0;
  const runAll = async (checks: NamedCheck[], deps: CheckDeps) => {
    const results = await runChecks(checks, deps);
    rows.push(...results.rows);
    failed += results.failed;
  };
  const timed = async (title: string, run: () => Promise<unknown>) => {
    const since = Date.now();
    await step(title, run);
    rows.push(`| ${title} | | ${seconds(since)} |`);
  };
  try {
    if (values['stand-ins']) await buildStandIns();
    await timed('Build the images', () => stack.compose('build'));
    await timed('Build the previous release', () => buildPrevious(stack, folder));
    await timed('Start the stack', () => stack.up());
    const checks: NamedCheck[] = [
      ['documents in every script', printEveryScript],
      ...fullStackChecks,
      ['upgrade and back', upgrade],
    ];
    await runAll(checks, { stack, settings, outside, folder, hasExternalMongo });
    if (!values.keep) await step('Remove the stack', () => stack.compose('down', '--volumes'));
    await runAll(small.checks, {
      stack: small.stack,
      settings: ports,
      outside,
      folder,
      hasExternalMongo: false,
    });
    const table = ['| check | result | time |', '| ----- | ------ | ---- |', ...rows, ''].join(
      '\n',
    );
    const report = path.join(folder, 'report.md');
    writeFileSync(report, table);
    if (mongoUrl) console.log(`The databases ${prefix}_* remain on the server of MONGO_URL.`);
    console.log(`\n${table}\nTook ${seconds(started)}. The table is in ${report}.`);
    if (failed > 0) throw problem(`${failed} checks failed.`);
  } finally {
    await outside.stop();
    if (!values.keep) {
      for (const each of [stack, small.stack]) await each.compose('down', '--volumes');
    }
  }
}

if (import.meta.main) testContainers(process.argv.slice(2)).catch(reportFailure);
