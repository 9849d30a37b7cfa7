import { type CustomHost, type DomainEvent, dayMs, minuteMs } from '@soloist/contracts';
import { connectMongo, eventQueueName } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { type NameServer, startNameServer } from '@soloist/tools/local-stack/name-server.ts';
import { Queue } from 'bullmq';
import { identityConfig, startTestIdentity, type TestIdentity } from '../../../test/harness.ts';
import { startIdentity } from '../../app.ts';
import { watchHosts } from '../../migrations/2026-11-21-watch-hosts.ts';
import { AccountModel, type StoredHost } from '../accounts/accounts.model.ts';
import { checkHost } from './check-host.job.ts';
import { createDns } from './dns.client.ts';

let identity: TestIdentity;
let names: NameServer;
let published: Queue<DomainEvent<'identity.host-changed'>>;
beforeAll(async () => {
  names = await startNameServer();
  identity = await startTestIdentity(identityConfig({ DNS_SERVERS: [names.address] }));
  const connection = { url: identity.config.REDIS_URL };
  published = new Queue(eventQueueName('messaging'), { connection });
});
afterAll(async () => {
  await published.close();
  await identity.close();
  await names.close();
});

const ago = (ms: number) => new Date(Date.now() - ms);

/** A person with an added domain. */
async function newOwner(host = `folio-${newId()}.example.com`) {
  const { token, user } = await identity.signUp();
  const added = (await identity.send('POST /hosts', { token, body: { host } })).body.hosts[0];
  const { id, txtName, txtValue } = added as CustomHost;
  const read = async () =>
    (await identity.send('GET /hosts', { token })).body.hosts[0] as CustomHost;
  const stored = async () => (await AccountModel.findById(user.id).lean())!.hosts[0]!;
  const set = (fields: Partial<StoredHost>) =>
    AccountModel.updateOne(
      { _id: user.id },
      { $set: Object.fromEntries(Object.entries(fields).map(([k, v]) => [`hosts.0.${k}`, v])) },
    );
  return {
    host,
    userId: user.id,
    publishRecord: (...others: string[]) => names.texts.set(txtName, [txtValue, ...others]),
    removeRecord: () => names.texts.delete(txtName),
    txtValue,
    read,
    stored,
    set,
    verify: () => identity.send(`POST /hosts/${id}/verify`, { token }),
    remove: () => identity.send(`DELETE /hosts/${id}`, { token }),
    /** Runs the check when the host is due. */
    async look() {
      await set({ nextCheckAt: ago(minuteMs) });
      const { DNS_SERVERS } = identity.config;
      await checkHost({ accountId: user.id, hostId: id }, { dns: createDns(DNS_SERVERS) });
      return read();
    },
    leadsTo: async () =>
      (await identity.send('GET /profile/loadUser', { token })).body.userInfo.portfolioDetails
        .hosts as string[],
    publishedHosts: async () => {
      const jobs = await published.getJobs(['waiting'], 0, -1, true);
      return jobs.flatMap(({ data: { name, payload } }) =>
        name === 'identity.host-changed' && payload.freelancerId === user.id ? [payload] : [],
      );
    },
  };
}
type Owner = Awaited<ReturnType<typeof newOwner>>;
const pauseOf = async ({ stored }: Owner) => {
  const { nextCheckAt, checkedAt } = await stored();
  return Math.round((nextCheckAt!.getTime() - checkedAt!.getTime()) / minuteMs);
};
async function newLiveOwner() {
  const owner = await newOwner();
  owner.publishRecord();
  await owner.verify();
  return owner;
}

