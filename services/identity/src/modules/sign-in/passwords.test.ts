import { eventually } from '@soloist/server-kit/testing';
import { newEmail, startTestIdentity, type TestIdentity } from '../../../test/harness.ts';
import { passkeysAt } from '../../../test/passkey-harness.ts';
import { AccountModel } from '../accounts/index.ts';
import { SessionModel } from '../sessions/sessions.model.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

const wrong = 'not the right password';
const next = 'a loud orange mountain';
const hasEnded = (token: string) =>
  eventually(async () => {
    const { status, body } = await identity.send('GET /auth/sessions', { token });
    return status === 401 ? (body.code as string) : undefined;
  });

describe('logging in', () => {
  it('returns a token and the person', async () => {
    const { form, user } = await identity.signUp();
    const reply = await identity.logIn(form.email);
    expect(reply).toMatchObject({ status: 200, body: { success: true, user } });
    const loaded = await identity.send('GET /profile/loadUser', { token: reply.body.token });
    expect(loaded.status).toBe(200);
  });

  it('responds the same for a wrong password and an unknown email', async () => {
    const { form } = await identity.signUp();
    const known = await identity.logIn(form.email, { password: wrong });
    const unknown = await identity.logIn(newEmail(), { password: wrong });
    expect(known.status).toBe(401);
    const { requestId: _one, traceId: _first, ...knownBody } = known.body;
    const { requestId: _other, traceId: _second, ...unknownBody } = unknown.body;
    expect(unknownBody).toEqual(knownBody);
  });

  it('accepts 200 characters of any kind, and compares each as it was entered', async () => {
    const password = ` Ünï ß 🎻 ${'x1$Q'.repeat(60)}`.slice(0, 199).concat(' ');
    const { form } = await identity.signUp({ password });
    expect((await identity.logIn(form.email, { password })).status).toBe(200);
    for (const other of [
      password.trim(),
      password.toLowerCase(),
      password.slice(0, 72),
      `${password.slice(0, -2)}y `,
      password.replace('ß', 's'),
    ]) {
      expect((await identity.logIn(form.email, { password: other })).status).toBe(401);
    }
  });

  it.each(['thick olive winter grapes', 'THICKOLIVEGRAPES', '8305174926608471'])(
    'needs no kind of character in a password such as %s',
    async (password) => {
      const { form } = await identity.signUp({ password });
      expect((await identity.logIn(form.email, { password })).status).toBe(200);
    },
  );

  it('asks for a code after ten wrong passwords, for known and unknown addresses alike', async () => {
    const { form } = await identity.signUp();
    for (const email of [form.email, newEmail()]) {
      const guesses = Array.from({ length: 12 }, () => identity.logIn(email, { password: wrong }));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 403)).toHaveLength(2);
      const late = await identity.logIn(email);
      expect(late).toMatchObject({ status: 403, body: { code: 'code_required' } });
      expect(late.body.message).not.toMatch(/account|exist/i);
    }
  });

  it('resets the count of wrong passwords after the right one', async () => {
    const { form } = await identity.signUp();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await identity.logIn(form.email, { password: wrong });
      expect((await identity.logIn(form.email)).status).toBe(200);
    }
  });

  it.each([
    ['an operator for the address', { email: { $gt: '' }, password: wrong }],
    ['an operator for the password', { email: 'a@test.local', password: { $gt: '' } }],
    ['an unknown field', { email: 'a@test.local', password: wrong, remember: true }],
    ['no password', { email: 'a@test.local' }],
    ['a list', []],
    ['a text', 'email'],
  ])('refuses %s', async (_what, body) => {
    const reply = await identity.send('POST /auth/login', { body });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ success: false, message: expect.stringMatching(/\w+ \w+/) });
  });
});

