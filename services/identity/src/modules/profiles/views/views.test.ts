import { connectRedis, createLogger, type RedisConnection, utcDay } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { startTestIdentity, type TestIdentity } from '../../../../test/harness.ts';
import { type Account, AccountModel } from '../../accounts/index.ts';
import { presentCounts, readViewCounts } from './view-summary.service.ts';
import { ProfileDayModel } from './views.model.ts';
import { createProfileViews, type ProfileViews, readViews } from './views.service.ts';

let identity: TestIdentity;
let redis: RedisConnection;
/** The counter of another process of the service. */
let counter: ProfileViews;
beforeAll(async () => {
  identity = await startTestIdentity();
  const logger = createLogger('test', 'silent');
  redis = connectRedis(identity.config.REDIS_URL, logger);
  await redis.connect();
  counter = createProfileViews({ redis, logger, secret: identity.config.INTERNAL_SECRET });
});
afterAll(async () => {
  await counter.close();
  redis.disconnect();
  await identity.close();
});

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let lastByte = 0;
const newAddress = () => `203.0.113.${++lastByte}`;
const visit = (
  id: string,
  {
    ip = newAddress(),
    agent = browser,
    token,
  }: { ip?: string; agent?: string; token?: string } = {},
) =>
  identity.send(`POST /users/${id}/views`, {
    token,
    headers: { 'x-forwarded-for': ip, 'user-agent': agent },
  });
const contentOf = async (key: string) => [
  key,
  ...((await redis.type(key)) === 'set' ? await redis.smembers(key) : []),
];
const countsOf = async (token: string) => {
  const { body } = await identity.send('GET /profile/views', { token });
  return body.viewCounts;
};
const sameCounts = (count: number) => ({
  sevenDayView: count,
  thirtyDayView: count,
  allTimeView: count,
});