describe('a pending domain', () => {
  it('is checked automatically, goes live, and notifies its owner once', async () => {
    const owner = await newOwner();
    owner.publishRecord();
    await owner.set({ nextCheckAt: ago(minuteMs) });
    await eventually(async () => (await owner.read()).state === 'live');
    expect(await owner.read()).toMatchObject({ reason: '', verifiedAt: expect.any(String) });
    expect(await owner.leadsTo()).toEqual([owner.host]);
    await eventually(async () => (await owner.publishedHosts()).length > 0);
    await owner.look();
    expect(await owner.publishedHosts()).toEqual([
      { freelancerId: owner.userId, host: owner.host, state: 'live', reason: '' },
    ]);
  });

  it('reports the result and time of the last check until then', async () => {
    const owner = await newOwner();
    const host = await owner.look();
    expect(host).toMatchObject({
      state: 'waiting',
      reason: expect.stringContaining('We found no TXT record at _soloist.folio-'),
    });
    expect(Date.now() - Date.parse(host.checkedAt!)).toBeLessThan(minuteMs);
    names.texts.set(`_soloist.${owner.host}`, ['soloist-verify=other']);
    expect((await owner.look()).reason).toContain('says “soloist-verify=other”');
    expect(await owner.publishedHosts()).toEqual([]);
  });

  it.each([
    [0, 2],
    [10, 5],
    [60, 30],
    [24 * 60, 6 * 60],
    [6 * 24 * 60, 6 * 60],
  ])('for %d minutes is checked again after %d', async (waited, pause) => {
    const owner = await newOwner();
    await owner.set({ watchedSince: ago(waited * minuteMs) });
    await owner.look();
    expect(await pauseOf(owner)).toBe(pause);
  });

  it('is no longer checked after a week, until its owner starts a check', async () => {
    const owner = await newOwner();
    await owner.set({ watchedSince: ago(7 * dayMs) });
    expect((await owner.look()).state).toBe('waiting');
    expect((await owner.stored()).nextCheckAt).toBeNull();
    expect((await owner.verify()).status).toBe(409);
    expect(await pauseOf(owner)).toBe(2);
  });

  it('of another account’s site stays pending, with a reason', async () => {
    const holder = await newLiveOwner();
    const owner = await newOwner(holder.host);
    owner.publishRecord(holder.txtValue);
    expect(await owner.look()).toMatchObject({
      state: 'waiting',
      reason: expect.stringContaining('belongs to another account'),
    });
    expect((await holder.read()).state).toBe('live');
  });
});

describe('a live domain', () => {
  it('is checked daily', async () => {
    const owner = await newLiveOwner();
    expect(await pauseOf(owner)).toBe(24 * 60);
    await owner.look();
    expect(await pauseOf(owner)).toBe(24 * 60);
    expect((await owner.read()).state).toBe('live');
  });

  it('fails when its record is missing three times in a row, and notifies its owner once', async () => {
    const owner = await newLiveOwner();
    owner.removeRecord();
    for (const _ of ['first', 'second']) {
      expect(await owner.look()).toMatchObject({
        state: 'live',
        reason: `The TXT record at _soloist.${owner.host} is gone.`,
      });
    }
    expect(await owner.leadsTo()).toEqual([owner.host]);
    expect((await owner.look()).state).toBe('failed');
    expect(await owner.leadsTo()).toEqual([]);
    await eventually(async () => (await owner.publishedHosts()).length > 0);
    await owner.look();
    expect(await owner.publishedHosts()).toMatchObject([
      { host: owner.host, state: 'failed', reason: expect.stringMatching(/ is gone\.$/) },
    ]);
  });

  it('stays live when the record returns in between', async () => {
    const owner = await newLiveOwner();
    for (const _ of ['twice', 'over']) {
      owner.removeRecord();
      await owner.look();
      await owner.look();
      owner.publishRecord();
      expect(await owner.look()).toMatchObject({ state: 'live', reason: '' });
    }
  });

  it('stays live when the name servers do not respond, however often', async () => {
    const owner = await newLiveOwner();
    await names.close();
    for (let times = 0; times < 4; times++) {
      expect(await owner.look()).toMatchObject({
        state: 'live',
        reason: expect.stringContaining('reach the name servers'),
      });
    }
    expect(await pauseOf(owner)).toBe(60);
    names = await startNameServer({ port: Number(names.address.split(':')[1]) });
  }, 60_000);

  it('that failed is live again once its record is right', async () => {
    const owner = await newLiveOwner();
    owner.removeRecord();
    for (let times = 0; times < 3; times++) await owner.look();
    expect((await owner.look()).state).toBe('failed');
    owner.publishRecord();
    expect(await owner.look()).toMatchObject({ state: 'live', reason: '' });
    expect(await owner.leadsTo()).toEqual([owner.host]);
  });

  it('fails when the domain’s next owner verifies it, and notifies both', async () => {
    const former = await newLiveOwner();
    const next = await newOwner(former.host);
    next.publishRecord();
    expect((await next.look()).state).toBe('live');
    expect(await former.read()).toMatchObject({
      state: 'failed',
      reason: 'Another account verified this domain.',
    });
    await eventually(
      async () =>
        (await former.publishedHosts()).length > 0 && (await next.publishedHosts()).length > 0,
    );
    expect([await former.publishedHosts(), await next.publishedHosts()]).toMatchObject([
      [{ state: 'failed' }],
      [{ state: 'live' }],
    ]);
  });
});

