import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createMetrics } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { parse } from 'yaml';
// Modules that define metrics beside server-kit.
import '../../services/documents/src/modules/sending/sending-metrics.service.ts';
import '../../services/documents/src/modules/rendering/browser/pdf-pool.service.ts';
import '../../services/payments/src/modules/incidents/incidents.model.ts';
import '../../services/platform/src/modules/vitals/vitals-metrics.service.ts';
import { namesIn } from './metric-names.ts';
import '../../services/payments/src/modules/payments/captures/book-payment.service.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

/** Metrics of third-party programs: Prometheus, its node exporter and its blackbox exporter. */
const thirdPartyMetrics = [
  'up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'probe_ssl_earliest_cert_expiry',
  'probe_success',
];
const dashboards = ['overview', 'service', 'work', 'payments', 'remotes'];

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}
let rules: Rule[] = [];
let alerts: Rule[] = [];
let known: Set<string>;
beforeAll(async () => {
  const { groups } = parse(await read('deploy/monitoring/alerts.yml'));
  rules = groups.flatMap((group: { rules: Rule[] }) => group.rules);
  alerts = rules.filter(({ alert }) => alert);
  known = new Set([
    ...(await readOwnMetrics()),
    ...thirdPartyMetrics,
    ...rules.map(({ record = '' }) => record),
  ]);
});

/** The names of all metrics that our processes report at `/metrics`. */
async function readOwnMetrics(): Promise<string[]> {
  // Nothing is stored here that could be measured.
  mongoose.set('bufferCommands', false);
  const backups = await read('tools/backup/schedule.ts');
  const text = await createMetrics('test').text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)];
  return [
    ...types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
    ),
    ...[...backups.matchAll(/name: '(soloist_backup_\w+)'/g)].map(([, name = '']) => name),
  ];
}
// Later files of this worker need the metrics, which their modules register once.
afterAll(() => mongoose.set('bufferCommands', true));

const unknownIn = (exprs: string[]) => exprs.flatMap(namesIn).filter((name) => !known.has(name));

it('uses only metrics of our processes', () => {
  expect(unknownIn(rules.map(({ expr }) => expr))).toEqual([]);
  expect(unknownIn(['max(mails_lost_total)'])).toEqual(['mails_lost_total']);
});

it.each(dashboards)('the dashboard %s uses only existing metrics', async (name) => {
  const { panels } = JSON.parse(await read(`deploy/monitoring/dashboards/${name}.json`));
  const exprs = panels.flatMap((panel: { targets: { expr: string }[] }) =>
    panel.targets.map(({ expr }) => expr),
  );
  expect(exprs.length).toBeGreaterThan(3);
  expect(unknownIn(exprs)).toEqual([]);
});

/** What a process reports that has imported these modules and done nothing yet, unlike this one. */
function metricsOfNewProcess(...modules: string[]): string {
  const imports = modules.map((file) => `import '${path.join(root, file)}';`).join('');
  const print = `import { createMetrics } from '@soloist/server-kit';
    process.stdout.write(await createMetrics('test').text());`;
  const args = ['--input-type=module', '--eval', imports + print];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  return stdout;
}

it('reports no store that a process does not use', () => {
  // As in the gateway, which imports server-kit and has no MongoDB.
  expect(metricsOfNewProcess()).not.toMatch(/^mongodb_(up|pool)/m);
});

it.each([
  ['mail_attempts_total', 'services/documents/src/modules/sending/sending-metrics.service.ts'],
  [
    'pdf_print_duration_seconds_count',
    'services/documents/src/modules/rendering/browser/pdf-pool.service.ts',
  ],
])('exports %s from zero, so that the first increase rings', (name, file) => {
  const text = metricsOfNewProcess(file);
  const used = alerts.flatMap(({ expr }) => [
    ...expr.matchAll(new RegExp(`${name}\\{outcome="(\\w+)"\\}`, 'g')),
  ]);
  expect(used.length).toBeGreaterThan(0);
  for (const [, outcome] of used) {
    expect(text).toMatch(new RegExp(`^${name}\\{.*outcome="${outcome}".*\\} 0$`, 'm'));
  }
});

it('has instructions for each alert', async () => {
  const runbook = await read('docs/operate.md');
  for (const { alert = '', annotations } of alerts) {
    expect(annotations.summary).toBeTruthy();
    expect(annotations.runbook).toBe(`docs/operate.md#${alert.toLowerCase()}`);
    expect(runbook).toMatch(new RegExp(`^#+ ${alert}$`, 'm'));
  }
});

it('has a firing and a silent test case for each alert', async () => {
  const { tests } = parse(await read('deploy/monitoring/alerts.test.yml'));
  const names = tests.map(({ name }: { name: string }) => name);
  expect(names).toEqual(alerts.flatMap(({ alert }) => [`${alert} rings`, `${alert} stays silent`]));
});

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: import.meta.dirname, encoding: 'utf8' });
const hasPromtool = promtool('--version').status === 0;
if (!hasPromtool)
  console.warn('The alerts were NOT tried out: promtool is missing (apt install prometheus).');

(hasPromtool ? it : it.skip)('fires and stays silent as in those cases', () => {
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = promtool(...args);
    expect(`${status} ${stdout}${stderr}`).toMatch(/^0 /);
  }
});
