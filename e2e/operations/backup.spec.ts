import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type App, startApp } from '@soloist/tools/app.ts';
import { startStack } from '@soloist/tools/local-stack/stack.ts';
import { fromRoot } from '@soloist/tools/paths.ts';
import { app, demo } from '../support/app.ts';
import { inRupees, sendInvoice } from '../support/invoices.ts';
import { payInvoice } from '../support/payment-provider.ts';
import { newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const run = promisify(execFile);

let folder: string;
let restored: App | undefined;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soloist-rehearsal-'));
});
test.afterEach(async () => {
  await restored?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('an installation that is gone is had again from its backup: people, papers and money', async () => {
  test.setTimeout(300_000);
  const ines = await newPerson({ name: 'Ines' });
  const { id, orderId } = await sendInvoice(ines.token, inRupees);
  await payInvoice(orderId);
  await expect(async () =>
    expect((await pdfOf(app.url, ines, id)).length).toBeGreaterThan(1000),
  ).toPass();
  await expect(async () => expect(await walletOf(app.url, ines)).toContain('941000')).toPass();
  const underWay = /rendering|mailing|queued/;
  await expect(async () =>
    expect(JSON.stringify(await allOf(app.url, [ines, ada]))).not.toMatch(underWay),
  ).toPass();
  const had = await allOf(app.url, [ines, ada]);
  const pdf = await pdfOf(app.url, ines, id);

  const secrets = JSON.parse(
    await readFile(path.join(path.dirname(app.remotesDir), 'secrets.json'), 'utf8'),
  ) as Record<string, string>;
  const keys = await command('tools/backup.ts', ['make-key']);
  const [, publicKey = '', secretKey = ''] =
    /BACKUP_PUBLIC_KEY=(\S+)\nBACKUP_SECRET_KEY=(\S+)/.exec(keys) ?? [];
  const made = await command('tools/backup.ts', [], {
    ...secrets,
    MONGO_URL: app.mongoUrl,
    BACKUP_TO: path.join(folder, 'backups'),
    BACKUP_PUBLIC_KEY: publicKey,
  });
  const [, backup = ''] = /Backup made: (\S+)/.exec(made) ?? [];

  const dataDir = path.join(folder, 'data');
  const stores = await startStack({ dataDir });
  const report = await command('tools/restore.ts', [backup, '--into', stores.mongo.url], {
    ...secrets,
    BACKUP_SECRET_KEY: secretKey,
  }).finally(stores.stop);
  expect(report).toContain('Every document, index and option was read back and is as it was.');
  expect(report).not.toContain('is not set here to what it was');

  restored = await startApp({ dataDir, env: { ...secrets, LOG_LEVEL: 'warn' } });
  expect(await allOf(restored.url, [ines, ada])).toEqual(had);
  expect((await pdfOf(restored.url, ines, id)).equals(pdf)).toBe(true);
});

interface Credentials {
  email: string;
  password: string;
}
const ada: Credentials = { email: demo.freelancer, password: demo.password };

/** A command of ours, with these settings alone. */
async function command(file: string, args: string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH ?? '', ...settings };
  const { stdout } = await run(process.execPath, [fromRoot(file), ...args], { env });
  return stdout;
}

async function answerOf(url: string, { email, password }: Credentials) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await response.json()) as { token: string };
  return (call: string) =>
    fetch(`${url}/api${call}`, { headers: { authorization: `Bearer ${token}` } });
}

async function pdfOf(url: string, who: Credentials, id: string): Promise<Buffer> {
  const response = await (await answerOf(url, who))(`/proposal/invoices/${id}/pdf`);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await response.arrayBuffer());
}

const walletOf = async (url: string, who: Credentials) =>
  (await (await answerOf(url, who))('/wallet/balance')).text();

/** What people see of their own: profile, papers, messages, wallet. */
const seen = [
  '/proposal/fetchAllProposals',
  '/proposal/invoices',
  '/chat/loadIntialConversation',
  '/notifications',
  '/wallet/balance',
  '/wallet/earnings',
];
async function allOf(url: string, people: Credentials[]) {
  const found = [];
  for (const who of people) {
    const ask = await answerOf(url, who);
    for (const call of seen) {
      const response = await ask(call);
      const { requestId: _, ...answer } = (await response.json()) as Record<string, unknown>;
      expect(response.status, call).toBe(200);
      found.push({ email: who.email, call, answer });
    }
  }
  return found;
}
