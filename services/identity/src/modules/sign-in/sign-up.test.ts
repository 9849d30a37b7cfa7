import { randomUUID } from 'node:crypto';
import { password, startTestIdentity, type TestIdentity } from '../../../test/harness.ts';
import { AccountModel } from '../accounts/accounts.model.ts';
import { changeAccount } from '../accounts/accounts.service.ts';
import { verifiedChanges } from './verification.service.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

describe('signing up', () => {
  it('emails a code that verifies the email and signs in', async () => {
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

  it('stores neither the password nor the code in readable form', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const code = await identity.lastCodeFor(form.email);
    const stored = await AccountModel.findOne({ email: form.email }).lean();
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(stored?.code)).not.toContain(code);
    expect(stored).toMatchObject({ verified: false, username: null });
  });

  it('ignores the case of an email', async () => {
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

  it('drops the password of a stranger who signs up the same email before the code is entered', async () => {
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

  it('verifies no email from a state older than a stranger’s new sign-up', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const { _id } = await AccountModel.findOne({ email: form.email }).orFail().lean();
    const seen: string[] = [];
    await changeAccount(_id, async (account, taken) => {
      seen.push(account.passwordHash);
      const strangers = { ...form, password: 'a stranger chose this' };
      if (seen.length === 1) await identity.send('POST /auth/signup', { body: strangers });
      return verifiedChanges(account, taken);
    });
    const stored = await AccountModel.findById(_id).lean();
    expect(seen.at(-1)).toBe(stored?.passwordHash);
  });

  it('keeps the password of the browser with the sign-up ticket', async () => {
    const form = { ...identity.signUpForm(), ticket: randomUUID() };
    await identity.send('POST /auth/signup', { body: form });
    const { email, ticket } = form;
    const code = await identity.lastCodeFor(email);
    const verified = await identity.send('POST /auth/verify', { body: { email, code, ticket } });
    expect(verified.body.passwordKept).toBe(true);
    expect((await identity.logIn(email)).status).toBe(200);
  });

  it('responds the same for a known email, whose password and name stay', async () => {
    const { form, user } = await identity.signUp();
    const intruder = { ...form, password: 'an intruder was here', fname: 'Eve', role: 'employer' };
    const known = await identity.send('POST /auth/signup', { body: intruder });
    const unknown = await identity.send('POST /auth/signup', { body: identity.signUpForm() });
    expect(known).toMatchObject({ status: unknown.status, body: unknown.body });

    expect((await identity.logIn(form.email, { password: intruder.password })).status).toBe(401);
    expect((await identity.logIn(form.email)).body.user).toEqual(user);
  });

  it('signs the owner of a known email in to their account', async () => {
    const { form, user } = await identity.signUp();
    await identity.send('POST /auth/signup', { body: { ...form, fname: 'Forgetful' } });
    const code = await identity.lastCodeFor(form.email, 2);
    const reply = await identity.send('POST /auth/verify', { body: { email: form.email, code } });
    expect(reply.body.user).toEqual(user);
  });

  it('creates one account for many concurrent copies of the same form', async () => {
    const form = identity.signUpForm();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => identity.send('POST /auth/signup', { body: form })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await AccountModel.countDocuments({ email: form.email })).toBe(1);
  });

  it('gives people with the same name different usernames', async () => {
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
  ])('does not assign the host label of %s %s', async (fname, lname) => {
    const { user } = await identity.signUp({ fname, lname });
    expect(user.username).toMatch(/^[a-z0-9-]{5,}$/);
  });

  it.each([
    ['a common password', { password: 'password12' }],
    ['a keyboard row', { password: 'qwertyuiop1' }],
    ['a repetition', { password: 'aaaaaaaaaaaa' }],
    ['the own name', { password: 'MiraTester' }],
    ['the product’s name', { password: 'Soloist12345' }],
    ['a word of the product', { password: 'freelancer2026' }],
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

it('refuses to log in before the email is verified, and sends a new code', async () => {
  const form = identity.signUpForm();
  await identity.send('POST /auth/signup', { body: form });
  await identity.lastCodeFor(form.email);
  const wrong = await identity.logIn(form.email, { password: `${password}?` });
  expect(wrong.status).toBe(401);
  const reply = await identity.logIn(form.email);
  expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await identity.lastCodeFor(form.email, 2)).toMatch(/^\d{6}$/);
});
