import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { releases, testPeople } from '@soloist/contracts';
import { parse } from 'yaml';
import { namesIn } from '../../deploy/monitoring/metric-names.ts';
import { fromRoot } from '../paths.ts';
import { callPlatform } from '../platform.ts';
import { seconds } from '../progress.ts';
import { publishRemote } from '../publish-remote.ts';
import { runCommand } from '../run-command.ts';
import { askPrometheus, followTrace, ringAlerts } from './alerts.ts';
import {
  type Check,
  type CheckDeps,
  json,
  type NamedCheck,
  plainUrl,
  requireThat,
  until,
} from './check.ts';
import type { ComposeStack } from './compose-stack.ts';

export const requireHealth: Check = async ({ settings }) => {
  const reply = await fetch(`${plainUrl(settings)}/api/health`);
  const { services } = (await reply.json()) as { services: Record<string, string> };
  const down = Object.keys(services).filter((name) => services[name] !== 'up');
  requireThat(reply.ok && down.length === 0, `Not up: ${down.join(', ')}.`);
  return `${Object.keys(services).length} processes up`;
};

interface JourneyOptions {
  stack: ComposeStack;
  outside: CheckDeps['outside'];
  /** The product's address, and the authority of its certificate if it is Caddy's own. */
  url: string;
  certificate?: string;
  internalSecret: string;
  /** The file names of the journeys; all of containers.config.ts if there is none. */
  journeys?: string[];
}

/** Plays journeys of a browser against a stack. */
export async function playJourneys({
  stack,
  outside,
  url,
  certificate,
  internalSecret,
  journeys = [],
}: JourneyOptions) {
  const identity = await stack.compose('port', 'identity', '4000');
  const isDone = await runCommand({
    title: 'Journeys in a browser',
    command: process.execPath,
    args: [
      fromRoot('node_modules/@playwright/test/cli.js'),
      'test',
      '--config=containers.config.ts',
      '--retries=1',
      '--reporter=line',
      ...journeys,
    ],
    cwd: fromRoot('e2e'),
    env: {
      ...process.env,
      ...(certificate ? { NODE_EXTRA_CA_CERTS: certificate } : {}),
      APP_URL: url,
      APP_IDENTITY_URL: `http://${identity}`,
      APP_INTERNAL_SECRET: internalSecret,
      INBOX_URL: outside.inboxUrl,
      PAYMENT_PROVIDER_URL: outside.providerUrl,
    },
  });
  requireThat(isDone, 'A journey failed; its output is above.');
}

/**
 * Sign-up to signature with email and PDF, signature to payment, a chat of two browsers, whose
 * windows two containers of messaging share.
 */
const playOverHttps: Check = async ({ stack, settings, outside, folder }) => {
  await stack.up('--no-recreate', '--scale', 'messaging=2', 'messaging');
  const certificate = path.join(folder, 'caddy-root.crt');
  const stored = 'caddy:/certificates/caddy/pki/authorities/local/root.crt';
  await stack.compose('cp', stored, certificate);
  const { PUBLIC_URL: url = '', INTERNAL_SECRET: internalSecret = '' } = settings;
  await playJourneys({ stack, outside, url, certificate, internalSecret });
  const query = encodeURIComponent('sockets_opened_total{service="messaging"} > 0');
  const areShared = async () =>
    (await askPrometheus({ stack }, `query?query=${query}`)).result.length > 1;
  await until(areShared, 'Not both containers of messaging have windows of people.', 60_000);
  return 'sign-up to signed proposal with email and PDF, signature to payment, chat over two containers of messaging';
};

