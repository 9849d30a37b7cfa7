import { emptyRedis } from '@soloist/server-kit/testing-stores';
import { newEmail, startTestIdentity, type TestIdentity } from '../../../test/harness.ts';
import { AccountModel } from '../accounts/accounts.model.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');

describe('an emailed code', () => {
  const verify = (email: string, code: string) =>
    identity.send('POST /auth/verify', { body: { email, code } });

  it('gets the same response for a wrong code and an unknown email', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const code = await identity.lastCodeFor(form.email);
    const wrong = await verify(form.email, otherCode(code));
    const unknown = await verify(newEmail(), code);
    for (const reply of [wrong, unknown]) {
      expect(reply.status).toBe(400);
      expect(reply.body.message).toBe('This code is wrong or has expired.');
    }
  });

  it('allows five attempts from one network, then requires a new code', async () => {
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

  it('gets the same response after five tries on an unknown email', async () => {
    const email = newEmail();
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await verify(email, '123456')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const resent = await identity.send('POST /auth/resend', { body: { email } });
    expect(resent.status).toBe(200);
    expect((await verify(email, '123456')).status).toBe(400);
  });

  it('allows five concurrent guesses in total', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const code = await identity.lastCodeFor(form.email);
    const guesses = Array.from({ length: 20 }, () => verify(form.email, otherCode(code)));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('allows twenty tries in total even when Redis has lost the earlier ones', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const code = await identity.lastCodeFor(form.email);
    for (let i = 0; i < 20; i++) {
      if (i % 5 === 0) await emptyRedis(identity.config);
      expect((await verify(form.email, otherCode(code))).status).toBe(400);
    }
    await emptyRedis(identity.config);
    expect((await verify(form.email, code)).status).toBe(400);
  });

  it('works once', async () => {
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

  it('works only for its purpose', async () => {
    const { form } = await identity.signUp();
    await identity.send('POST /auth/forgot', { body: { email: form.email } });
    const code = await identity.lastCodeFor(form.email, 2);
    expect((await verify(form.email, code)).status).toBe(400);
  });

  it('is sent a limited number of times, whether or not the email is known', async () => {
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

  it('is not sent to an unknown email, with the same response', async () => {
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
