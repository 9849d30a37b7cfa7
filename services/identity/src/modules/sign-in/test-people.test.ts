import type { DomainEvent } from '@soloist/contracts';
import { eventQueueName, internalSecretHeader } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { identityConfig, startTestIdentity, type TestIdentity } from '../../../test/harness.ts';
import { loadIdentityConfig } from '../../config.ts';
import { AccountModel } from '../accounts/accounts.model.ts';
import { SessionModel } from '../sessions/sessions.model.ts';

const config = identityConfig({ TEST_PEOPLE: true });
let identity: TestIdentity;
const create = (body: object, secret = identity.config.INTERNAL_SECRET) =>
  identity.send('POST /auth/test-people', { body, headers: { [internalSecretHeader]: secret } });

async function recordsOf(email: string) {
  const account = await AccountModel.findOne({ email }, { outbox: 0 }).orFail().lean();
  const session = await SessionModel.findOne({ accountId: account._id }, { outbox: 0 })
    .orFail()
    .lean();
  return { account, session };
}

describe('with TEST_PEOPLE', () => {
  beforeAll(async () => {
    identity = await startTestIdentity(config);
  });
  afterAll(() => identity.close());

  it('creates the account and the session that signing up and verifying create', async () => {
    const names = { fname: 'Zoë', lname: 'O’Hara', role: 'employer' };
    const form = identity.signUpForm(names);
    const created = await create(form);
    expect(created).toMatchObject({ status: 200, body: { user: { email: form.email } } });
    const bySignUp = await identity.signUp(names);

    const [quick, slow] = [await recordsOf(form.email), await recordsOf(bySignUp.form.email)];
    const different = { _id: expect.anything(), createdAt: expect.any(Date) };
    expect(quick.account).toEqual({
      ...slow.account,
      ...different,
      email: form.email,
      username: expect.stringMatching(/^zoe-o-?hara/),
      directoryRank: expect.any(Number),
      passwordHash: expect.stringMatching(/^\$argon2id\$/),
    });
    expect(quick.session).toEqual({
      ...slow.session,
      ...different,
      accountId: quick.account._id,
      mark: expect.any(String),
      lastSeenAt: expect.any(Date),
      expiresAt: expect.any(Date),
    });
    const loaded = await identity.send('GET /profile/loadUser', { token: created.body.token });
    expect(loaded.body.userInfo).toEqual(created.body.user);
    expect((await identity.logIn(form.email)).status).toBe(200);
  });

  it('creates a person whose site is published, with their profile', async () => {
    const published = { headline: 'Maker', skills: ['Making'] };
    const { body } = await create({ ...identity.signUpForm(), published });
    expect(body.user).toMatchObject({ ...published, isPublished: true, isListed: true });
  });

  it('publishes the profile and the referral', async () => {
    const inviter = await identity.signUp();
    const { code } = (await identity.send('GET /profile/referral-code', { token: inviter.token }))
      .body;
    const { body } = await create(identity.signUpForm({ ref: code }));
    const payments = new Queue(eventQueueName('payments'), {
      connection: { url: identity.config.REDIS_URL },
    });
    const events = await eventually(async () => {
      const jobs = await payments.getJobs(['waiting'], 0, -1, true);
      const found = jobs.map(({ data }) => data as DomainEvent);
      return found.some(({ name }) => name === 'identity.referred') ? found : undefined;
    });
    await payments.close();
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'identity.profile-changed',
          payload: expect.objectContaining({
            profile: expect.objectContaining({ id: body.user.id }),
          }),
        }),
        expect.objectContaining({
          name: 'identity.referred',
          payload: expect.objectContaining({ userId: body.user.id, inviterId: inviter.user.id }),
        }),
      ]),
    );
  });

  it('does not sign in to an existing account', async () => {
    const { form } = await identity.signUp();
    expect((await create(form)).status).toBe(409);
  });

  it('refuses invalid sign-up forms', async () => {
    expect((await create(identity.signUpForm({ password: 'password12' }))).status).toBe(400);
  });

  it.each(['', 'x'.repeat(32)])('refuses a caller with the secret "%s"', async (secret) => {
    const form = identity.signUpForm();
    expect((await create(form, secret)).status).toBe(401);
    expect(await AccountModel.exists({ email: form.email })).toBeNull();
  });
});

it('has no such endpoint without TEST_PEOPLE', async () => {
  identity = await startTestIdentity({ ...config, TEST_PEOPLE: false });
  const form = identity.signUpForm();
  expect((await create(form)).status).toBe(404);
  expect(await AccountModel.exists({ email: form.email })).toBeNull();
  await identity.close();
});

it('does not start with TEST_PEOPLE in production', () => {
  const { KEYS_SECRET, ...others } = config;
  const env = {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
    KEYS_SECRET: KEYS_SECRET.toString('base64'),
  };
  expect(() => loadIdentityConfig({ ...env, NODE_ENV: 'test' })).not.toThrow();
  expect(() => loadIdentityConfig({ ...env, NODE_ENV: 'production' })).toThrow(/TEST_PEOPLE/);
});
