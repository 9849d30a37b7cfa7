import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { parse, stringify } from 'yaml';
import { fromRoot } from '../paths.ts';
import { problem } from '../progress.ts';
import { type Check, type CheckDeps, json, plainUrl, until } from './check.ts';

interface Rule {
  alert?: string;
  expr: string;
  for?: string;
}

/** The threshold of each alert that is tried, and the one that a test can wait for. */
const thresholds: Record<string, [shipped: string, tried: string]> = {
  ProcessDown: ['', ''],
  ProcessGone: ['', ''],
  MailNotLeaving: ['> 900', '> 5'],
  BackupOld: ['> 26 * 3600', '> 30'],
  DiskFull: ['< 0.1', '< 1.01'],
};

/** The shipped rules; those that are tried fire immediately. */
async function writeRules(file: string, { isTried }: { isTried: boolean }) {
  const text = await readFile(fromRoot('deploy/monitoring/alerts.yml'), 'utf8');
  const rules: { groups: { rules: Rule[] }[] } = parse(text);
  for (const rule of isTried ? rules.groups.flatMap((group) => group.rules) : []) {
    const [shipped, tried] = thresholds[rule.alert ?? ''] ?? [];
    if (shipped === undefined || tried === undefined) continue;
    if (!rule.expr.includes(shipped)) throw problem(`${rule.alert} has no "${shipped}".`);
    Object.assign(rule, { expr: rule.expr.replace(shipped, tried), for: '0s' });
  }
  // In place: the container has this file, not its name.
  writeFileSync(file, isTried ? stringify(rules) : text);
}

export const prepareRules = (file: string) => writeRules(file, { isTried: false });

export async function askPrometheus({ stack }: Pick<CheckDeps, 'stack'>, at: string) {
  const url = `http://127.0.0.1:9090/api/v1/${at}`;
  const text = await stack.compose('exec', '-T', 'prometheus', 'wget', '-q', '-O', '-', url);
  return JSON.parse(text).data;
}

interface SignUpOptions {
  email?: string;
  headers?: Record<string, string>;
}

/** A sign-up by a new person, who gets a code by email. */
export const signUp = (
  settings: Record<string, string>,
  {
    email = `kay-${randomBytes(4).toString('hex')}@trial.soloist.studio`,
    headers = {},
  }: SignUpOptions = {},
) =>
  fetch(`${plainUrl(settings)}/api/auth/signup`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({
      fname: 'Kay',
      lname: 'Tester',
      email,
      password: 'a quiet green harbour',
      role: 'freelancer',
    }),
  });

/** The cases of deploy/monitoring/alerts.test.yml, in the Prometheus of the stack. */
async function testRules({ stack }: Pick<CheckDeps, 'stack'>) {
  const folder = fromRoot('deploy/monitoring');
  const image = await stack.docker(
    ...['inspect', '--format', '{{.Config.Image}}'],
    (await stack.containersOf('prometheus'))[0]!,
  );
  const mount = ['--volume', `${folder}:/rules:ro`, '--workdir', '/rules'];
  const command = [image, 'test', 'rules', 'alerts.test.yml'];
  await stack.docker('run', '--rm', ...mount, '--entrypoint', 'promtool', ...command);
}

/** Late emails, an old backup, a full disk and a stopped worker each ring, and the email about them arrives. */
export const ringAlerts: Check = async (deps) => {
  const { stack, settings, outside } = deps;
  const reload = () => stack.compose('kill', '--signal', 'HUP', 'prometheus');
  const isFiring = async (alert: string, labels: Record<string, string> = {}) => {
    const { alerts } = (await askPrometheus(deps, 'alerts')) as {
      alerts: { state: string; labels: Record<string, string> }[];
    };
    return alerts.some(
      (each) =>
        each.state === 'firing' &&
        each.labels.alertname === alert &&
        Object.entries(labels).every(([name, value]) => each.labels[name] === value),
    );
  };
  const ends = (alert: string, labels?: Record<string, string>) =>
    until(async () => !(await isFiring(alert, labels)), `${alert} does not end.`, 180_000);
  const rings = (alert: string) => until(() => isFiring(alert), `${alert} does not ring.`, 120_000);
  const hasArrived = async () => {
    const query = new URLSearchParams({ 'to.address': settings.ALERT_EMAIL! });
    const mails = await (await fetch(`${outside.inboxUrl}/api/email?${query}`)).json();
    return (mails as { subject: string }[]).some(({ subject }) => subject.includes('BackupOld'));
  };
  const worker = { process: 'documents-worker' };
  await testRules(deps);
  await writeRules(settings.TRIAL_ALERTS!, { isTried: true });
  await reload();
  try {
    await rings('BackupOld');
    await rings('DiskFull');
    await until(hasArrived, 'No email about an alert arrived.', 120_000);
    await stack.compose('stop', 'documents-worker');
    // Whether the name of a stopped container still resolves depends on the machine's name server.
    const isMissed = async () =>
      (await isFiring('ProcessDown', worker)) || (await isFiring('ProcessGone', worker));
    await until(isMissed, 'No alert about the stopped worker rings.', 120_000);
    await stack.compose('start', 'documents-worker');
    await stack.compose('stop', 'mail');
    const reply = await signUp(settings);
    if (!reply.ok) throw problem(`Nobody can sign up: ${reply.status}.`);
    await rings('MailNotLeaving');
  } finally {
    await writeRules(settings.TRIAL_ALERTS!, { isTried: false });
    await reload();
    await stack.compose('start', 'mail', 'documents-worker');
  }
  for (const alert of ['BackupOld', 'DiskFull', 'MailNotLeaving']) await ends(alert);
  for (const alert of ['ProcessDown', 'ProcessGone']) await ends(alert, worker);
  return 'late emails, old backup, full disk, stopped worker: each rings with a lowered threshold, an email arrives, and each ends with its cause';
};

/** The lines of one sign-up in the logs of all processes, found by the trace's id as docs/operate.md says. */
export const followTrace: Check = async ({ stack, settings }) => {
  const traceId = randomBytes(16).toString('hex');
  const traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-00`;
  await signUp(settings, { headers: { traceparent } });
  const expected = ['gateway', 'identity', 'documents-worker'];
  let found: string[] = [];
  const isComplete = async () => {
    const lines = stripVTControlCharacters(await stack.compose('logs', '--no-color')).split('\n');
    found = lines.filter((line) => line.includes(traceId)).map((line) => line.split(' ')[0]!);
    return expected.every((service) => found.some((name) => name.startsWith(`${service}-`)));
  };
  await until(isComplete, 'The logs do not have the whole trace.', 60_000).catch((error) => {
    throw problem(`${error.message} Only: ${[...new Set(found)].join(', ')}.`);
  });
  return `${found.length} lines of one sign-up in ${[...new Set(found)].join(', ')}`;
};
