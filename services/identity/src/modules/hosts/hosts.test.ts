import { type DomainEvent, maxCustomHosts } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import { type NameServer, startNameServer } from '@soloist/tools/local-stack/name-server.ts';
import { Queue } from 'bullmq';
import { identityConfig, startTestIdentity, type TestIdentity } from '../../../test/harness.ts';
import { AccountModel } from '../accounts/accounts.model.ts';

let identity: TestIdentity;
let names: NameServer;
let published: Queue<DomainEvent<'identity.profile-changed'>>;
beforeAll(async () => {
  names = await startNameServer();
  identity = await startTestIdentity(identityConfig({ DNS_SERVERS: [names.address] }));
  const connection = { url: identity.config.REDIS_URL };
  published = new Queue(eventQueueName('marketplace'), { connection });
});
afterAll(async () => {
  await published.close();
  await identity.close();
  await names.close();
});

const newHost = () => `folio-${newId()}.example.com`;
const add = (token: string, host: string) =>
  identity.send('POST /hosts', { token, body: { host } });
const verify = (token: string, id: string) => identity.send(`POST /hosts/${id}/verify`, { token });
const remove = (token: string, id: string) => identity.send(`DELETE /hosts/${id}`, { token });
async function addNewHost(token: string, host = newHost()) {
  const { body } = await add(token, host);
  return body.hosts.at(-1) as { id: string; host: string; txtName: string; txtValue: string };
}
/** Publishes the TXT record, like the domain's owner. */
const publishRecord = ({ txtName, txtValue }: { txtName: string; txtValue: string }) =>
  names.texts.set(txtName, ['v=spf1 -all', txtValue]);
const readHosts = async (token: string) =>
  (await identity.send('GET /profile/loadUser', { token })).body.userInfo.portfolioDetails.hosts;
/** The domains in the last published event. */
const publishedHosts = async (userId: string) => {
  const jobs = await published.getJobs(['waiting'], 0, -1, true);
  const profiles = jobs
    .map(({ data }) => data.payload)
    .filter(({ profile }) => profile.id === userId);
  return profiles.toSorted((a, b) => a.version - b.version).at(-1)?.hosts;
};

it('adds a domain with its record, inactive at first', async () => {
  const { token } = await identity.signUp();
  expect((await identity.send('GET /hosts', { token })).body.hosts).toEqual([]);
  const host = newHost();
  const { status, body } = await add(token, ` ${host.toUpperCase()} `);
  expect(status).toBe(200);
  expect(body.hosts).toEqual([
    {
      id: expect.any(String),
      host,
      txtName: `_soloist.${host}`,
      txtValue: expect.stringMatching(/^soloist-verify=[\w-]{27}$/),
      verifiedAt: null,
      state: 'waiting',
      reason: '',
      checkedAt: null,
      createdAt: expect.any(String),
    },
  ]);
  expect((await identity.send('GET /hosts', { token })).body.hosts).toEqual(body.hosts);
  expect(await readHosts(token)).toEqual([]);
});

it('activates a domain once its record is there, and publishes it', async () => {
  const { token, user } = await identity.signUp();
  const added = await addNewHost(token);
  publishRecord(added);
  const { status, body } = await verify(token, added.id);
  expect(status).toBe(200);
  expect(body.hosts).toMatchObject([
    { host: added.host, verifiedAt: expect.any(String), state: 'live', reason: '' },
  ]);
  expect(await readHosts(token)).toEqual([added.host]);
  await eventually(async () => (await publishedHosts(user.id))?.includes(added.host));

  names.texts.delete(added.txtName);
  const again = await verify(token, added.id);
  expect([again.status, again.body.hosts]).toEqual([200, body.hosts]);
});

it('keeps the domain that was verified first in front', async () => {
  const { token } = await identity.signUp();
  const [later, sooner] = [await addNewHost(token), await addNewHost(token)];
  for (const host of [sooner, later]) {
    publishRecord(host);
    await verify(token, host.id);
  }
  expect(await readHosts(token)).toEqual([sooner.host, later.host]);
});

it('deactivates a removed domain, publishes it, and allows adding it again', async () => {
  const { token, user } = await identity.signUp();
  const added = await addNewHost(token);
  publishRecord(added);
  await verify(token, added.id);
  await eventually(async () => (await publishedHosts(user.id))?.length === 1);
  expect((await remove(token, added.id)).body.hosts).toEqual([]);
  expect(await readHosts(token)).toEqual([]);
  await eventually(async () => (await publishedHosts(user.id))?.length === 0);

  const again = await addNewHost(token, added.host);
  expect(again.txtValue).not.toBe(added.txtValue);
  expect((await verify(token, again.id)).status).toBe(409);
});

