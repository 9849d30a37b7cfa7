import { randomUUID } from 'node:crypto';
import { password, startTestIdentity, type TestIdentity } from '../../testing.ts';
import { AccountModel } from './accounts.model.ts';
import { proved } from './accounts.service.ts';
import { changeAccount } from './change-account.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

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

  it('proves no address by what was read before a stranger signed it up again', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const { _id } = await AccountModel.findOne({ email: form.email }).orFail().lean();
    const seen: string[] = [];
    await changeAccount(_id, async (account, taken) => {
      seen.push(account.passwordHash);
      const strangers = { ...form, password: 'a stranger chose this' };
      if (seen.length === 1) await identity.send('POST /auth/signup', { body: strangers });
      return proved(account, taken);
    });
    const stored = await AccountModel.findById(_id).lean();
    expect(seen.at(-1)).toBe(stored?.passwordHash);
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