describe('the check', () => {
  it('is created once for ten concurrent requests', async () => {
    const owner = await newLiveOwner();
    owner.removeRecord();
    await owner.look();
    const { nextCheckAt } = await owner.stored();
    await owner.set({ nextCheckAt: ago(minuteMs) });
    const job = { accountId: owner.userId, hostId: String((await owner.stored())._id) };
    const dns = createDns(identity.config.DNS_SERVERS);
    await Promise.all(Array.from({ length: 10 }, () => checkHost(job, { dns })));
    const stored = await owner.stored();
    expect(stored.misses).toBe(2);
    expect(stored.nextCheckAt!.getTime()).toBeGreaterThanOrEqual(nextCheckAt!.getTime());
  });

  it('publishes nothing while nothing changes', async () => {
    const owner = await newLiveOwner();
    const versionOf = async () => (await AccountModel.findById(owner.userId).lean())!.version;
    const before = await versionOf();
    await owner.look();
    expect(await versionOf()).toBe(before);
  });

  it('of a host that was removed meanwhile changes nothing', async () => {
    const owner = await newOwner();
    const { _id } = await owner.stored();
    await owner.remove();
    const job = { accountId: owner.userId, hostId: String(_id) };
    await checkHost(job, { dns: createDns(identity.config.DNS_SERVERS) });
    expect(await owner.read()).toBeUndefined();
  });

  it('of a killed process is completed by the next one', async () => {
    const owner = await newOwner();
    owner.publishRecord();
    await identity.close();
    // The killed process was running its job, or Redis has lost the job.
    const { MONGO_URL, DB_PREFIX } = identity.config;
    await connectMongo(MONGO_URL, `${DB_PREFIX}_identity`);
    await owner.set({ nextCheckAt: ago(minuteMs) });
    const next = await startIdentity(identity.config);
    try {
      await eventually(async () => (await owner.stored()).verifiedAt !== null);
    } finally {
      await next.close();
      identity = await startTestIdentity(identity.config);
    }
  });
});

it('checks domains that were added before checks existed', async () => {
  const owner = await newLiveOwner();
  await AccountModel.collection.updateOne(
    { 'hosts.host': owner.host },
    {
      $unset: {
        'hosts.0.watchedSince': 1,
        'hosts.0.nextCheckAt': 1,
        'hosts.0.misses': 1,
        'hosts.0.reason': 1,
      },
    },
  );
  expect(await owner.read()).toMatchObject({ state: 'live', reason: '' });
  await watchHosts.up();
  expect((await owner.stored()).nextCheckAt).toBeInstanceOf(Date);
  owner.removeRecord();
  await owner.look();
  expect((await owner.stored()).misses).toBe(1);
});