describe('resetting a forgotten password', () => {
  async function requestReset() {
    const person = await identity.signUp();
    const { email } = person.form;
    await identity.send('POST /auth/forgot', { body: { email } });
    return { ...person, email, code: await identity.lastCodeFor(email, 2) };
  }

  it('accepts the emailed code, changes the password and signs out every device', async () => {
    const { email, code, token } = await requestReset();
    const body = { email, code, password: next };
    expect((await identity.send('POST /auth/reset', { body })).status).toBe(200);

    expect((await identity.logIn(email)).status).toBe(401);
    expect((await identity.logIn(email, { password: next })).status).toBe(200);
    expect(await hasEnded(token)).toBe('session_revoked');
    const again = await identity.send('POST /auth/reset', { body });
    expect(again.status).toBe(400);
  });

  it('leaves no device signed in by the old password, even one that was logging in meanwhile', async () => {
    const { form, user } = await identity.signUp();
    await identity.send('POST /auth/forgot', { body: { email: form.email } });
    const code = await identity.lastCodeFor(form.email, 2);
    const body = { email: form.email, code, password: next };
    const logIns = Array.from({ length: 10 }, () => identity.logIn(form.email));
    const [reset] = await Promise.all([identity.send('POST /auth/reset', { body }), ...logIns]);
    expect(reset.status).toBe(200);
    expect(await SessionModel.countDocuments({ accountId: user.id, revokedAt: null })).toBe(0);
  });

  it('verifies the email of an unverified account', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    await identity.send('POST /auth/forgot', { body: { email: form.email } });
    const code = await identity.lastCodeFor(form.email, 2);
    const body = { email: form.email, code, password: next };
    await identity.send('POST /auth/reset', { body });
    const reply = await identity.logIn(form.email, { password: next });
    expect(reply.body.user.username).toMatch(/^mira-tester/);
  });

  it('keeps the old password when the new one is too easy', async () => {
    const { email, code } = await requestReset();
    const body = { email, code, password: 'password123' };
    expect((await identity.send('POST /auth/reset', { body })).status).toBe(400);
    expect((await identity.logIn(email)).status).toBe(200);
    const better = await identity.send('POST /auth/reset', { body: { ...body, password: next } });
    expect(better.status).toBe(200);
  });

  it('refuses the code of a sign-up, a wrong code and an unknown address alike', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const code = await identity.lastCodeFor(form.email);
    for (const email of [form.email, newEmail()]) {
      const reply = await identity.send('POST /auth/reset', {
        body: { email, code, password: next },
      });
      expect(reply.status).toBe(400);
      expect(reply.body.message).toBe('This code is wrong or has expired.');
    }
  });
});

describe('changing the password', () => {
  it('signs out every other device, but not this one', async () => {
    const { form, token } = await identity.signUp();
    const other = (await identity.logIn(form.email)).body.token as string;
    const body = { currentPassword: form.password, password: next };
    expect((await identity.send('POST /auth/password', { body, token })).status).toBe(200);

    expect(await hasEnded(other)).toBe('session_revoked');
    const { body: mySessions } = await identity.send('GET /auth/sessions', { token });
    expect(mySessions.sessions).toHaveLength(1);
    expect((await identity.logIn(form.email)).status).toBe(401);
    expect((await identity.logIn(form.email, { password: next })).status).toBe(200);
  });

  it('requires the current password', async () => {
    const { form, token } = await identity.signUp();
    const body = { currentPassword: wrong, password: next };
    const reply = await identity.send('POST /auth/password', { body, token });
    expect(reply).toMatchObject({ status: 400, body: { details: [{ path: 'currentPassword' }] } });
    expect((await identity.logIn(form.email)).status).toBe(200);
  });

  it.each([
    ['a common new password', { password: 'iloveyou123' }],
    ['one of the most used passwords that zxcvbn accepts', { password: 'SuperManBoy' }],
    ['the same in other letters', { password: 'supermanBOY' }],
    ['a short new password', { password: 'short' }],
    ['an operator', { currentPassword: { $ne: '' } }],
    ['an unknown field', { userId: 'someone' }],
  ])('refuses %s', async (_what, over) => {
    const { form, token } = await identity.signUp();
    const body = { currentPassword: form.password, password: next, ...over };
    expect((await identity.send('POST /auth/password', { body, token })).status).toBe(400);
    expect((await identity.logIn(form.email)).status).toBe(200);
  });
});

describe('a changed password', () => {
  const resetTo = async (email: string, password: string) => {
    const sent = (await identity.codesFor(email)).length;
    await identity.send('POST /auth/forgot', { body: { email } });
    const code = await identity.lastCodeFor(email, sent + 1);
    const reply = await identity.send('POST /auth/reset', { body: { email, code, password } });
    expect(reply.status).toBe(200);
  };

  it('is emailed to the owner, whether it was changed or reset', async () => {
    const { form, token } = await identity.signUp();
    const body = { currentPassword: form.password, password: next };
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    await identity.send('POST /auth/password', { token, body, headers });
    await resetTo(form.email, 'another calm blue evening');
    expect(await identity.changesFor(form.email, 2)).toMatchObject([
      { change: 'password-changed', ip: '203.0.113.9' },
      { change: 'password-changed' },
    ]);
  });

  it('is not emailed when the current one was wrong', async () => {
    const { form, token } = await identity.signUp();
    const body = { currentPassword: wrong, password: next };
    await identity.send('POST /auth/password', { token, body });
    await resetTo(form.email, next);
    expect(await identity.changesFor(form.email, 1)).toHaveLength(1);
  });

  it('removes the passkeys of an account that had none, too', async () => {
    const { form, token, user } = await identity.signUp();
    const { passkey } = await passkeysAt(identity).add(token);
    await AccountModel.updateOne({ _id: user.id }, { hasPassword: false });
    await resetTo(form.email, next);
    const changes = await identity.changesFor(form.email, 2);
    expect(changes.map(({ change }) => change)).toEqual(['passkey-added', 'passkeys-reset']);
    expect((await passkeysAt(identity).signIn(passkey)).status).toBe(401);
  });
});
