import { ExpressAdapter } from '@bull-board/express';
import { queueBoardPath } from '@soloist/contracts';
import { ActModel, revokedSessionsKey } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { startTestDocuments, type TestDocuments } from '../../../test/documents-harness.ts';
import { oneTimeRequest } from '../../../test/proposal-requests.ts';
import { ProposalModel } from '../documents/proposals/proposals.model.ts';

let documents: TestDocuments;
let admin: string;
beforeAll(async () => {
  documents = await startTestDocuments();
  admin = documents.identity.tokenFor({ admin: true });
});
afterAll(() => documents.stop());

const board = (path = '/', headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${documents.url}${queueBoardPath}${path}`, { method, headers, redirect: 'manual' });

/** Opens the pages and returns the cookie that the admin's browser then sends. */
async function openBoard(token = admin) {
  const { status, body, headers } = await documents.send('POST /proposal/queues/session', {
    token,
  });
  expect(status).toBe(200);
  expect(body.url).toBe(`/api${queueBoardPath}/`);
  const cookie = headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Strict/);
  expect(cookie).toContain(`Path=/api${queueBoardPath}`);
  return { cookie: cookie.split(';')[0]! };
}

/** An event that a service could not handle, as it stays in its queue. */
async function addFailedEvent(data: object) {
  const connection = { url: documents.config.REDIS_URL };
  const queue = new Queue('events-messaging', { connection });
  const worker = new Worker('events-messaging', () => Promise.reject(new Error('away')), {
    connection,
  });
  const failed = new Promise((resolve) => worker.once('failed', resolve));
  await queue.add('identity.code-issued', data);
  await failed;
  await worker.close();
  await queue.close();
}

/** A proposal whose email to the client failed. */
async function createStuckProposal() {
  const token = documents.identity.tokenFor();
  const { body } = await documents.createProject(token, oneTimeRequest());
  const { id, deliveries } = body.proposal;
  await ProposalModel.updateOne(
    { _id: id },
    { 'deliveries.0.state': 'bounced', 'deliveries.0.reason': 'There is no such address.' },
  );
  return { id, deliveryId: deliveries[0].id, number: body.proposal.number };
}

// First: the board is loaded once.
it('loads the pages again after a failure', async () => {
  jest.spyOn(ExpressAdapter.prototype, 'setBasePath').mockImplementationOnce(() => {
    throw new Error('too many open files');
  });
  const path = 'POST /proposal/queues/session';
  expect((await documents.send(path, { token: admin })).status).toBe(500);
  expect((await board('/', await openBoard())).status).toBe(200);
});

it('shows the queues only to an admin who opened them in this browser', async () => {
  expect((await board()).headers.get('location')).toBe('/operator');
  expect((await board('/', { cookie: 'queue-board=guessed' })).status).toBe(303);
  for (const token of [documents.identity.tokenFor(), undefined]) {
    const refused = await documents.send('POST /proposal/queues/session', { token });
    expect([401, 403]).toContain(refused.status);
    expect(refused.headers.get('set-cookie')).toBeNull();
  }
  const page = await board('/', await openBoard());
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('Soloist queues');
  expect(html).not.toMatch(/https?:\/\//);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
});

it.each<[string, Parameters<TestDocuments['identity']['tokenFor']>[0]]>([
  ['an admin without a second factor', { adminPending: true }],
  ['an API key of an admin', { admin: true, apiKey: { id: newId(), scopes: ['profile:read'] } }],
])('gives no cookie to %s', async (_who, person) => {
  const token = documents.identity.tokenFor(person);
  const refused = await documents.send('POST /proposal/queues/session', { token });
  expect([401, 403]).toContain(refused.status);
  expect(refused.headers.get('set-cookie')).toBeNull();
  // Neither does the token open the pages by itself.
  const page = await board('/', { authorization: `Bearer ${token}` });
  expect(page.headers.get('location')).toBe('/operator');
});

it('closes the pages with the session that opened them, and no other', async () => {
  const sessionId = newId();
  const mine = await openBoard(documents.identity.tokenFor({ admin: true, sessionId }));
  const other = await openBoard();
  expect((await board('/', mine)).status).toBe(200);
  const redis = new Redis(documents.config.REDIS_URL);
  await redis.zadd(revokedSessionsKey, Date.now(), sessionId);
  await redis.quit();
  for (const [path, method] of [
    ['/', 'GET'],
    ['/api/queues', 'GET'],
    ['/api/queues/events-messaging/1/retry', 'PUT'],
  ] as const) {
    const refused = await board(path, mine, method);
    expect(refused.headers.get('location')).toBe('/operator');
  }
  expect((await board('/', other)).status).toBe(200);
});

it('opens the pages for no longer than the session lasts', async () => {
  const token = documents.identity.tokenFor({ admin: true, expiresIn: 2 });
  const cookie = await openBoard(token);
  expect(await eventually(async () => (await board('/', cookie)).headers.get('location'))).toBe(
    '/operator',
  );
});

it('lists queues with failed jobs, hides texts of events, and retries', async () => {
  const secret = '271828';
  const code = { email: 'ada@secret.example', fname: 'Ada', code: secret, purpose: 'verify' };
  const name = 'Ada-Secretname';
  await addFailedEvent({ id: newId(), payload: { ...code, name } });
  const cookie = await openBoard();
  const failed = await eventually(async () => {
    const reply = await board('/api/queues?activeQueue=events-messaging&status=failed', cookie);
    const { queues } = (await reply.json()) as {
      queues: { name: string; jobs: { id: string; data: unknown }[] }[];
    };
    const jobs = queues.find(({ name }) => name === 'events-messaging')?.jobs ?? [];
    return jobs.length > 0 && jobs;
  });
  expect(JSON.stringify(failed)).not.toContain(secret);
  expect(JSON.stringify(failed)).not.toContain('secret.example');
  expect(JSON.stringify(failed)).not.toContain(name);
  const job = `/api/queues/events-messaging/${failed[0]!.id}`;
  expect((await board(`${job}/retry`, cookie, 'PUT')).ok).toBe(true);
  const tried = await eventually(() =>
    ActModel.findOne({ 'things.queue': 'events-messaging', outcome: 'done' }).lean(),
  );
  expect(tried).toMatchObject({
    things: { job: failed[0]!.id },
    by: expect.stringMatching(/^\w{24}$/),
  });
});

it.each([
  ['PUT', '/api/queues/documents.send-mail/obliterate'],
  ['PUT', '/api/queues/documents.send-mail/empty'],
  ['PUT', '/api/queues/pause'],
  ['POST', '/api/queues/documents.send-mail/add'],
  ['PATCH', '/api/queues/documents.send-mail/1/update-data'],
])('loses, changes and invents no work: %s %s', async (method, path) => {
  expect((await board(path, await openBoard(), method)).status).toBe(403);
});

it('lists failed deliveries of all senders and retries them', async () => {
  const first = await createStuckProposal();
  const second = await createStuckProposal();
  const list = async (query = '') =>
    (await documents.send(`GET /proposal/stuckDeliveries${query}`, { token: admin })).body;
  const { items, nextCursor } = await list('?limit=1');
  expect(items).toMatchObject([
    { paper: 'proposal', paperId: second.id, number: second.number, state: 'bounced' },
  ]);
  const older = await list(`?cursor=${encodeURIComponent(nextCursor)}`);
  expect(older.items.map(({ paperId }: { paperId: string }) => paperId)).toContain(first.id);

  const retry = `POST /proposal/stuckDeliveries/proposal/${first.id}/${first.deliveryId}/retry`;
  expect((await documents.send(retry, { token: documents.identity.tokenFor() })).status).toBe(403);
  expect((await documents.send(retry, { token: admin })).status).toBe(200);
  const stored = await ProposalModel.findById(first.id).lean();
  expect(stored?.deliveries[0]).toMatchObject({ state: 'queued', round: 2 });
  expect((await documents.send(retry, { token: admin })).status).toBe(409);
  const unknown = retry.replace(first.id, newId());
  expect((await documents.send(unknown, { token: admin })).status).toBe(404);
});
