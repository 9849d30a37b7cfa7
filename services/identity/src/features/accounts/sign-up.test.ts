import { randomUUID } from 'node:crypto';
import { emptyRedis } from '@soloist/service-kit/testing';
import { newEmail, password, startTestIdentity, type TestIdentity } from '../../testing.ts';
import { AccountModel } from './accounts.model.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');

describe('signing up', () => {
  it('mails a code that proves the address and signs in', async () => {
    const form = identity.signUpForm({ fname: 'Zoë', lname: 'O’Hara', role: 'employer' });
    const signedUp = await identity.send('POST /auth/signup', { body: form });
    expect(signedUp).toMatchObject({ status: 200, body: { success: true } });

    const code = await identity.lastCodeFor(form.email);
    const verified = await identity.send('POST /auth/verify', {
      body: { email: form.email, code },
    });

    expect(verified).toMatchObject({
      status: 200,
      body: {
        success: true,
        user: {
          email: form.email,
          fname: 'Zoë',
          lname: 'O’Hara',
          role: 'employer',
          roles: ['employer'],
          hourlyRate: '50$',
          currency: 'USD',
          isSetup: false,
          pro: false,
          skills: [],
        },
      },
    });
    expect(verified.body.user.username).toMatch(/^zoe-o-?hara/);
    const loaded = await identity.send('GET /profile/loadUser', { token: verified.body.token });
    expect(loaded.body.userInfo.id).toBe(verified.body.user.id);
  });

  it('keeps neither the password nor the code in readable form', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const code = await identity.lastCodeFor(form.email);
    const stored = await AccountModel.findOne({ email: form.email }).lean();
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(stored?.code)).not.toContain(code);
    expect(stored).toMatchObject({ verified: false, username: null });
  });

  it('treats an address alike in any spelling of its case', async () => {
    const { form } = await identity.signUp();
    const reply = await identity.logIn(form.email.toUpperCase());
    expect(reply.status).toBe(200);
  });

  it('lets an unverified address sign up again, with the new password and code', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const first = await identity.lastCodeFor(form.email);
    const again = { ...form, password: 'another quiet harbour', fname: 'Nora' };
    await identity.send('POST /auth/signup', { body: again });
    const second = await identity.lastCodeFor(form.email, 2);

    const { email } = form;
    if (first !== second) {
      const old = await identity.send('POST /auth/verify', { body: { email, code: first } });
      expect(old.status).toBe(400);
    }
    const reply = await identity.send('POST /auth/verify', { body: { email, code: second } });
    expect(reply.body.user.fname).toBe('Nora');
    expect((await identity.logIn(email, { password: again.password })).status).toBe(200);
    expect((await identity.logIn(email)).status).toBe(401);
  });

  it('keeps no password of a stranger who signs the same address up before the code is typed', async () => {
    const form = identity.signUpForm();
    const [ticket, strangersTicket] = [randomUUID(), randomUUID()];
    await identity.send('POST /auth/signup', { body: { ...form, ticket } });
    const strangers = { ...form, password: 'a stranger chose this', ticket: strangersTicket };
    await identity.send('POST /auth/signup', { body: strangers });
    const { email } = form;
    const code = await identity.lastCodeFor(email, 2);
    const verified = await identity.send('POST /auth/verify', { body: { email, code, ticket } });
    expect(verified).toMatchObject({ status: 200, body: { passwordKept: false } });
    expect((await identity.logIn(email, { password: strangers.password })).status).toBe(401);

    await identity.send('POST /auth/forgot', { body: { email } });
    const reset = { email, code: await identity.lastCodeFor(email, 3), password: form.password };
    expect((await identity.send('POST /auth/reset', { body: reset })).status).toBe(200);
    expect((await identity.logIn(email)).status).toBe(200);
  });

  it('keeps the password of the browser that shows its own ticket', async () => {
    const form = { ...identity.signUpForm(), ticket: randomUUID() };
    await identity.send('POST /auth/signup', { body: form });
    const { email, ticket } = form;
    const code = await identity.lastCodeFor(email);
    const verified = await identity.send('POST /auth/verify', { body: { email, code, ticket } });
    expect(verified.body.passwordKept).toBe(true);
    expect((await identity.logIn(email)).status).toBe(200);
  });

  it('answers alike for a known address, whose password and name stay', async () => {
    const { form, user } = await identity.signUp();
    const intruder = { ...form, password: 'an intruder was here', fname: 'Eve', role: 'employer' };
    const known = await identity.send('POST /auth/signup', { body: intruder });
    const unknown = await identity.send('POST /auth/signup', { body: identity.signUpForm() });
    expect(known).toMatchObject({ status: unknown.status, body: unknown.body });

    expect((await identity.logIn(form.email, { password: intruder.password })).status).toBe(401);
    expect((await identity.logIn(form.email)).body.user).toEqual(user);
  });

  it('signs the owner of a known address in to the account they have', async () => {
    const { form, user } = await identity.signUp();
    await identity.send('POST /auth/signup', { body: { ...form, fname: 'Forgetful' } });
    const code = await identity.lastCodeFor(form.email, 2);
    const reply = await identity.send('POST /auth/verify', { body: { email: form.email, code } });
    expect(reply.body.user).toEqual(user);
  });

  it('opens one account when the same form arrives many times at once', async () => {
    const form = identity.signUpForm();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => identity.send('POST /auth/signup', { body: form })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await AccountModel.countDocuments({ email: form.email })).toBe(1);
  });

  it('gives people of one name different usernames', async () => {
    const names = { fname: 'Jan', lname: 'Novák' };
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => identity.signUp(names)));
    const usernames = people.map(({ user }) => user.username);
    expect(new Set(usernames).size).toBe(5);
    for (const username of usernames) expect(username).toMatch(/^jan-novak(-\d+)?$/);
  });

  it.each([
    ['www', ''],
    ['2024', ''],
    ['李', '雷'],
  ])('does not hand out the host label of %s %s', async (fname, lname) => {
    const { user } = await identity.signUp({ fname, lname });
    expect(user.username).toMatch(/^[a-z0-9-]{5,}$/);
  });

  it.each([
    ['a common password', { password: 'password12' }],
    ['a keyboard row', { password: 'qwertyuiop1' }],
    ['a repetition', { password: 'aaaaaaaaaaaa' }],
    ['the own name', { password: 'MiraTester' }],
    ['nine characters', { password: 'k3$Lp0!xz' }],
    ['201 characters', { password: 'x1$'.repeat(67) }],
    ['no first name', { fname: '  ' }],
    ['a malformed address', { email: 'not an address' }],
    ['an operator for the address', { email: { $gt: '' } }],
    ['an operator for the password', { password: { $ne: null } }],
    ['an unknown role', { role: 'admin' }],
    ['an unknown field', { isAdmin: true }],
    ['an operator as a field', { $where: '1' }],
  ])('refuses %s', async (_what, over) => {
    const form = identity.signUpForm(over);
    const reply = await identity.send('POST /auth/signup', { body: form });
    expect(reply).toMatchObject({
      status: 400,
      body: { success: false, code: 'invalid_input', message: expect.stringMatching(/\w+ \w+/) },
    });
    if (typeof form.email === 'string') {
      expect(await AccountModel.exists({ email: form.email })).toBeNull();
    }
  });
});

