import { newEmail, startTestIdentity, type TestIdentity } from '../../testing.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

const wrong = 'not the right password';
const next = 'a loud orange mountain';
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
const guess = (email: string, ip: string) =>
  identity.logIn(email, { password: wrong, ...from(ip) });
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('after ten wrong passwords for an account, each from somewhere else,', () => {
  async function lockedOut() {
    const person = await identity.signUp();
    await times(10, (index) => guess(person.form.email, `198.51.100.${index}`));
    return person;
  }

  it('the right one is refused too, wherever it comes from', async () => {
    const { form } = await lockedOut();
    const reply = await identity.logIn(form.email, from('203.0.113.1'));
    expect(reply).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });

  it('an owner who is signed in elsewhere stays so, and may change the password', async () => {
    const { form, token } = await lockedOut();
    expect((await identity.send('GET /auth/sessions', { token })).status).toBe(200);
    const body = { currentPassword: form.password, password: next };
    expect((await identity.send('POST /auth/password', { token, body })).status).toBe(200);
  });

  it('the owner gets in with a mailed code, and then with the new password', async () => {
    const { form } = await lockedOut();
    const { email } = form;
    await identity.send('POST /auth/forgot', { body: { email } });
    const code = await identity.lastCodeFor(email, 2);
    const body = { email, code, password: next };
    expect((await identity.send('POST /auth/reset', { body })).status).toBe(200);
    expect((await identity.logIn(email, { password: next })).status).toBe(200);
  });

  it('other people log in as ever', async () => {
    await lockedOut();
    const { form } = await identity.signUp();
    expect((await identity.logIn(form.email)).status).toBe(200);
  });
});

describe('one address that tries many accounts', () => {
  it('is one IPv6 network, whichever of its endless addresses it takes', async () => {
    const { form } = await identity.signUp();
    await times(100, (index) => guess(newEmail(), `2001:db8:0:9::${index + 1}`));
    const inside = await identity.logIn(form.email, from('2001:db8:0:9:ffff::1'));
    expect(inside.status).toBe(429);
    expect((await identity.logIn(form.email, from('2001:db8:0:a::1'))).status).toBe(200);
  });

  it('is stopped after a hundred wrong passwords, and others are not', async () => {
    const { form } = await identity.signUp();
    const ip = '192.0.2.1';
    const replies = await times(100, () => guess(newEmail(), ip));
    expect(replies.every(({ status }) => status === 401)).toBe(true);
    expect((await identity.logIn(form.email, from(ip))).status).toBe(429);
    expect((await identity.logIn(form.email, from('192.0.2.2'))).status).toBe(200);
  });

  it('is stopped after fifty wrong codes, and others are not', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const code = await identity.lastCodeFor(form.email);
    const verify = (email: string, ip: string) =>
      identity.send('POST /auth/verify', { body: { email, code }, ...from(ip) });
    const ip = '192.0.2.3';
    const replies = await times(50, () => verify(newEmail(), ip));
    expect(replies.every(({ status }) => status === 400)).toBe(true);
    expect((await verify(form.email, ip)).status).toBe(429);
    expect((await verify(form.email, '192.0.2.4')).status).toBe(200);
  });
});

it('wrong codes for one’s address leave a session elsewhere and the password alone', async () => {
  const { form, token } = await identity.signUp();
  const body = { email: form.email, code: '123456' };
  const statuses = await times(6, () => identity.send('POST /auth/verify', { body }));
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await identity.send('GET /profile/loadUser', { token })).status).toBe(200);
  expect((await identity.logIn(form.email)).status).toBe(200);
});

it('ten wrong passwords of a signed-in person stop that form alone', async () => {
  const { form, token } = await identity.signUp();
  const change = (currentPassword: string) =>
    identity.send('POST /auth/password', { token, body: { currentPassword, password: next } });
  for (let i = 0; i < 10; i++) expect((await change(wrong)).status).toBe(400);
  expect(await change(form.password)).toMatchObject({
    status: 429,
    body: { code: 'rate_limited' },
  });
  expect((await identity.logIn(form.email)).status).toBe(200);
});