describe('while the record does not match, the response reports what was found:', () => {
  it.each([
    ['nothing', undefined, /no TXT record at _soloist\.folio-\w+\.example\.com/],
    ['no text', [], /no TXT record/],
    ['another account’s value', ['v=spf1', 'soloist-verify=other'], /says “soloist-verify=other”/],
    ['another text', ['google-site-verification=1'], /says “google-site-verification=1”/],
  ])('%s', async (_what, texts, message) => {
    const { token } = await identity.signUp();
    const added = await addNewHost(token);
    if (texts) names.texts.set(added.txtName, texts);
    expect(await verify(token, added.id)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringMatching(message) },
    });
    expect(await readHosts(token)).toEqual([]);
    const { hosts } = (await identity.send('GET /hosts', { token })).body;
    expect(hosts).toMatchObject([
      { state: 'waiting', reason: expect.stringMatching(message), checkedAt: expect.any(String) },
    ]);
  });

  it('a longer value', async () => {
    const { token } = await identity.signUp();
    const added = await addNewHost(token);
    names.texts.set(added.txtName, [`${added.txtValue}x`]);
    expect((await verify(token, added.id)).status).toBe(409);
  });
});

describe('one domain belongs to one account:', () => {
  /** Two accounts that both control the domain's zone, such as business partners. */
  async function createTwoOwners() {
    const people = [await identity.signUp(), await identity.signUp()];
    const host = newHost();
    const hosts = await Promise.all(people.map(({ token }) => addNewHost(token, host)));
    names.texts.set(
      `_soloist.${host}`,
      hosts.map(({ txtValue }) => txtValue),
    );
    const [one, other] = people.map(({ token }, index) => ({ token, id: hosts[index]!.id }));
    return { host, one: one!, other: other! };
  }

  it('to the account that verified it first, until it removes the domain', async () => {
    const { host, one, other } = await createTwoOwners();
    expect((await verify(one.token, one.id)).status).toBe(200);
    expect(await verify(other.token, other.id)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('another account') },
    });
    expect(await readHosts(other.token)).toEqual([]);
    await remove(one.token, one.id);
    expect((await verify(other.token, other.id)).status).toBe(200);
    expect(await readHosts(other.token)).toEqual([host]);
  });

  it('to a domain’s new owner, once the former owner can no longer verify it', async () => {
    const { host, one, other } = await createTwoOwners();
    await verify(one.token, one.id);
    const { body } = await identity.send('GET /hosts', { token: other.token });
    names.texts.set(`_soloist.${host}`, [body.hosts[0].txtValue]);
    expect((await verify(other.token, other.id)).status).toBe(200);
    expect(await readHosts(other.token)).toEqual([host]);
    expect(await readHosts(one.token)).toEqual([]);
    const remaining = await identity.send('GET /hosts', { token: one.token });
    expect(remaining.body.hosts).toMatchObject([
      { host, state: 'failed', reason: 'Another account verified this domain.' },
    ]);
  });

  it('to one of two who verify it concurrently', async () => {
    const { host, one, other } = await createTwoOwners();
    const replies = await Promise.all([one, other].map(({ token, id }) => verify(token, id)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await AccountModel.countDocuments({ provedHosts: host })).toBe(1);
  });
});

describe('refuses', () => {
  it.each([
    'localhost',
    'example',
    'www.example.com',
    'app.example.com',
    '2024.example.com',
    '192.168.0.1',
    'a b.example.com',
    'https://folio.example.com',
    'folio.example.com:8080',
    '-folio.example.com',
    `${'x'.repeat(64)}.example.com`,
    'ada.localhost',
  ])('%s', async (host) => {
    const { token } = await identity.signUp();
    const { status, body } = await add(token, host);
    expect([status, body.code, body.details[0].path]).toEqual([400, 'invalid_input', 'host']);
  });

  it.each([{ host: { $ne: '' } }, {}, { host: 'a.example.com', verifiedAt: '2026-01-01' }])(
    '%j',
    async (body) => {
      const { token } = await identity.signUp();
      expect((await identity.send('POST /hosts', { token, body })).status).toBe(400);
    },
  );

  it('a domain that the person has already, and one too many', async () => {
    const { token } = await identity.signUp();
    const { host } = await addNewHost(token);
    expect((await add(token, host)).status).toBe(409);
    for (let count = 1; count < maxCustomHosts; count++) await addNewHost(token);
    const many = await add(token, newHost());
    expect(many).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    expect((await identity.send('GET /hosts', { token })).body.hosts).toHaveLength(maxCustomHosts);
  });

  it('an employer, and another account’s domain', async () => {
    const owner = await identity.signUp();
    const { id } = await addNewHost(owner.token);
    const employer = await identity.signUp({ role: 'employer' });
    expect((await identity.send('GET /hosts', { token: employer.token })).status).toBe(403);
    const stranger = await identity.signUp();
    for (const answer of [await verify(stranger.token, id), await remove(stranger.token, id)]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await remove(owner.token, id)).status).toBe(200);
  });
});

it('finds another account’s domain by an index', async () => {
  const { token } = await identity.signUp();
  const added = await addNewHost(token);
  publishRecord(added);
  const plans = await listIndexesUsed('provedHosts', () => verify(token, added.id));
  expect(plans).toEqual(['provedHosts_1']);
});

it('returns an error while the name servers are down', async () => {
  const { token } = await identity.signUp();
  const added = await addNewHost(token);
  await names.close();
  const reply = await verify(token, added.id);
  expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  names = await startNameServer({ port: Number(names.address.split(':')[1]) });
  publishRecord(added);
  expect((await verify(token, added.id)).status).toBe(200);
});