/** Publishes a changed build of the image and rolls it back; pages follow within seconds. */
const publishAndRollBack: Check = async ({ stack, settings }) => {
  const name = 'mfe-dashboard';
  const dist = path.join(mkdtempSync(path.join(tmpdir(), 'soloist-remote-')), 'dist');
  await stack.compose('cp', `platform:/app/${name}/dist`, dist);
  await appendFile(path.join(dist, 'remoteEntry.js'), '\n// Another build.\n');
  const installation = { apiUrl: `${plainUrl(settings)}/api`, token: settings.DEPLOY_TOKEN! };
  const isLive = async (version: string) => {
    const page = await fetch(`${plainUrl(settings)}/dashboard`, {
      headers: { accept: 'text/html' },
    });
    return (await page.text()).includes(`/remotes/${name}/${version}/`);
  };
  const { manifest } = await publishRemote({ name, dist, version: '0.1.1', installation });
  await until(() => isLive(manifest.version), 'The published version is not live.');
  const body = { reason: 'Test of the containers' };
  const { change } = await callPlatform(releases.rollBack, installation, {
    params: { name },
    body,
  });
  await until(() => isLive(change.live!), 'The version before is not live again.');
  return `${manifest.version}, then ${change.live} again`;
};

/**
 * Replaces the containers of services while requests arrive.
 * @returns how many requests were answered.
 * @throws a problem if one was not.
 */
export async function restartUnderLoad(
  { stack, settings }: CheckDeps,
  services: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const failures: string[] = [];
  let [answered, isEnded] = [0, false];
  const ask = async (at: string, init: RequestInit, status: number) => {
    const reply = await fetch(plainUrl(settings) + at, init).catch((error) => ({
      status: String(error.cause ?? error),
    }));
    if (reply.status === status) answered += 1;
    else failures.push(`${init.method ?? 'GET'} ${at}: ${reply.status}`);
    if ('body' in reply) await reply.body?.cancel();
  };
  const login = { method: 'POST', headers: json, body: '{}' };
  const load = async () => {
    while (!isEnded) {
      await Promise.all([
        ask('/api/auth/jwks', {}, 200),
        // Refused by the service itself, for it has no address.
        ask('/api/auth/login', login, 400),
        ask('/login', { headers: { accept: 'text/html' } }, 200),
        ask('/gmd-blogs/feed.xml', {}, 200),
      ]);
      await sleep(50);
    }
  };
  const running = [load(), load()];
  const script = fromRoot('deploy/docker/rolling-restart.sh');
  const isDone = await runCommand({
    title: 'Rolling restart',
    command: 'sh',
    args: [script, ...services],
    env: { ...stack.env, ...env },
  });
  isEnded = true;
  await Promise.all(running);
  requireThat(isDone, 'The rolling restart failed; its output is above.');
  requireThat(
    failures.length === 0,
    `${failures.length} requests were lost: ${[...new Set(failures)].slice(0, 5).join('; ')}`,
  );
  return answered;
}

const restartWithoutLoss: Check = async (deps) => {
  const answered = await restartUnderLoad(deps, ['identity', 'marketplace', 'gateway']);
  return `identity, marketplace and gateway replaced, ${answered} requests answered, none lost`;
};

const killed = [
  ...['identity', 'documents-worker', 'messaging-mail', 'gateway', 'backup'],
  ...['redis', 'mongo-1', 'files', 'mail', 'caddy'],
];
const killEach: Check = async (deps) => {
  const times: string[] = [];
  // A MongoDB outside has no container here.
  const present = killed.filter((name) => !(deps.hasExternalMongo && name === 'mongo-1'));
  for (const service of present) {
    const started = Date.now();
    await deps.stack.killAndAwait(service);
    await until(
      () =>
        requireHealth(deps).then(
          () => true,
          () => false,
        ),
      `Not all is up after ${service} was killed.`,
      60_000,
    );
    times.push(`${service} ${seconds(started)}`);
  }
  return [...times, ...(deps.hasExternalMongo ? ['not MongoDB, which is outside'] : [])].join(', ');
};

const password = 'a quiet green harbour';

/** A person as after sign-up, with a published portfolio if named. */
export async function createPerson(
  { stack, settings }: Pick<CheckDeps, 'stack' | 'settings'>,
  form: { email: string; published?: { headline: string; skills: string[] } },
): Promise<{ username: string }> {
  const identity = await stack.compose('port', 'identity', '4000');
  const made = await fetch(`http://${identity}${testPeople.create.path}`, {
    method: 'POST',
    headers: { ...json, 'x-internal-secret': settings.INTERNAL_SECRET! },
    body: JSON.stringify({ ...form, password, fname: 'Kay', lname: 'Tester', role: 'freelancer' }),
  });
  requireThat(made.ok, `The person was not created: ${made.status}.`);
  const { user } = (await made.json()) as { user: { username: string } };
  return user;
}

