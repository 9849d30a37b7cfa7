import { randomUUID } from 'node:crypto';
import { withReason } from '@soloist/contracts';
import { ActModel, eventQueueName } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import {
  identityConfig,
  password,
  startTestIdentity,
  type TestIdentity,
} from '../../../test/harness.ts';
import { AccountModel } from '../accounts/accounts.model.ts';
import { addLookupTerms } from '../accounts/search-terms.job.ts';
import { ErasureModel } from '../personal-data/erasures.model.ts';

const adminEmail = `${randomUUID()}@test.local`;
const config = identityConfig({ ADMIN_EMAILS: [adminEmail] });
let identity: TestIdentity;
let admin: Awaited<ReturnType<TestIdentity['signUp']>>;
let events: Queue;
beforeAll(async () => {
  identity = await startTestIdentity(config);
  admin = await identity.signUp({ email: adminEmail });
  events = new Queue(eventQueueName('marketplace'), { connection: { url: config.REDIS_URL } });
});
afterAll(async () => {
  await events.close();
  await identity.close();
});

type Act = 'end-sessions' | 'suspend' | 'unsuspend' | 'verify' | 'password-reset';
const headers = withReason('They asked for it.');
const read = (id: string) => identity.send(`GET /users/accounts/${id}`, { token: admin.token });
const list = (query: string) =>
  identity.send(`GET /users/accounts?${query}`, { token: admin.token });
const act = (id: string, what: Act, token = admin.token) =>
  identity.send(`POST /users/accounts/${id}/${what}`, { token, headers });
const remove = (id: string) =>
  identity.send(`DELETE /users/accounts/${id}`, { token: admin.token, headers });
const emailsIn = ({ body }: { body: { items: { email: string }[] } }) =>
  body.items.map(({ email }) => email);

/** The last published event about a person. */
async function lastPublished(id: string) {
  const jobs = await events.getJobs(['waiting'], 0, -1, true);
  const published = jobs
    .map(({ data }) => data)
    .filter(({ payload }) => payload.profile?.id === id);
  return published.at(-1)?.payload;
}

describe('people are listed', () => {
  it('by prefixes of their name, username and email, ignoring accents', async () => {
    const unusual = randomUUID().slice(0, 6).replaceAll(/\d/g, 'q');
    const { form, user } = await identity.signUp({ fname: `Zoë${unusual}`, lname: 'Lindqvist' });
    for (const q of [`zoe${unusual}`, `ZOË${unusual} lin`, form.email, user.username]) {
      expect(emailsIn(await list(`q=${encodeURIComponent(q)}`))).toContain(form.email);
    }
    expect(emailsIn(await list(`q=zoe${unusual}+berg`))).toEqual([]);
  });

  it('by role and state, a page at a time', async () => {
    const lname = `Mc${randomUUID().slice(0, 5)}`;
    const people = [];
    for (const role of ['freelancer', 'employer', 'employer'])
      people.push(await identity.signUp({ lname, role }));
    const form = identity.signUpForm({ lname });
    await identity.send('POST /auth/signup', { body: form });
    const emails = people.map((person) => person.form.email);
    expect(emailsIn(await list(`q=${lname}&role=employer`))).toEqual([emails[2], emails[1]]);
    expect(emailsIn(await list(`q=${lname}&state=unverified`))).toEqual([form.email]);
    const first = await list(`q=${lname}&limit=3`);
    const second = await list(`q=${lname}&limit=3&cursor=${first.body.nextCursor}`);
    expect([...emailsIn(first), ...emailsIn(second)]).toEqual([form.email, ...emails.toReversed()]);
    expect(second.body.nextCursor).toBeNull();
  });

  it('whose accounts were stored by an earlier version, after a start', async () => {
    const { form } = await identity.signUp();
    await AccountModel.updateOne({ email: form.email }, { $unset: { lookupTerms: 1 } });
    expect(emailsIn(await list(`q=${form.email}`))).toEqual([]);
    await addLookupTerms();
    expect(emailsIn(await list(`q=${form.email}`))).toEqual([form.email]);
  });

  it('and counted', async () => {
    const { body } = await identity.send('GET /users/account-numbers', { token: admin.token });
    expect(body.all).toBe(await AccountModel.countDocuments());
    expect(body.unverified).toBe(await AccountModel.countDocuments({ verified: false }));
  });
});

it('shows the sessions of an account and no secret, and logs who viewed it', async () => {
  const { user, form } = await identity.signUp();
  const { status, body } = await read(user.id);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ email: form.email, state: 'active', isAdmin: false });
  expect(body.user.sessions).toMatchObject([{ device: expect.any(String) }]);
  expect(JSON.stringify(body)).not.toMatch(/hash|argon/i);
  const acts = await ActModel.find({ 'things.id': user.id }).lean();
  expect(acts).toMatchObject([{ name: 'GET /users/accounts/:id', by: admin.user.id }]);
});

