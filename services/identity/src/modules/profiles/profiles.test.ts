import { type DomainEvent, publicProfile } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import jwt from 'jsonwebtoken';
import { startTestIdentity, type TestIdentity } from '../../../test/harness.ts';
import { AccountModel } from '../accounts/accounts.model.ts';

let identity: TestIdentity;
let published: Queue<DomainEvent<'identity.profile-changed'>>;
beforeAll(async () => {
  identity = await startTestIdentity();
  const connection = { url: identity.config.REDIS_URL };
  published = new Queue(eventQueueName('marketplace'), { connection });
});
afterAll(async () => {
  await published.close();
  await identity.close();
});

const eventsOf = async (userId: string, count: number) =>
  eventually(async () => {
    const jobs = await published.getJobs(['waiting'], 0, -1, true);
    const events = jobs.map(({ data }) => data.payload).filter((p) => p.profile.id === userId);
    return events.length >= count ? events : undefined;
  });

describe('GET /profile/loadUser', () => {
  it('returns the person, their views and whether they are pro', async () => {
    const { token, user } = await identity.signUp();
    const { status, body } = await identity.send('GET /profile/loadUser', { token });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      userInfo: user,
      viewCounts: { sevenDayView: 0, thirtyDayView: 0, allTimeView: 0 },
      pro: false,
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|outbox|"code"/);
  });

  it('returns an error when the account was deleted', async () => {
    const { token, user } = await identity.signUp();
    await AccountModel.deleteOne({ _id: user.id });
    const reply = await identity.send('GET /profile/loadUser', { token });
    expect(reply).toMatchObject({ status: 404, body: { message: 'User not found' } });
  });
});