describe('a mailed code', () => {
  const verify = (email: string, code: string) =>
    identity.send('POST /auth/verify', { body: { email, code } });

  it('answers alike for a wrong code and an unknown address', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const code = await identity.lastCodeFor(form.email);
    const wrong = await verify(form.email, otherCode(code));
    const unknown = await verify(newEmail(), code);
    for (const reply of [wrong, unknown]) {
      expect(reply.status).toBe(400);
      expect(reply.body.message).toBe('This code is not right or has expired.');
    }
  });

  it('may be tried five times, then only a new one helps', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const code = await identity.lastCodeFor(form.email);
    for (let i = 0; i < 5; i++) {
      expect((await verify(form.email, otherCode(code))).status).toBe(400);
    }
    const late = await verify(form.email, code);
    expect(late).toMatchObject({ status: 429, body: { code: 'rate_limited' } });

    await identity.send('POST /auth/resend', { body: { email: form.email } });
    const fresh = await identity.lastCodeFor(form.email, 2);
    expect((await verify(form.email, fresh)).status).toBe(200);
  });

  it('answers alike after five tries on an unknown address', async () => {
    const email = newEmail();
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await verify(email, '123456')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const resent = await identity.send('POST /auth/resend', { body: { email } });
    expect(resent.status).toBe(200);
    expect((await verify(email, '123456')).status).toBe(400);
  });

  it('gives five tries in all to guesses that arrive at once', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const code = await identity.lastCodeFor(form.email);
    const guesses = Array.from({ length: 20 }, () => verify(form.email, otherCode(code)));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('has five tries even when Redis has forgotten the earlier ones', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const code = await identity.lastCodeFor(form.email);
    for (let i = 0; i < 5; i++) await verify(form.email, otherCode(code));
    await emptyRedis(identity.config);
    expect((await verify(form.email, code)).status).toBe(400);
  });

  it('is good once', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const code = await identity.lastCodeFor(form.email);
    const replies = await Promise.all([verify(form.email, code), verify(form.email, code)]);
    const third = await verify(form.email, code);
    expect([...replies, third].filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('expires', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const code = await identity.lastCodeFor(form.email);
    const past = new Date(Date.now() - 1);
    await AccountModel.updateOne({ email: form.email }, { 'code.expiresAt': past });
    expect((await verify(form.email, code)).status).toBe(400);
  });

  it('serves only its own purpose', async () => {
    const { form } = await identity.signUp();
    await identity.send('POST /auth/forgot', { body: { email: form.email } });
    const code = await identity.lastCodeFor(form.email, 2);
    expect((await verify(form.email, code)).status).toBe(400);
  });

  it('is mailed a limited number of times, whether or not the address is known', async () => {
    const { form } = await identity.signUp();
    for (const [email, already] of [
      [form.email, 1],
      [newEmail(), 0],
    ] as const) {
      const statuses = [];
      for (let i = already; i < 7; i++) {
        statuses.push((await identity.send('POST /auth/resend', { body: { email } })).status);
      }
      expect(statuses.at(-1)).toBe(429);
      expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
    }
  });

  it.each([
    ['letters', { code: 'abcdef' }],
    ['a number', { code: 123456 }],
    ['an operator', { code: { $gt: '' } }],
    ['nothing', {}],
  ])('refuses %s', async (_what, over) => {
    const reply = await identity.send('POST /auth/verify', {
      body: { email: newEmail(), ...over },
    });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('goes to nobody when the address is unknown, with the same answer', async () => {
    const { form } = await identity.signUp();
    const unknownEmail = newEmail();
    for (const call of ['POST /auth/resend', 'POST /auth/forgot']) {
      const known = await identity.send(call, { body: { email: form.email } });
      const unknown = await identity.send(call, { body: { email: unknownEmail } });
      expect(unknown).toMatchObject({ status: 200, body: known.body });
    }
    await identity.lastCodeFor(form.email, 3);
    expect(await identity.codesFor(unknownEmail)).toEqual([]);
  });
});

it('refuses to log in before the address is proved, and mails a new code', async () => {
  const form = identity.signUpForm();
  await identity.send('POST /auth/signup', { body: form });
  await identity.lastCodeFor(form.email);
  const wrong = await identity.logIn(form.email, { password: `${password}?` });
  expect(wrong.status).toBe(401);
  const reply = await identity.logIn(form.email);
  expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await identity.lastCodeFor(form.email, 2)).toMatch(/^\d{6}$/);
});