describe('a profile view', () => {
  it('counts once per visitor and day, on the profile page', async () => {
    const [me, one, two] = await Promise.all([1, 2, 3].map(() => identity.signUp()));
    const call = `GET /profile/getUser/${me!.user.id}`;
    for (const { token } of [one!, two!, one!]) await identity.send(call, { token });
    expect(await countsOf(me!.token)).toEqual(sameCounts(2));
  });

  it('does not count on the person’s own profile, or when it fails', async () => {
    const { token, user } = await identity.signUp();
    await identity.send(`GET /profile/getUser/${user.id}`, { token });
    await identity.send(`GET /profile/getUser/${newId()}`, { token });
    expect(await countsOf(token)).toEqual(sameCounts(0));
    expect(await ProfileDayModel.countDocuments({ profileId: user.id })).toBe(0);
  });

  it('counts once per visitor and day, on the portfolio site', async () => {
    const { token, user } = await identity.signUp();
    const ip = newAddress();
    const first = await visit(user.id, { ip });
    expect(first).toMatchObject({ status: 200, body: { success: true } });
    await visit(user.id, { ip });
    await visit(user.id, { ip, agent: `${browser} another` });
    await visit(user.id);
    expect(await countsOf(token)).toEqual(sameCounts(3));
  });

  it('counts an IPv6 network once, whatever the address', async () => {
    const { token, user } = await identity.signUp();
    for (const ip of ['2001:db8:0:5::1', '2001:db8:0:5:ffff::2', '2001:db8:0:6::1']) {
      await visit(user.id, { ip });
    }
    expect(await countsOf(token)).toEqual(sameCounts(2));
  });

  it('counts the same signed-in person once, on page and site, from any network', async () => {
    const [me, visitor] = await Promise.all([identity.signUp(), identity.signUp()]);
    const { token } = visitor;
    await identity.send(`GET /profile/getUser/${me.user.id}`, { token });
    await visit(me.user.id, { token });
    await visit(me.user.id, { token });
    expect(await countsOf(me.token)).toEqual(sameCounts(1));
  });

  it.each([
    ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['a preview', 'facebookexternalhit/1.1'],
    ['a script', 'curl/8.5.0'],
  ])('does not count %s', async (_who, agent) => {
    const { token, user } = await identity.signUp();
    expect((await visit(user.id, { agent })).status).toBe(200);
    expect(await countsOf(token)).toEqual(sameCounts(0));
  });

  it('does not count the owner on their site', async () => {
    const { token, user } = await identity.signUp();
    await visit(user.id, { token });
    expect(await countsOf(token)).toEqual(sameCounts(0));
  });

  it('does not count the owner on their site without a token, from their usual device', async () => {
    const { token, user } = await identity.signUp();
    const [ip, otherIp] = [newAddress(), newAddress()];
    const headers = { 'x-forwarded-for': ip, 'user-agent': browser };
    await identity.send('GET /profile/loadUser', { token, headers });
    await eventually(async () => (await redis.exists(`seen:${user.id}`)) === 1);
    await visit(user.id, { ip });
    expect(await countsOf(token)).toEqual(sameCounts(0));
    // Another device in that network, and the owner’s device in another network, both count.
    await visit(user.id, { ip, agent: `${browser} another` });
    await visit(user.id, { ip: otherIp });
    expect(await countsOf(token)).toEqual(sameCounts(2));
    const visitor = await identity.signUp();
    await visit(user.id, { ip, token: visitor.token });
    expect(await countsOf(token)).toEqual(sameCounts(3));
  });

  it('is deleted with the owner’s account', async () => {
    const { token, user } = await identity.signUp();
    await visit(user.id);
    await identity.send('GET /profile/loadUser', { token });
    await eventually(async () => (await redis.exists(`seen:${user.id}`)) === 1);
    await visit(user.id);
    await identity.deleteAccount({ token, user });
    await counter.flush();
    expect(await redis.exists(`seen:${user.id}`)).toBe(0);
    expect(await ProfileDayModel.countDocuments({ profileId: user.id })).toBe(0);
  });

  it('treats an invalid token as anonymous', async () => {
    const { token, user } = await identity.signUp();
    await visit(user.id, { token: 'forged' });
    expect(await countsOf(token)).toEqual(sameCounts(1));
  });

  it('of an unknown person is not found', async () => {
    expect((await visit(newId())).status).toBe(404);
    expect((await visit('nobody')).status).toBe(404);
    expect(await ProfileDayModel.countDocuments({ views: 0 })).toBe(0);
  });

  it('is counted exactly for many concurrent visitors, twice each', async () => {
    const { token, user } = await identity.signUp();
    const addresses = Array.from({ length: 25 }, newAddress);
    const visits = [...addresses, ...addresses].map((ip) => visit(user.id, { ip }));
    const statuses = (await Promise.all(visits)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await countsOf(token)).toEqual(sameCounts(25));
  });

  it('stores nothing that identifies the visitor', async () => {
    const [me, visitor] = await Promise.all([identity.signUp(), identity.signUp()]);
    const ip = newAddress();
    await visit(me.user.id, { ip });
    await identity.send(`GET /profile/getUser/${me.user.id}`, { token: visitor.token });
    expect(await countsOf(me.token)).toEqual(sameCounts(2));
    const keys = await redis.keys('views:*');
    const inRedis = await Promise.all(keys.map(contentOf));
    const days = await ProfileDayModel.find({ profileId: me.user.id }).lean();
    const stored = JSON.stringify([days, inRedis]);
    expect(keys).toContainEqual(expect.stringContaining(`visitors:${me.user.id}`));
    for (const hidden of [ip, visitor.user.id, 'Firefox']) expect(stored).not.toContain(hidden);
  });
});