/**
 * Signs a person of `createPerson` in.
 * @throws a problem if the person can't.
 */
export async function signIn({ settings }: Pick<CheckDeps, 'settings'>, email: string) {
  const reply = await fetch(`${plainUrl(settings)}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  });
  requireThat(reply.status === 200, `${email} cannot sign in: ${reply.status}.`);
  return (await reply.json()) as { token: string };
}

/** A portfolio has a certificate of its own at its first visit; an unknown host gets none. */
const visitPortfolio: Check = async ({ stack, settings }) => {
  const published = { headline: 'Packaging designer', skills: ['Packaging'] };
  const email = 'folio@trial.soloist.studio';
  const { username } = await createPerson({ stack, settings }, { email, published });
  const visit = (host: string) =>
    new Promise<{ names: string | undefined; body: string }>((resolve, reject) => {
      request({
        host: '127.0.0.1',
        port: settings.HTTPS_PORT,
        servername: host,
        headers: { host: `${host}:${settings.HTTPS_PORT}`, accept: 'text/html' },
        // Of Caddy's own authority.
        rejectUnauthorized: false,
      })
        .on('response', (res) => {
          const { subjectaltname: names } = (res.socket as TLSSocket).getPeerCertificate();
          text(res).then((body) => resolve({ names, body }), reject);
        })
        .on('error', reject)
        .end();
    });
  const host = `${username}.localhost`;
  const isServed = async () => {
    const page = await visit(host).catch(() => undefined);
    return page?.names === `DNS:${host}` && page.body.includes('Kay Tester');
  };
  await until(isServed, `${host} does not show the portfolio.`);
  const isRefused = await visit('nobody-here.localhost').then(
    () => false,
    () => true,
  );
  requireThat(isRefused, 'An unknown host got a certificate.');
  return `${host} with its own certificate; an unknown host gets none`;
};

/** A backup, and its restore into stores that were emptied; the same person signs in again. */
const backUpAndRestore: Check = async ({ stack, settings, hasExternalMongo }) => {
  if (hasExternalMongo) return 'skipped: it would empty the MongoDB of MONGO_URL';
  const email = 'kept@trial.soloist.studio';
  await createPerson({ stack, settings }, { email });
  await signIn({ settings }, email);
  await stack.compose('exec', '-T', 'backup', 'node', 'tools/backup.ts');
  const listed = await stack.compose('exec', '-T', 'backup', 'node', 'tools/backup.ts', 'list');
  const [id] = /\d{4}-\d\d-\d\dT[\d.-]+Z/.exec(listed) ?? [];
  requireThat(id, `No backup is listed: ${listed}`);
  const project = stack.env.COMPOSE_PROJECT_NAME;
  await stack.compose('down');
  const lost = (await stack.docker('volume', 'ls', '--quiet', '--filter', `name=${project}_`))
    .split('\n')
    .filter((volume) => !/_(backups|certificates)$/.test(volume));
  await stack.docker('volume', 'rm', ...lost);
  await stack.compose('up', '--detach', '--wait', 'mongo-1', 'redis', 'files');
  await stack.compose('up', 'mongo-set', 'files-bucket');
  const restore = [
    'run',
    '--rm',
    '-T',
    '--no-deps',
    '--volume',
    `${project}_releases:/data/releases`,
    'backup',
  ];
  await stack.compose(...restore, 'node', 'tools/restore.ts', `/data/backups/${id}`);
  await stack.up();
  await signIn({ settings }, email);
  return `${id}: stores emptied and restored, the same person signs in`;
};

/** Jobs of prometheus.yml for our containers, and how many of these there are at least. */
const ourJobs: Record<string, number> = { gateway: 1, services: 9, backup: 1, proxy: 1 };

/** Prometheus sees every process of ours, and no alert that fires for ever. */
const readMonitoring: Check = async (deps) => {
  const ask = (at: string) => askPrometheus(deps, at);
  const { activeTargets } = await ask('targets?state=active');
  type Target = { labels: { job: string; instance: string }; health: string };
  const ours = (activeTargets as Target[]).filter(({ labels }) => ourJobs[labels.job]);
  const down = ours.filter(({ health }) => health !== 'up').map(({ labels }) => labels.instance);
  requireThat(down.length === 0, `Prometheus does not reach ${down.join(', ')}.`);
  for (const [job, least] of Object.entries(ourJobs)) {
    const found = ours.filter(({ labels }) => labels.job === job).length;
    requireThat(found >= least, `Prometheus knows ${found} of ${least} targets of ${job}.`);
  }
  const { result } = await ask(
    `query?query=${encodeURIComponent('mongodb_up == 0 or redis_up == 0')}`,
  );
  requireThat(result.length === 0, `An absent store is reported: ${JSON.stringify(result)}`);
  return `${ours.length} targets up`;
};

/** Metrics of a certificate, which the probe cannot see: the stack has no public name here. */
const onlyPublic = ['probe_ssl_earliest_cert_expiry'];

/** Each metric of the alerts and dashboards is one that a process or program of the stack really reports. */
const findMetrics: Check = async (deps) => {
  const { groups } = parse(await readFile(fromRoot('deploy/monitoring/alerts.yml'), 'utf8'));
  const rules = (groups as { rules: { expr: string; record?: string }[] }[]).flatMap(
    (group) => group.rules,
  );
  const dashboards = globSync('deploy/monitoring/dashboards/*.json', { cwd: fromRoot() });
  const exprs = rules.map(({ expr }) => expr);
  for (const file of dashboards) {
    const { panels } = JSON.parse(await readFile(fromRoot(file), 'utf8'));
    for (const { targets } of panels as { targets: { expr: string }[] }[]) {
      exprs.push(...targets.map(({ expr }) => expr));
    }
  }
  const names = [...new Set(exprs.flatMap(namesIn))];
  const [values, metadata] = await Promise.all([
    askPrometheus(deps, 'label/__name__/values') as Promise<string[]>,
    askPrometheus(deps, 'metadata') as Promise<Record<string, unknown>>,
  ]);
  // Announced before its first event.
  const isAnnounced = (name: string) => name.replace(/_(bucket|count|sum)$/, '') in metadata;
  const missing = names.filter(
    (name) => !values.includes(name) && !isAnnounced(name) && !onlyPublic.includes(name),
  );
  requireThat(missing.length === 0, `Nothing reports ${missing.join(', ')}.`);
  const seen = names.filter((name) => values.includes(name)).length;
  return `${names.length - onlyPublic.length} metrics reported, ${seen} of them with values`;
};

/** The health check of a container, timed inside it. */
const timeHealthCheck: Check = async ({ stack }) => {
  const command =
    'start=$(date +%s%N); for i in 1 2 3 4 5 6 7 8 9 10; do wget --no-proxy -q -O /dev/null "http://127.0.0.1:$PORT/health" || exit 1; done; echo $(( ($(date +%s%N) - start) / 10000000 ))';
  const times: string[] = [];
  for (const service of ['identity', 'documents-worker', 'gateway']) {
    times.push(`${service} ${await stack.compose('exec', '-T', service, 'sh', '-c', command)} ms`);
  }
  return times.join(', ');
};

/** The commands that an admin runs in a container find all of their packages. */
const runCommands: Check = async ({ stack }) => {
  const commands: [service: string, ...args: string[]][] = [
    ...['identity', 'marketplace', 'messaging', 'documents'].map(
      (service): [string, ...string[]] => [service, 'tools/migrate.ts', 'status', service],
    ),
    ['marketplace', 'services/marketplace/src/commands/rebuild-search.ts'],
    ['platform', '--eval', "require('node:fs').accessSync('/app/sbom.cdx.json')"],
  ];
  for (const [service, ...args] of commands) {
    await stack.compose('exec', '-T', service, 'node', ...args);
  }
  return 'migrations listed, search index rebuilt, list of packages (SBOM) present';
};

/** Every overlay rendered by kustomize, each object checked against the schemas of Kubernetes and KEDA. */
const checkKubernetes: Check = async () => {
  const file = 'deploy/kubernetes/kubernetes.test.ts';
  const { status, stderr } = spawnSync(
    process.execPath,
    [fromRoot('node_modules/jest/bin/jest.js'), '--runTestsByPath', file],
    { cwd: fromRoot(), encoding: 'utf8' },
  );
  requireThat(status === 0, stderr.slice(-2000));
  const [, skipped] = /Tests: .*?(\d+) skipped/.exec(stderr) ?? [];
  requireThat(!skipped, 'kubectl is not installed, so nothing was checked.');
  const [, passed] = /Tests: .*?(\d+) passed/.exec(stderr) ?? [];
  return `rendered by kubectl kustomize, valid by the schemas; ${passed} checks`;
};

/** How many megabytes each image may have over its base. */
const mostOver = { 'soloist:local': 250, 'soloist-documents-worker:local': 700 };

const describeImages: Check = async ({ stack }) => {
  const inspect = (image: string, format: string) =>
    stack.docker('image', 'inspect', '--format', format, image);
  const megabytes = async (image: string) => Number(await inspect(image, '{{.Size}}')) / 1e6;
  const base = await megabytes('node:24.21.0-trixie-slim');
  const sizes: string[] = [];
  for (const [image, most] of Object.entries(mostOver)) {
    const over = Math.round((await megabytes(image)) - base);
    requireThat(over <= most, `${image} has ${over} MB over its base; ${most} are allowed.`);
    const label = await inspect(image, '{{index .Config.Labels "studio.soloist.sbom"}}');
    requireThat(label === '/app/sbom.cdx.json', `${image} does not name its list of packages.`);
    sizes.push(`${image} ${over} MB`);
  }
  return `over their base: ${sizes.join(', ')}; both name their list of packages (SBOM)`;
};

const megabytesOf: Record<string, number> = { KiB: 1 / 1024, MiB: 1, GiB: 1024 };

export async function measureMemory(stack: ComposeStack) {
  const ids = (await stack.compose('ps', '--quiet')).split('\n');
  const lines = await stack.docker('stats', '--no-stream', '--format', '{{.MemUsage}}', ...ids);
  const megabytes = lines.split('\n').map((line) => {
    const [, size = '0', unit = ''] = /^([\d.]+)(\w+)/.exec(line) ?? [];
    return Number(size) * (megabytesOf[unit] ?? 1);
  });
  return { total: Math.round(megabytes.reduce((sum, each) => sum + each, 0)), count: ids.length };
}

const describeMemory: Check = async ({ stack }) => {
  const { total, count } = await measureMemory(stack);
  return `${total} MB in ${count} containers`;
};

export const fullStackChecks: NamedCheck[] = [
  ['every process is healthy', requireHealth],
  ['memory at rest', describeMemory],
  ['sizes of the images', describeImages],
  ['health check', timeHealthCheck],
  ['commands of the image', runCommands],
  ['Kubernetes', checkKubernetes],
  ['monitoring', readMonitoring],
  ['journeys in a browser over HTTPS', playOverHttps],
  ['metrics of alerts and dashboards', findMetrics],
  ['logs of one trace', followTrace],
  ['a portfolio on its own host', visitPortfolio],
  ['publish and roll back a remote', publishAndRollBack],
  ['rolling restart under load', restartWithoutLoss],
  ['killed containers', killEach],
  ['alerts', ringAlerts],
  ['backup and restore', backUpAndRestore],
];

/** Runs all checks, also after one failed, and describes them in a table. */
export async function runChecks(checks: NamedCheck[], deps: CheckDeps) {
  const rows: string[] = [];
  let failed = 0;
  for (const [title, check] of checks) {
    const started = Date.now();
    const result = await check(deps).catch((error: Error) => {
      failed += 1;
      return `FAILED: ${error.message.replaceAll(/\s+/g, ' ')}`;
    });
    console.log(
      `  ${result.startsWith('FAILED') ? '✗' : '✓'} ${title}: ${result} (${seconds(started)})`,
    );
    rows.push(`| ${title} | ${result} | ${seconds(started)} |`);
  }
  return { rows, failed };
}