describe('POST /profile/updateProfile', () => {
  it('changes the given fields only, and publishes the profile', async () => {
    const { token, user } = await identity.signUp();
    const update = {
      about: 'I draw letters.',
      skills: ['Lettering', 'Type design'],
      socialLinks: ['https://example.com/mira'],
      hourlyRate: '80$',
      isSetup: true,
    };
    const { status, body } = await identity.send('POST /profile/updateProfile', {
      token,
      body: update,
    });
    expect(status).toBe(200);
    expect(body.userInfo).toEqual({ ...user, ...update, isRateHidden: false });
    const stored = await AccountModel.findById(user.id).lean();
    expect(stored).toMatchObject(update);
    const [verified, updated] = await eventsOf(user.id, 2);
    expect(updated?.profile).toMatchObject({ about: update.about, skills: update.skills });
    expect(updated?.version).toBeGreaterThan(Number(verified?.version));
    expect(Object.keys(updated?.profile ?? {}).toSorted()).toEqual(
      Object.keys(publicProfile.shape).toSorted(),
    );
  });

  it('saves the place in the tour without publishing the profile', async () => {
    const { token, user } = await identity.signUp();
    const save = (tourPlace: string) =>
      identity.send('POST /profile/updateProfile', { token, body: { tourPlace } });
    expect((await save('wallet')).body.userInfo).toEqual({ ...user, tourPlace: 'wallet' });
    const { body } = await identity.send('GET /profile/loadUser', { token });
    expect(body.userInfo.tourPlace).toBe('wallet');
    expect((await save('elsewhere')).status).toBe(400);
    expect((await save('')).body.userInfo.tourPlace).toBe('');
    expect(await eventsOf(user.id, 1)).toHaveLength(1);
  });

  it('loses none of many concurrent changes, and numbers them without a gap', async () => {
    const { token, user } = await identity.signUp();
    const updates = [
      { about: 'a' },
      { location: 'b' },
      { headline: 'c' },
      { timezone: 'Asia/Tokyo' },
    ];
    const replies = await Promise.all(
      updates.map((body) => identity.send('POST /profile/updateProfile', { token, body })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await identity.send('GET /profile/loadUser', { token });
    expect(body.userInfo).toMatchObject(Object.assign({}, ...updates));
    const versions = (await eventsOf(user.id, 5)).map(({ version }) => version);
    expect(versions.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6]);
  });

  it.each([
    ['another field', { pro: true }],
    ['the email', { email: 'new@test.local' }],
    ['the roles', { roles: ['employer'] }],
    ['an operator as a field', { $set: { pro: true } }],
    ['a dotted field', { 'code.triesLeft': 100 }],
    ['an operator as a value', { about: { $ne: '' } }],
    ['an operator in a list', { skills: [{ $gt: '' }] }],
    ['a script address', { socialLinks: ['javascript:alert(1)'] }],
    ['an image from elsewhere', { profileImage: 'https://tracker.example/pixel.png' }],
    ['an empty first name', { fname: ' ' }],
    ['too long a text', { about: 'x'.repeat(2001) }],
  ])('refuses %s', async (_what, body) => {
    const { token, user } = await identity.signUp();
    const reply = await identity.send('POST /profile/updateProfile', { token, body });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    const after = await identity.send('GET /profile/loadUser', { token });
    expect(after.body.userInfo).toEqual(user);
  });
});

describe('GET /profile/getUser/{id}', () => {
  const get = (id: string, token: string) => identity.send(`GET /profile/getUser/${id}`, { token });

  it('shows another person’s public profile', async () => {
    const [me, other] = await Promise.all([identity.signUp(), identity.signUp()]);
    const { status, body } = await get(other.user.id, me.token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: other.user.id, fname: 'Mira', isPublished: false });
    expect(JSON.stringify(body)).not.toContain(other.form.email);
  });

  it('shows the default rate to its owner only, and to others once the owner confirmed it', async () => {
    const [me, other] = await Promise.all([identity.signUp(), identity.signUp()]);
    expect(other.user).toMatchObject({ hourlyRate: '50$', isRateHidden: true });
    const { body } = await get(other.user.id, me.token);
    expect(body.data).toMatchObject({ hourlyRate: '', isAvailabilityHidden: true });
    const confirmed = { hourlyRate: '50$', acceptingProjects: true };
    await identity.send('POST /profile/updateProfile', { token: other.token, body: confirmed });
    const after = await get(other.user.id, me.token);
    expect(after.body.data).toMatchObject({ ...confirmed, isAvailabilityHidden: false });
  });

  it('responds to each failure with the specified message', async () => {
    const { token } = await identity.signUp();
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const unverified = await AccountModel.findOne({ email: form.email }).lean();

    expect(await get('nobody', token)).toMatchObject({
      status: 400,
      body: { message: 'Invalid request' },
    });
    expect(await get('twelve-chars', token)).toMatchObject({ status: 400 });
    expect(await get(newId(), token)).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    });
    const nameless = await get(String(unverified?._id), token);
    expect(nameless).toMatchObject({ status: 204, body: undefined });
  });

  it('returns "Server error occurred" when a stored profile is invalid', async () => {
    const { token, user } = await identity.signUp();
    await AccountModel.collection.updateOne(
      { email: user.email },
      { $set: { skills: 'not a list' } },
    );
    expect(await get(user.id, token)).toMatchObject({
      status: 500,
      body: { message: 'Server error occurred' },
    });
  });
});

it.each([
  'GET /profile/loadUser',
  'POST /profile/updateProfile',
  `GET /profile/getUser/${newId()}`,
])('refuses %s without a session', async (call) => {
  expect((await identity.send(call)).status).toBe(401);
});

describe('POST /auth/role', () => {
  it('adds the other role, makes it the active one and keeps the session', async () => {
    const { token, user } = await identity.signUp();
    const reply = await identity.send('POST /auth/role', { token, body: { role: 'employer' } });
    expect(reply.body.user).toMatchObject({ role: 'employer', roles: ['freelancer', 'employer'] });
    const [before, after] = [token, reply.body.token].map((text) =>
      jwt.decode(text, { json: true }),
    );
    expect(after).toMatchObject({
      sub: user.id,
      role: 'employer',
      sid: before?.sid,
      exp: before?.exp,
    });
    const { body } = await identity.send('GET /auth/sessions', { token: reply.body.token });
    expect(body.sessions).toHaveLength(1);
    const events = await eventsOf(user.id, 2);
    expect(events.at(-1)?.roles).toEqual(['freelancer', 'employer']);

    const back = await identity.send('POST /auth/role', { token, body: { role: 'freelancer' } });
    expect(back.body.user).toMatchObject({ role: 'freelancer', roles: ['freelancer', 'employer'] });
  });

  it.each([{ role: 'admin' }, { role: { $ne: '' } }, {}])('refuses %j', async (body) => {
    const { token } = await identity.signUp();
    expect((await identity.send('POST /auth/role', { token, body })).status).toBe(400);
  });
});