describe('a suspended person', () => {
  it('is signed out, cannot sign in and is hidden until it is restored', async () => {
    const { user, form, token } = await identity.signUp();
    const other = await identity.signUp();
    const { status, body } = await act(user.id, 'suspend');
    expect([status, body.user.state, body.user.sessions]).toEqual([200, 'suspended', []]);
    expect(body.user.suspension.reason).toBe('They asked for it.');
    await eventually(async () => {
      const loaded = await identity.send('GET /profile/loadUser', { token });
      return loaded.body.code === 'session_revoked';
    });
    const refused = await identity.logIn(form.email);
    expect(refused.status).toBe(401);
    expect(refused.body.message).toMatch(/^This account is suspended\./);
    expect((await identity.logIn(form.email, { password: 'wrong password' })).body.message).toBe(
      'The email and password don’t match.',
    );
    const profile = () => identity.send(`GET /profile/getUser/${user.id}`, { token: other.token });
    expect((await profile()).status).toBe(404);
    expect(
      (await AccountModel.findById(user.id, { directoryTerms: 1 }).lean())?.directoryTerms,
    ).toEqual([]);
    expect(await eventually(async () => (await lastPublished(user.id))?.suspended)).toBe(true);

    expect((await act(user.id, 'unsuspend')).body.user.state).toBe('active');
    expect((await profile()).status).toBe(200);
    expect((await identity.logIn(form.email)).status).toBe(200);
    await eventually(async () => (await lastPublished(user.id))?.suspended === false);
  });

  it('cannot sign in by a code or a new password either', async () => {
    const { user, form } = await identity.signUp();
    await act(user.id, 'suspend');
    const { email } = form;
    await identity.send('POST /auth/resend', { body: { email } });
    const code = await identity.lastCodeFor(email, 2);
    const verified = await identity.send('POST /auth/verify', { body: { email, code } });
    expect([verified.status, verified.body.token]).toEqual([401, undefined]);
    await act(user.id, 'password-reset');
    const reset = {
      email,
      code: await identity.lastCodeFor(email, 3),
      password: `new ${password}`,
    };
    expect((await identity.send('POST /auth/reset', { body: reset })).status).toBe(200);
    expect((await identity.logIn(email, { password: `new ${password}` })).status).toBe(401);
  });
});

it('signs a person out on every device', async () => {
  const { user, form, token } = await identity.signUp();
  await identity.logIn(form.email);
  const { body } = await act(user.id, 'end-sessions');
  expect(body.user.sessions).toEqual([]);
  await eventually(async () => {
    const loaded = await identity.send('GET /profile/loadUser', { token });
    return loaded.body.code === 'session_revoked';
  });
  expect((await identity.logIn(form.email)).status).toBe(200);
});

it('lets an admin verify an email once, and its owner sign in with their password', async () => {
  const form = identity.signUpForm();
  await identity.send('POST /auth/signup', { body: form });
  const { _id } = await AccountModel.findOne({ email: form.email }).orFail().lean();
  const { body } = await act(String(_id), 'verify');
  expect(body.user).toMatchObject({ state: 'active', username: expect.any(String) });
  expect((await act(String(_id), 'verify')).status).toBe(409);
  expect((await identity.logIn(form.email)).status).toBe(200);
});

it('shows that an account will be deleted, and erases it without waiting', async () => {
  const { user, token } = await identity.signUp();
  await identity.send('DELETE /freelancer/account', { token, body: { password } });
  expect((await read(user.id)).body.user.state).toBe('deleting');
  expect((await remove(user.id)).status).toBe(200);
  expect(await AccountModel.exists({ _id: user.id })).toBeNull();
});

it('erases a deleted account as if its owner had deleted it', async () => {
  const { user, form } = await identity.signUp();
  expect((await remove(user.id)).status).toBe(200);
  expect(await AccountModel.exists({ _id: user.id })).toBeNull();
  expect(await ErasureModel.findById(user.id).lean()).toMatchObject({ email: form.email });
  expect((await remove(user.id)).status).toBe(404);
});

describe('an action is refused', () => {
  it('on admins', async () => {
    for (const refused of [await act(admin.user.id, 'suspend'), await remove(admin.user.id)]) {
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    }
    expect((await identity.logIn(adminEmail)).status).toBe(200);
  });

  it('without a reason, for an unknown account, and for anyone but an admin', async () => {
    const { user, token } = await identity.signUp();
    const suspend = `POST /users/accounts/${user.id}/suspend`;
    expect((await identity.send(suspend, { token: admin.token })).status).toBe(400);
    expect((await act('a'.repeat(24), 'suspend')).status).toBe(404);
    expect((await act(user.id, 'suspend', token)).status).toBe(403);
    expect((await identity.send(suspend, { headers })).status).toBe(401);
    expect((await identity.send('GET /users/accounts', { token })).status).toBe(403);
    expect((await read(user.id)).body.user.state).toBe('active');
  });
});
