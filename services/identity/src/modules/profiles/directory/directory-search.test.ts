import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@soloist/server-kit/testing';
import { identityConfig, startTestIdentity, type TestIdentity } from '../../../../test/harness.ts';
import { AccountModel } from '../../accounts/accounts.model.ts';
import { directoryEntry } from '../../accounts/directory-entry.rules.ts';

/** Marketplace's answer to the next call, and the calls so far. */
let answer: { status: number; body: object };
const calls: { url: URL; headers: IncomingHttpHeaders }[] = [];
const marketplace = createServer((req, res) => {
  calls.push({ url: new URL(req.url ?? '', 'http://marketplace'), headers: req.headers });
  res.writeHead(answer.status, { 'content-type': 'application/json' });
  res.end(JSON.stringify(answer.body));
});
const found = (ids: string[], nextCursor: string | null = null) => ({
  status: 200,
  body: { success: true, ids, nextCursor },
});

let identity: TestIdentity;
let secret: string;
beforeAll(async () => {
  marketplace.listen(0, '127.0.0.1');
  await once(marketplace, 'listening');
  const { port } = marketplace.address() as AddressInfo;
  const config = identityConfig({ MARKETPLACE_URL: `http://127.0.0.1:${port}` });
  secret = config.INTERNAL_SECRET;
  identity = await startTestIdentity(config);
});
afterAll(async () => {
  await identity.close();
  marketplace.close();
  marketplace.closeAllConnections();
});
beforeEach(async () => {
  await AccountModel.deleteMany();
  calls.length = 0;
});

async function addPerson({ isListed = true, fname = 'Mira', skills = ['Web development'] } = {}) {
  const label = `p${randomBytes(8).toString('hex')}`;
  const account = new AccountModel({
    ...{ email: `${label}@test.local`, passwordHash: 'x', username: label, verified: true },
    ...{ roles: ['freelancer'], role: 'freelancer', fname, headline: 'Maker', skills },
    portfolio: { published: isListed, hasProjects: false, version: 1 },
  });
  account.set(directoryEntry(account.toObject()));
  await account.save();
  return account.id as string;
}
const find = async (query: string) => {
  const { status, body } = await identity.send(`GET /freelancer/fetchfreelancer?${query}`);
  return { status, body, ids: body.items?.map(({ id }: { id: string }) => id) };
};

it('asks marketplace for words, with the filters, and keeps its order', async () => {
  const [first, second] = [await addPerson(), await addPerson()];
  answer = found([second, first]);
  const { ids, body } = await find(
    'q=programmer&skill=React&location=Kopenhagen&rate=from50&availability=accepting&limit=5',
  );
  expect([ids, body.nextCursor]).toEqual([[second, first], null]);
  expect(calls).toHaveLength(1);
  expect(calls[0]!.url.pathname).toBe('/search/people');
  expect(Object.fromEntries(calls[0]!.url.searchParams)).toEqual({
    ...{ q: 'programmer', skill: 'React', place: 'Kopenhagen', rate: 'from50' },
    ...{ availability: 'accepting', limit: '5' },
  });
  expect(calls[0]!.headers['x-internal-secret']).toBe(secret);
});

it('never shows people who are not listed, though the index may still have them', async () => {
  const listed = await addPerson();
  const hidden = await addPerson({ isListed: false });
  answer = found([hidden, newId(), listed]);
  expect((await find('q=programmer')).ids).toEqual([listed]);
});

it('continues where the search stopped', async () => {
  const person = await addPerson();
  answer = found([person], '1-2-30');
  const { body } = await find('q=programmer');
  expect(body.nextCursor).toBe('s1-2-30');
  answer = found([person]);
  await find(`q=programmer&cursor=${body.nextCursor}`);
  expect(calls.at(-1)!.url.searchParams.get('cursor')).toBe('1-2-30');
});

it('does not ask marketplace without words', async () => {
  const person = await addPerson();
  expect((await find('skill=web%20development')).ids).toEqual([person]);
  expect((await find('q=!!')).ids).toEqual([person]);
  expect(calls).toEqual([]);
});

it('searches its own index while marketplace does not answer, also for further pages', async () => {
  const [old, recent] = [await addPerson({ fname: 'Tomáš' }), await addPerson({ fname: 'Tomas' })];
  answer = { status: 503, body: { success: false, code: 'unavailable', message: 'Down.' } };
  const first = await find('q=tomas&limit=1');
  expect(first.ids).toEqual([recent]);
  answer = found([]);
  const second = await find(`q=tomas&limit=1&cursor=${first.body.nextCursor}`);
  expect(second.ids).toEqual([old]);
});

it('says so when a search cannot be continued', async () => {
  answer = { status: 503, body: { success: false, code: 'unavailable', message: 'Down.' } };
  expect(await find('q=tomas&cursor=s1-2-30')).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: 'The search is not available. Try again.' },
  });
});

it('refuses a cursor that marketplace refuses', async () => {
  const message = 'This page does not exist.';
  answer = { status: 400, body: { success: false, code: 'invalid_input', message } };
  expect(await find('q=tomas&cursor=sx')).toMatchObject({ status: 400, body: { message } });
});