describe('the counts of a loaded profile', () => {
  const load = async (token: string) =>
    (await identity.send('GET /profile/loadUser', { token })).body.viewCounts;
  const view = async (id: string) => {
    await visit(id);
    await counter.flush();
  };
  const readAccount = (id: string) => AccountModel.findById(id).lean<Account>().orFail();

  it('are those of the chart after each stored view', async () => {
    const { token, user } = await identity.signUp();
    for (const count of [0, 1, 2]) {
      if (count > 0) await view(user.id);
      for (const _again of [1, 2]) expect(await load(token)).toEqual(sameCounts(count));
      expect(await countsOf(token)).toEqual(sameCounts(count));
    }
  });

  it('are not stored from before a view that is stored while they are counted', async () => {
    const { token, user } = await identity.signUp();
    const before = await readAccount(user.id);
    await view(user.id);
    // A reading that took longer than the view: it began before, and stores after it.
    await readViewCounts(before);
    expect((await readAccount(user.id)).viewSummary).toEqual({ batch: expect.any(Number) });
    expect(await load(token)).toEqual(sameCounts(1));
  });

  it('are counted again after an hour, and fall out of their period meanwhile', async () => {
    const { token, user } = await identity.signUp();
    await view(user.id);
    await load(token);
    await ProfileDayModel.updateOne({ profileId: user.id }, { day: utcDay(new Date(), 20) });
    expect(await load(token)).toEqual(sameCounts(1));
    const countedAt = new Date(Date.now() - 3_600_001);
    await AccountModel.updateOne({ _id: user.id }, { 'viewSummary.counts.countedAt': countedAt });
    expect(await load(token)).toEqual({ sevenDayView: 0, thirtyDayView: 1, allTimeView: 1 });
    const later = new Date(Date.now() + 15 * 24 * 3_600_000);
    const { counts } = (await readAccount(user.id)).viewSummary!;
    expect(presentCounts(counts!, later)).toEqual({ ...sameCounts(0), allTimeView: 1 });
  });

  it('are those of the caller', async () => {
    const [one, two] = await Promise.all([identity.signUp(), identity.signUp()]);
    await view(one.user.id);
    for (const _again of [1, 2]) {
      expect(await load(one.token)).toEqual(sameCounts(1));
      expect(await load(two.token)).toEqual(sameCounts(0));
    }
  });
});

describe('views over time', () => {
  const noon = new Date('2026-03-15T12:00:00Z');
  const daysBefore = (days: number) => new Date(noon.getTime() - days * 24 * 3600 * 1000);
  const countView = async (thing: string, at: Date) => {
    await counter.count({ thing, kind: 'views', visitor: 'a visitor', at });
    await counter.flush();
  };
  const newPerson = async () => (await identity.signUp()).user.id;

  it('count the same visitor again after midnight in UTC', async () => {
    const id = await newPerson();
    for (const at of ['23:59:59.999Z', '23:00:00Z'])
      await countView(id, new Date(`2026-03-14T${at}`));
    for (const at of ['00:00:00Z', '12:00:00Z']) await countView(id, new Date(`2026-03-15T${at}`));
    const { viewCounts, days } = await readViews(id, noon);
    expect(viewCounts).toEqual(sameCounts(2));
    expect(days.slice(-2)).toEqual([
      { day: '2026-03-14', views: 1 },
      { day: '2026-03-15', views: 1 },
    ]);
  });

  it('drop out of seven and thirty days, never out of all time', async () => {
    const id = await newPerson();
    for (const days of [0, 6, 7, 29, 30, 400]) await countView(id, daysBefore(days));
    expect((await readViews(id, noon)).viewCounts).toEqual({
      sevenDayView: 2,
      thirtyDayView: 4,
      allTimeView: 6,
    });
  });

  it('cover thirty consecutive days, oldest first, also those without views', async () => {
    const id = await newPerson();
    await countView(id, daysBefore(3));
    const { days } = await readViews(id, noon);
    expect(days).toHaveLength(30);
    expect(days[0]?.day).toBe('2026-02-14');
    expect(days.at(-1)?.day).toBe('2026-03-15');
    expect(days.filter(({ views }) => views > 0)).toEqual([{ day: '2026-03-12', views: 1 }]);
  });

  it('are visible only to the person', async () => {
    const { token, user } = await identity.signUp();
    await visit(user.id);
    const { status, body } = await identity.send('GET /profile/views', { token });
    expect(status).toBe(200);
    expect(body.viewCounts).toEqual(sameCounts(1));
    expect(body.days.at(-1)).toEqual({ day: utcDay(new Date()), views: 1 });
    expect((await identity.send('GET /profile/views')).status).toBe(401);
  });

  it('remain when the visitors are deleted, soon after the day ends', async () => {
    const id = await newPerson();
    await countView(id, noon);
    const [visitors = ''] = await redis.keys(`*visitors:${id}*`);
    const left = await redis.pttl(visitors);
    // The rest of the day, twelve hours, and an hour of grace.
    expect(left).toBeLessThanOrEqual(13 * 3600_000);
    expect(left).toBeGreaterThan(12 * 3600_000);
    await redis.del(visitors);
    expect((await readViews(id, noon)).viewCounts.allTimeView).toBe(1);
  });

  it('of an unknown person are not stored', async () => {
    const id = newId();
    await countView(id, noon);
    expect(await ProfileDayModel.countDocuments({ profileId: id })).toBe(0);
  });
});
