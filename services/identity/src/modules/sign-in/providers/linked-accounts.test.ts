import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import {
  type IdentityWithGoogle,
  startIdentityWithGoogle,
} from '../../../../test/google-harness.ts';
import { AccountModel } from '../../accounts/accounts.model.ts';

let identity: IdentityWithGoogle;
beforeAll(async () => {
  identity = await startIdentityWithGoogle();
});
afterAll(() => identity.close());

const read = async (token: string) =>
  (await identity.send('GET /auth/linked-accounts', { token })).body;
const unlink = (token: string) => identity.send('DELETE /auth/linked-accounts/google', { token });

async function resetPassword(email: string) {
  const before = (await identity.codesFor(email)).length;
  await identity.send('POST /auth/forgot', { body: { email } });
  const code = await identity.lastCodeFor(email, before + 1);
  const body = { email, code, password: 'another calm blue evening' };
  expect((await identity.send('POST /auth/reset', { body })).status).toBe(200);
}

describe('linking a Google account', () => {
  it('signs the person in from then on, whatever its email', async () => {
    const { token, user } = await identity.signUp();
    expect(await read(token)).toMatchObject({ accounts: [], hasPassword: true });
    const { email } = identity.setGooglePerson();
    const linked = await identity.link(token);
    expect(linked).toMatchObject({
      status: 200,
      body: { accounts: [{ provider: 'google', email }], hasPassword: true },
    });
    expect(Date.parse(linked.body.accounts[0].linkedAt)).toBeLessThanOrEqual(Date.now());
    const { body } = await identity.signIn();
    expect(body).toMatchObject({ isNew: false, user: { id: user.id, email: user.email } });
    expect(await AccountModel.exists({ email })).toBeNull();
  });

  it('is emailed to the owner, also when Google’s sign-in links it', async () => {
    const { token, form } = await identity.signUp();
    const { email } = identity.setGooglePerson();
    await identity.link(token);
    expect(await identity.changesFor(form.email, 1)).toMatchObject([
      { change: 'google-linked', name: email, fname: 'Mira' },
    ]);
    const other = await identity.signUp();
    identity.setGooglePerson({ email: other.form.email });
    await identity.signIn();
    await identity.signIn();
    expect(await identity.changesFor(other.form.email, 1)).toMatchObject([
      { change: 'google-linked', name: other.form.email },
    ]);
  });

  it('finds the owner by an index', async () => {
    const { token } = await identity.signUp();
    identity.setGooglePerson();
    await identity.link(token);
    const plans = await listIndexesUsed('linkedAccounts.sub', () => identity.signIn());
    expect(plans[0]).toBe('linkedAccounts.provider_1_linkedAccounts.sub_1');
  });

  it('is undone by a password reset: an intruder may have linked it', async () => {
    const { token, user } = await identity.signUp();
    identity.setGooglePerson();
    await identity.link(token);
    await resetPassword(user.email);
    expect((await identity.signIn()).body).toMatchObject({ isNew: true });
  });

  it('survives a password reset when its email is the account’s', async () => {
    const { token, user } = await identity.signUp();
    identity.setGooglePerson({ email: user.email });
    await identity.link(token);
    await resetPassword(user.email);
    const { body } = await identity.signIn();
    expect(body).toMatchObject({ isNew: false, user: { id: user.id } });
    expect((await read(body.token)).accounts).toMatchObject([{ email: user.email }]);
  });

  it('has no effect the second time', async () => {
    const { token } = await identity.signUp();
    identity.setGooglePerson();
    const first = await identity.link(token);
    const again = await identity.link(token);
    expect([again.status, again.body.accounts]).toEqual([200, first.body.accounts]);
  });

  it('is refused when it belongs to another account', async () => {
    const [mine, theirs] = await Promise.all([identity.signUp(), identity.signUp()]);
    identity.setGooglePerson();
    await identity.link(theirs.token);
    expect(await identity.link(mine.token)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('linked to another account') },
    });
    expect((await read(mine.token)).accounts).toEqual([]);
  });

  it('succeeds for one of two concurrent requests', async () => {
    const [one, other] = await Promise.all([identity.signUp(), identity.signUp()]);
    identity.setGooglePerson();
    const replies = await Promise.all([identity.link(one.token), identity.link(other.token)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is refused while another one is linked, which still signs in', async () => {
    const { token, user } = await identity.signUp();
    const first = identity.setGooglePerson();
    await identity.link(token);
    identity.setGooglePerson();
    expect(await identity.link(token)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    identity.google.person = first;
    expect((await identity.signIn()).body.user.id).toBe(user.id);
  });

  it('cannot be finished by a person who did not start it', async () => {
    const [mine, theirs] = await Promise.all([identity.signUp(), identity.signUp()]);
    identity.setGooglePerson();
    const started = await identity.send('POST /auth/linked-accounts/google', {
      token: mine.token,
    });
    const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const body = identity.responseOf(await identity.visit(started.body.url));
    const finish = (token: string) =>
      identity.send('PUT /auth/linked-accounts/google', { token, body, headers: { cookie } });
    expect(await finish(theirs.token)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
    expect((await finish(mine.token)).status).toBe(200);
  });

  it('cannot be finished with a trip that started as a sign-in', async () => {
    const { token } = await identity.signUp();
    identity.setGooglePerson();
    const { url, cookie } = await identity.beginSignIn();
    const body = identity.responseOf(await identity.visit(url));
    const headers = { cookie };
    const reply = await identity.send('PUT /auth/linked-accounts/google', { token, body, headers });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('a Google account with the person’s email, while another one is linked', () => {
  it('signs nobody in, and the other one stays linked', async () => {
    const { token, form } = await identity.signUp();
    const linked = identity.setGooglePerson();
    await identity.link(token);
    identity.setGooglePerson({ email: form.email });
    expect((await identity.signIn()).status).toBe(409);
    expect((await read(token)).accounts).toMatchObject([{ email: linked.email }]);
  });
});

describe('unlinking', () => {
  it('is emailed to the owner', async () => {
    const { token, form } = await identity.signUp();
    const { email } = identity.setGooglePerson();
    await identity.link(token);
    await unlink(token);
    const changes = await identity.changesFor(form.email, 2);
    expect(changes.at(-1)).toMatchObject({ change: 'google-unlinked', name: email });
  });

  it('stops sign-ins with the account, and keeps the current session', async () => {
    const { token } = await identity.signUp();
    const person = identity.setGooglePerson();
    await identity.link(token);
    expect(await unlink(token)).toMatchObject({ status: 200, body: { accounts: [] } });
    expect((await read(token)).accounts).toEqual([]);
    identity.google.person = person;
    expect((await identity.signIn()).body.isNew).toBe(true);
  });

  it('is refused while it is the only sign-in method, and possible after setting a password', async () => {
    const { email } = identity.setGooglePerson();
    const { token } = (await identity.signIn()).body;
    expect(await unlink(token)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('Set a password') },
    });
    expect((await read(token)).accounts).toHaveLength(1);

    await identity.send('POST /auth/forgot', { body: { email } });
    const code = await identity.lastCodeFor(email);
    const password = 'a loud orange mountain';
    await identity.send('POST /auth/reset', { body: { email, code, password } });
    const { body } = await identity.logIn(email, { password });
    expect((await unlink(body.token)).status).toBe(200);
  });

  it('returns 404 when none is linked, or for an unknown provider', async () => {
    const { token } = await identity.signUp();
    expect(await unlink(token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const other = await identity.send('DELETE /auth/linked-accounts/evil', { token });
    expect(other.status).toBe(404);
  });
});

it('refuses to change or accept a password that the person never set', async () => {
  const { email } = identity.setGooglePerson();
  const { token } = (await identity.signIn()).body;
  for (const currentPassword of ['password', 'undefined', 'null']) {
    const body = { currentPassword, password: 'a loud orange mountain' };
    const reply = await identity.send('POST /auth/password', { token, body });
    expect(reply).toMatchObject({ status: 400, body: { details: [{ path: 'currentPassword' }] } });
  }
  expect((await identity.logIn(email)).status).toBe(401);
  expect(await AccountModel.exists({ email, hasPassword: false })).not.toBeNull();
});
