import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type App, startApp } from '@soloist/tools/app.ts';
import { startStack } from '@soloist/tools/local-stack/stack.ts';
import { fromRoot } from '@soloist/tools/paths.ts';
import { app, demo } from '../support/app.ts';
import { rupeeTerms, sendInvoice } from '../support/invoices.ts';
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

test('a lost installation is restored from its backup with people, documents and money', async () => {
  test.setTimeout(300_000);
  const ines = await newPerson({ name: 'Ines' });
  const { id, orderId } = await sendInvoice(ines.token, rupeeTerms);
  await payInvoice(orderId);
  await expect(async () =>
    expect((await downloadPdf(app.url, ines, id)).length).toBeGreaterThan(1000),
  ).toPass();
  await expect(async () => expect(await readWallet(app.url, ines)).toContain('941000')).toPass();
  const inProgress = /rendering|mailing|queued/;
  await expect(async () =>
    expect(JSON.stringify(await readAll(app.url, [ines, ada]))).not.toMatch(inProgress),
  ).toPass();
  const before = await readAll(app.url, [ines, ada]);
  const pdf = await downloadPdf(app.url, ines, id);

  const secrets = JSON.parse(
    await readFile(path.join(path.dirname(app.remotesDir), 'secrets.json'), 'utf8'),
  ) as Record<string, string>;
  const keys = await command('tools/backup.ts', ['make-key']);
  const [, publicKey = '', secretKey = ''] =
    /BACKUP_PUBLIC_KEY=(\S+)\nBACKUP_SECRET_KEY=(\S+)/.exec(keys) ?? [];
  const output = await command('tools/backup.ts', [], {
    ...secrets,
    MONGO_URL: app.mongoUrl,
    BACKUP_TO: path.join(folder, 'backups'),
    BACKUP_PUBLIC_KEY: publicKey,
  });
  const [, backup = ''] = /Backup made: (\S+)/.exec(output) ?? [];

  const dataDir = path.join(folder, 'data');
  const stores = await startStack({ dataDir });
  const report = await command('tools/restore.ts', [backup, '--into', stores.mongo.url], {
    ...secrets,
    BACKUP_SECRET_KEY: secretKey,
  }).finally(stores.stop);
  expect(report).toContain('Every document, index and option was read back and is as it was.');
  expect(report).not.toContain('is not set here to what it was');

  restored = await startApp({ dataDir, env: { ...secrets, LOG_LEVEL: 'warn' } });
  expect(await readAll(restored.url, [ines, ada])).toEqual(before);
  expect((await downloadPdf(restored.url, ines, id)).equals(pdf)).toBe(true);
});

interface Credentials {
  email: string;
  password: string;
}
const ada: Credentials = { email: demo.freelancer, password: demo.password };

/** Runs one of our commands with these settings only. */
async function command(file: string, args: string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH ?? '', ...settings };
  const { stdout } = await run(process.execPath, [fromRoot(file), ...args], { env });
  return stdout;
}

async function createReader(url: string, { email, password }: Credentials) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await response.json()) as { token: string };
  return (call: string) =>
    fetch(`${url}/api${call}`, { headers: { authorization: `Bearer ${token}` } });
}

async function downloadPdf(url: string, person: Credentials, id: string): Promise<Buffer> {
  const response = await (await createReader(url, person))(`/proposal/invoices/${id}/pdf`);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await response.arrayBuffer());
}

const readWallet = async (url: string, person: Credentials) =>
  (await (await createReader(url, person))('/wallet/balance')).text();

/** Endpoints that return a person's documents, messages and money. */
const endpointPaths = [
  '/proposal/fetchAllProposals',
  '/proposal/invoices',
  '/chat/loadIntialConversation',
  '/notifications',
  '/wallet/balance',
  '/wallet/earnings',
];
async function readAll(url: string, people: Credentials[]) {
  const responses = [];
  for (const person of people) {
    const read = await createReader(url, person);
    for (const call of endpointPaths) {
      const response = await read(call);
      const { requestId: _, ...answer } = (await response.json()) as Record<string, unknown>;
      expect(response.status, call).toBe(200);
      responses.push({ email: person.email, call, answer });
    }
  }
  return responses;
}
