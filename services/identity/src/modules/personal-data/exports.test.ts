import type { DomainEvent } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import mongoose from 'mongoose';
import { type Holders, startHolders, unzip } from '../../../test/fake-data-holders.ts';
import { identityConfig, startTestIdentity, type TestIdentity } from '../../../test/harness.ts';
import { passkeysAt } from '../../../test/passkey-harness.ts';
import { newExportFileId } from './export-files.service.ts';
import { ExportModel } from './exports.model.ts';
import { mostAttempts } from './exports.service.ts';

let identity: TestIdentity;
let holders: Holders;
let mails: Queue;
beforeAll(async () => {
  const config = identityConfig();
  holders = await startHolders(config);
  identity = await startTestIdentity({ ...config, ...holders.urls });
  mails = new Queue(eventQueueName('documents'), { connection: { url: config.REDIS_URL } });
});
afterAll(async () => {
  await mails.close();
  await identity.close();
  await holders.close();
});
afterEach(() => holders.setAway(false));

type TestAccount = Awaited<ReturnType<TestIdentity['signUp']>>;

const requestExport = ({ token }: { token?: string }) =>
  identity.send('POST /profile/export', { token });
const stateOf = async ({ token }: TestAccount) =>
  (await identity.send('GET /profile/export/state', { token })).body.export;
const download = ({ token }: { token?: string }) => identity.send('GET /profile/export', { token });
const becomes = (person: TestAccount, state: string) =>
  eventually(async () => (await stateOf(person))?.state === state, 15_000);
const storedOf = ({ user }: TestAccount) => ExportModel.findOne({ accountId: user.id }).orFail();
const countPieces = ({ user }: TestAccount) =>
  mongoose.connection
    .db!.collection('exportfiles.chunks')
    .countDocuments({ files_id: new RegExp(`^${user.id}`) });
const change = ({ user }: TestAccount, fields: object) =>
  ExportModel.updateOne({ accountId: user.id }, { $set: fields });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600 * 1000);

async function exported(person: TestAccount) {
  await requestExport(person);
  await becomes(person, 'ready');
  return unzip((await download(person)).body);
}

it('exports a person’s data as a ZIP, and emails when it is ready', async () => {
  const person = await identity.signUp({ fname: 'Grace', lname: 'Hopper' });
  const other = await identity.signUp({ fname: 'Stranger', lname: 'Else' });
  const userId = person.user.id;
  await passkeysAt(identity).add(person.token);
  await identity.send('POST /users/contact', {
    body: { topic: 'support', name: 'G', email: person.form.email, company: '', message: 'Hello' },
  });
  const pdf = Buffer.from('%PDF-1.7 a contract');
  const name = 'proposals/P-0001.pdf';
  holders.setRecords('documents', {
    records: { proposals: [{ number: 'P-0001' }] },
    files: [
      { id: 'pdfs.1', name },
      { id: 'pdfs.2', name: 'gone meanwhile.pdf' },
    ],
  });
  holders.addFile({ userId, id: 'pdfs.1', bytes: pdf });
  holders.setRecords('sage', { records: { chats: [{ title: 'Rates' }] }, files: [] });

  const request = await requestExport(person);
  expect(request).toMatchObject({ status: 200, body: { export: { expiresAt: null, size: 0 } } });
  await becomes(person, 'ready');
  const reply = await download(person);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/zip');
  expect(reply.headers.get('content-disposition')).toMatch(
    /^attachment; filename=soloist-data-\d{4}-\d\d-\d\d\.zip$/,
  );
  expect(reply.headers.get('cache-control')).toBe('no-store');
  const { size, expiresAt } = await stateOf(person);
  expect(reply.body.length).toBe(size);

  const contents = await unzip(reply.body);
  expect(Object.keys(contents).toSorted()).toEqual([
    'README.txt',
    'documents.json',
    `files/${name}`,
    'identity.json',
    'marketplace.json',
    'messaging.json',
    'payments.json',
    'platform.json',
    'sage.json',
  ]);
  expect(contents[`files/${name}`]).toBe(pdf.toString());
  expect(JSON.parse(contents['sage.json']!)).toEqual({ chats: [{ title: 'Rates' }] });
  expect(JSON.parse(contents['documents.json']!)).toEqual({ proposals: [{ number: 'P-0001' }] });
  expect(JSON.parse(contents['identity.json']!)).toMatchObject({
    account: { email: person.form.email, fname: 'Grace', lname: 'Hopper' },
    deletion: null,
    hosts: [],
    linkedAccounts: [],
    twoStep: { enabledAt: null, recoveryCodesLeft: 0 },
    connectedApps: [],
    ownApps: [],
    passkeys: [{ name: 'Unknown device', lastUsedAt: null }],
    sessions: [{ device: expect.any(String), ip: '127.0.0.1' }],
    activity: expect.arrayContaining([
      expect.objectContaining({ kind: 'signed-in', ip: '127.0.0.1' }),
    ]),
    views: [],
    contactMessages: [{ message: 'Hello' }],
  });
  for (const secret of [
    'publicKey',
    'sealedSecret',
    'credentialId',
    'argon2',
    'Hash',
    'signupTicket',
    'outbox',
    other.user.id,
    'Stranger',
  ]) {
    expect(contents['identity.json']).not.toContain(secret);
  }
  expect(holders.requests).toContain(`/sage-ai/personal-data/${userId}?email=${person.form.email}`);

  const event = await eventually(async () => {
    const jobs = await mails.getJobs(['waiting']);
    return jobs.find(({ data }) => (data as DomainEvent).name === 'identity.export-ready')?.data;
  });
  expect(event.payload).toEqual({ email: person.form.email, fname: 'Grace', expiresAt });
});

