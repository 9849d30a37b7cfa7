import { internalSecretHeader } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { startTestIdentity, type TestIdentity } from '../../../test/harness.ts';
import { AccountModel } from '../accounts/accounts.model.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

const update = (token: string, body: object) =>
  identity.send('POST /profile/updateProfile', { token, body });
const newName = () => `n${newId()}`;

describe('the username', () => {
  it('changes like any other field, and frees the former one', async () => {
    const [me, other] = await Promise.all([identity.signUp(), identity.signUp()]);
    const name = newName();
    const { body } = await update(me.token, { username: ` ${name.toUpperCase()} ` });
    expect(body.userInfo.username).toBe(name);
    expect((await update(other.token, { username: me.user.username })).status).toBe(200);
  });

  it('of another account is refused at its field, and no other field changes', async () => {
    const [me, other] = await Promise.all([identity.signUp(), identity.signUp()]);
    const reply = await update(me.token, { username: other.user.username, about: 'Changed' });
    const message = 'This username is taken. Choose another one.';
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'conflict', message, details: [{ path: 'username', message }] },
    });
    const after = await identity.send('GET /profile/loadUser', { token: me.token });
    expect(after.body.userInfo).toEqual(me.user);
  });

  it('can be sent again unchanged', async () => {
    const { token, user } = await identity.signUp();
    expect((await update(token, { username: user.username, about: 'x' })).status).toBe(200);
  });

  it('goes to one of many concurrent requests', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => identity.signUp()));
    const username = newName();
    const replies = await Promise.all(people.map(({ token }) => update(token, { username })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await AccountModel.countDocuments({ username })).toBe(1);
  });

  it('changes while other fields change concurrently', async () => {
    const { token } = await identity.signUp();
    const username = newName();
    const changes = [{ username }, { about: 'a' }, { headline: 'b' }, { location: 'c' }];
    const replies = await Promise.all(changes.map((body) => update(token, body)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await identity.send('GET /profile/loadUser', { token });
    expect(body.userInfo).toMatchObject(Object.assign({}, ...changes));
  });

  it.each(['ab', 'admin', 'www', '1up', 'a--b', 'a_b', 'a.b', 'x'.repeat(41), ''])(
    'cannot be "%s"',
    async (username) => {
      const { token } = await identity.signUp();
      expect(await update(token, { username })).toMatchObject({ status: 400 });
    },
  );
});

it.each([
  ['logo', `/files/${'l'.repeat(32)}`],
  ['logo', ''],
  ['emailPref', ['new_sign_in']],
  ['emailPref', []],
  ['timezone', 'Asia/Kolkata'],
  ['hourlyRate', '0$'],
  ['hourlyRate', '9999$'],
  ['currency', 'INR'],
  ['acceptingProjects', false],
  ['linkedinUrl', 'https://www.linkedin.com/in/mira'],
])('stores %s %j', async (field, value) => {
  const { token } = await identity.signUp();
  expect(await update(token, { [field]: value })).toMatchObject({ status: 200 });
  const { body } = await identity.send('GET /profile/loadUser', { token });
  expect(body.userInfo[field]).toEqual(value);
});

it.each([
  ['logo', 'https://elsewhere.example/logo.png'],
  ['emailPref', ['advertising']],
  ['timezone', 'Mars/Olympus'],
  ['hourlyRate', '50'],
  ['hourlyRate', '-5$'],
  ['hourlyRate', '100000000$'],
  ['currency', 'XYZ'],
  ['acceptingProjects', 'yes'],
])('refuses %s %j', async (field, value) => {
  const { token } = await identity.signUp();
  expect(await update(token, { [field]: value })).toMatchObject({ status: 400 });
});

describe('GET /users/{id}/mail-preferences', () => {
  const request = (id: string, secret = identity.config.INTERNAL_SECRET) =>
    identity.send(`GET /users/${id}/mail-preferences`, {
      headers: { [internalSecretHeader]: secret },
    });

  it('returns a person’s email and email preferences to other services', async () => {
    const { token, user } = await identity.signUp();
    await update(token, { emailPref: ['new_sign_in'] });
    expect(await request(user.id)).toMatchObject({
      status: 200,
      body: {
        email: user.email,
        fname: 'Mira',
        emailPref: ['new_sign_in'],
        stopTokens: { job_news: expect.stringContaining(`${user.id}-job_news-`) },
      },
    });
  });

  it('does not find unknown or unverified accounts', async () => {
    expect((await request(newId())).status).toBe(404);
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const account = await AccountModel.findOne({ email: form.email }).lean();
    expect((await request(String(account?._id))).status).toBe(404);
  });

  it('responds to services only', async () => {
    const { token, user } = await identity.signUp();
    expect((await request(user.id, 'guessed')).status).toBe(401);
    const call = `GET /users/${user.id}/mail-preferences`;
    expect((await identity.send(call, { token })).status).toBe(401);
  });
});

describe('GET /users/{id}/status', () => {
  const request = (id: string, secret = identity.config.INTERNAL_SECRET) =>
    identity.send(`GET /users/${id}/status`, { headers: { [internalSecretHeader]: secret } });

  it('says whether an account may act, also for one that is deleted', async () => {
    const { user } = await identity.signUp();
    expect((await request(user.id)).body).toMatchObject({ isActive: true, passwordResetAt: null });
    expect(await request(newId())).toMatchObject({ status: 200, body: { isActive: false } });
  });

  it('responds to services only', async () => {
    const { token, user } = await identity.signUp();
    expect((await request(user.id, 'guessed')).status).toBe(401);
    expect((await identity.send(`GET /users/${user.id}/status`, { token })).status).toBe(401);
  });
});

describe('GET /users/by-email', () => {
  const request = (email: string, secret = identity.config.INTERNAL_SECRET) =>
    identity.send(`GET /users/by-email?email=${encodeURIComponent(email)}`, {
      headers: { [internalSecretHeader]: secret },
    });

  it('returns the account of a verified email, however it is written', async () => {
    const { user } = await identity.signUp();
    expect((await request(user.email.toUpperCase())).body.id).toBe(user.id);
  });

  it('does not find an unverified email, and responds to services only', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    expect(await request(form.email)).toMatchObject({ status: 200, body: { id: null } });
    expect((await request(form.email, 'guessed')).status).toBe(401);
  });
});