it('offers no download before it is ready, and never another person’s', async () => {
  const [person, other] = [await identity.signUp(), await identity.signUp()];
  expect(await stateOf(person)).toBeNull();
  expect((await download(person)).status).toBe(404);
  await exported(person);
  expect(await stateOf(other)).toBeNull();
  expect((await download(other)).status).toBe(404);
});

it.each(['POST /profile/export', 'GET /profile/export', 'GET /profile/export/state'])(
  'refuses %s without a session',
  async (call) => {
    expect((await identity.send(call)).status).toBe(401);
  },
);

it('returns an export in progress or less than an hour old, and otherwise creates a new one', async () => {
  const person = await identity.signUp();
  holders.setAway(true);
  const first = await requestExport(person);
  const again = await Promise.all([1, 2, 3].map(() => requestExport(person)));
  for (const { body } of again) {
    expect(body.export.requestedAt).toBe(first.body.export.requestedAt);
  }
  holders.setAway(false);
  await becomes(person, 'ready');
  const { fileId } = await storedOf(person);
  expect((await requestExport(person)).body.export.requestedAt).toBe(first.body.export.requestedAt);

  await change(person, { requestedAt: hoursAgo(2) });
  expect((await requestExport(person)).body.export.state).toBe('queued');
  await becomes(person, 'ready');
  expect((await storedOf(person)).fileId).not.toBe(fileId);
  expect(await countPieces(person)).toBe(1);
});

it('retries while a service is down, then fails and can be requested again', async () => {
  const person = await identity.signUp();
  holders.setAway(true);
  await requestExport(person);
  await eventually(async () => (await storedOf(person)).attempts >= 2, 15_000);
  expect((await stateOf(person)).state).toBe('building');
  expect(await countPieces(person)).toBe(0);

  await change(person, { attempts: mostAttempts - 1 });
  await becomes(person, 'failed');
  expect((await download(person)).status).toBe(404);
  holders.setAway(false);
  await exported(person);
});

it('finishes the work of a killed process, without leftovers', async () => {
  const person = await identity.signUp();
  const fileId = newExportFileId(person.user.id);
  const chunks = mongoose.connection.db!.collection('exportfiles.chunks');
  await chunks.insertOne({ files_id: fileId, n: 0, data: Buffer.from('half a ZIP') });
  await ExportModel.create({
    accountId: person.user.id,
    state: 'building',
    requestedAt: new Date(),
    nextAttemptAt: new Date(),
    fileId,
    attempts: 1,
  });
  await becomes(person, 'ready');
  expect(await chunks.countDocuments({ files_id: fileId })).toBe(0);
  expect(await countPieces(person)).toBe(1);
});

it('expires after seven days together with its file', async () => {
  const person = await identity.signUp();
  await exported(person);
  const { expiresAt } = await storedOf(person);
  const days = (expiresAt!.getTime() - Date.now()) / (24 * 3600 * 1000);
  expect(Math.round(days)).toBe(7);
  await change(person, { expiresAt: new Date() });
  expect(await stateOf(person)).toBeNull();
  expect((await download(person)).status).toBe(404);
  await eventually(async () => (await countPieces(person)) === 0);
  expect(await ExportModel.exists({ accountId: person.user.id })).toBeNull();
});
