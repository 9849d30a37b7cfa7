import { countBy } from 'es-toolkit';
import {
  deviceCookieOf,
  newEmail,
  password,
  startTestIdentity,
  type TestIdentity,
} from '../../../test/harness.ts';

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
const repeat = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const withCookie = (ip: string, cookie: string) => ({ headers: { 'x-forwarded-for': ip, cookie } });
const statusesOf = (replies: { status: number }[]) => countBy(replies, ({ status }) => status);
const otherCode = (code: string) =>
  code.startsWith('0') ? code.replace('0', '1') : `0${code.slice(1)}`;
let lastNetwork = 0;
/** An address that no test has used. */
const newNetwork = () => `2001:db8:${(++lastNetwork).toString(16)}::1`;

const verify = (email: string, code: string, ip: string) =>
  identity.send('POST /auth/verify', { body: { email, code }, ...from(ip) });
const codeLogIn = (email: string, code: string, over: { password?: string; ip?: string } = {}) =>
  identity.send('POST /auth/login', {
    body: { email, password: over.password ?? password, code },
    ...from(over.ip ?? newNetwork()),
  });
const requestReset = (email: string, ip: string) =>
  identity.send('POST /auth/forgot', { body: { email }, ...from(ip) });

describe('one stranger who guesses a password', () => {
  it('gets ten guesses, also concurrently', async () => {
    const { form } = await identity.signUp();
    const ip = newNetwork();
    expect(statusesOf(await repeat(30, () => guess(form.email, ip)))).toEqual({ 401: 10, 403: 20 });
  });

  it('does not keep the owner out, on whichever device', async () => {
    const { form, cookie } = await identity.signUp();
    const ip = newNetwork();
    await repeat(12, () => guess(form.email, ip));
    expect((await identity.logIn(form.email, from(newNetwork()))).status).toBe(200);
    expect((await identity.logIn(form.email, withCookie(ip, cookie))).status).toBe(200);
  });

  it('then needs a code, whether the password is right or wrong or the email unknown', async () => {
    const { form } = await identity.signUp();
    const ip = newNetwork();
    const unknown = newEmail();
    for (const email of [form.email, unknown]) await repeat(10, () => guess(email, ip));
    const replies = [
      await identity.logIn(form.email, from(ip)),
      await guess(form.email, ip),
      await guess(unknown, ip),
    ];
    const [{ requestId, traceId, ...refusal }] = replies.map(({ body }) => body);
    expect(refusal).toMatchObject({ success: false, code: 'code_required' });
    for (const { status, body } of replies) {
      expect(status).toBe(403);
      expect(body).toMatchObject(refusal);
    }
    await identity.lastCodeFor(form.email, 2);
    expect(await identity.codesFor(form.email)).toHaveLength(2);
    expect(await identity.codesFor(unknown)).toEqual([]);
  });
});

describe('after twenty wrong passwords for an account, each from another network, sign-in', () => {
  async function createAttackedPerson() {
    const person = await identity.signUp();
    await repeat(20, () => guess(person.form.email, newNetwork()));
    return person;
  }

  it('checks no further guess without a code, also concurrently', async () => {
    const { form } = await identity.signUp();
    const replies = await repeat(40, () => guess(form.email, newNetwork()));
    expect(statusesOf(replies)).toEqual({ 401: 20, 403: 20 });
  });

  it('lets the owner in with the password alone on a known device', async () => {
    const { form, cookie } = await createAttackedPerson();
    expect((await identity.logIn(form.email, from(newNetwork()))).status).toBe(403);
    expect((await identity.logIn(form.email, withCookie(newNetwork(), cookie))).status).toBe(200);
  });

  it('lets the owner in on a new device with the password and the emailed code', async () => {
    const { form } = await createAttackedPerson();
    const ip = newNetwork();
    expect((await identity.logIn(form.email, from(ip))).body.code).toBe('code_required');
    const code = await identity.lastCodeFor(form.email, 2);
    expect((await codeLogIn(form.email, code, { password: wrong })).status).toBe(400);
    expect((await codeLogIn(form.email, otherCode(code))).status).toBe(400);
    const reply = await codeLogIn(form.email, code, { ip });
    expect(reply).toMatchObject({ status: 200, body: { user: { email: form.email } } });
    // The device is known from now on.
    const again = await identity.logIn(form.email, withCookie(newNetwork(), deviceCookieOf(reply)));
    expect(again.status).toBe(200);
    expect((await codeLogIn(form.email, code)).status).toBe(400);
  });

  it('does not let a person without the password use up the code', async () => {
    const { form } = await createAttackedPerson();
    await identity.logIn(form.email, from(newNetwork()));
    const code = await identity.lastCodeFor(form.email, 2);
    await repeat(15, () => codeLogIn(form.email, otherCode(code), { password: wrong }));
    expect((await codeLogIn(form.email, code)).status).toBe(200);
  });

  it('keeps the owner’s other sessions, which can change the password', async () => {
    const { form, token } = await createAttackedPerson();
    expect((await identity.send('GET /auth/sessions', { token })).status).toBe(200);
    const body = { currentPassword: form.password, password: next };
    expect((await identity.send('POST /auth/password', { token, body })).status).toBe(200);
  });

  it('lets the owner reset the password with an emailed code, and log in with it', async () => {
    const { form } = await createAttackedPerson();
    const { email } = form;
    await identity.send('POST /auth/forgot', { body: { email } });
    const code = await identity.lastCodeFor(email, 2);
    const body = { email, code, password: next };
    expect((await identity.send('POST /auth/reset', { body })).status).toBe(200);
    expect((await identity.logIn(email, { password: next })).status).toBe(200);
  });

  it('still lets other people log in', async () => {
    await createAttackedPerson();
    const { form } = await identity.signUp();
    expect((await identity.logIn(form.email)).status).toBe(200);
  });
});

describe('a known device', () => {
  it('is marked by a cookie that scripts cannot read and that signs no one in', async () => {
    const { form } = await identity.signUp();
    const reply = await identity.logIn(form.email);
    const [cookie = ''] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/^soloist-device=[\w-]{32}; Max-Age=2592000; Path=\/api\/auth;/);
    expect(cookie).toContain('HttpOnly; SameSite=Lax');
    const headers = { cookie: deviceCookieOf(reply) };
    expect((await identity.send('GET /auth/sessions', { headers })).status).toBe(401);
  });

  it('has ten separate guesses, then those of any other device', async () => {
    const { form, cookie } = await identity.signUp();
    const ip = newNetwork();
    const replies = await repeat(25, () =>
      identity.logIn(form.email, { password: wrong, ...withCookie(ip, cookie) }),
    );
    expect(statusesOf(replies)).toEqual({ 401: 20, 403: 5 });
    expect((await identity.logIn(form.email, from(newNetwork()))).status).toBe(200);
  });

  it('is known only to its account', async () => {
    const [{ form }, stranger] = [await identity.signUp(), await identity.signUp()];
    await repeat(20, () => guess(form.email, newNetwork()));
    const reply = await identity.logIn(form.email, withCookie(newNetwork(), stranger.cookie));
    expect(reply.status).toBe(403);
  });

  it.each([
    ['signing out', 200, 'POST /auth/logout', 'own'],
    ['being signed out from another device', 403, 'DELETE /auth/sessions/', 'other'],
    ['a new password', 403, 'POST /auth/password', 'other'],
  ])('after %s gets status %i', async (_what, status, call, by) => {
    const { form, token } = await identity.signUp();
    const other = await identity.logIn(form.email);
    const ofOther = { token: other.body.token as string };
    const { body } = await identity.send('GET /auth/sessions', ofOther);
    const { id } = body.sessions.find(({ current }: { current: boolean }) => current);
    const path = call.endsWith('/') ? `${call}${id}` : call;
    const isNew = path.endsWith('password');
    const change = { currentPassword: form.password, password: next };
    const reply = await identity.send(path, {
      token: by === 'own' ? ofOther.token : token,
      body: isNew ? change : undefined,
    });
    expect(reply.status).toBe(200);
    await repeat(20, () => guess(form.email, newNetwork()));
    const again = await identity.logIn(form.email, {
      password: isNew ? next : undefined,
      ...withCookie(newNetwork(), deviceCookieOf(other)),
    });
    expect(again.status).toBe(status);
  });
});

describe('one stranger who guesses codes', () => {
  it('does not keep the owner from using the code', async () => {
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const code = await identity.lastCodeFor(form.email);
    const ip = newNetwork();
    const replies = await repeat(9, () => verify(form.email, otherCode(code), ip));
    expect(statusesOf(replies)).toEqual({ 400: 5, 429: 4 });
    expect((await verify(form.email, code, newNetwork())).status).toBe(200);
  });
});

describe('guesses at the codes of an account', () => {
  const reset = (email: string, code: string) =>
    identity.send('POST /auth/reset', {
      body: { email, code, password: next },
      ...from(newNetwork()),
    });

  it('are limited to twenty a day, across codes, resends, networks and kinds of codes', async () => {
    const { form } = await identity.signUp();
    const { email } = form;
    const replies = [];
    for (let mailed = 2; mailed <= 5; mailed++) {
      await requestReset(email, newNetwork());
      const code = await identity.lastCodeFor(email, mailed);
      replies.push(...(await repeat(3, () => reset(email, otherCode(code)))));
      replies.push(...(await repeat(3, () => verify(email, otherCode(code), newNetwork()))));
    }
    expect(statusesOf(replies)).toEqual({ 400: 20, 429: 4 });
  });

  it('cannot keep the owner out: the next code is long, and its guesses need no limit', async () => {
    const { form } = await identity.signUp();
    const { email } = form;
    await requestReset(email, newNetwork());
    const short = await identity.lastCodeFor(email, 2);
    await repeat(20, () => reset(email, otherCode(short)));
    expect((await reset(email, short)).status).toBe(429);
    await requestReset(email, newNetwork());
    const long = await identity.lastCodeFor(email, 3);
    expect(long).toMatch(/^\d{12}$/);
    const guesses = await repeat(40, () => reset(email, otherCode(long)));
    expect(statusesOf(guesses)).toEqual({ 400: 40 });
    expect((await reset(email, long)).status).toBe(200);
  });

  it('do not limit other accounts', async () => {
    const [attacked, other] = [await identity.signUp(), await identity.signUp()];
    await repeat(25, () => verify(attacked.form.email, '000000', newNetwork()));
    await requestReset(other.form.email, newNetwork());
    const code = await identity.lastCodeFor(other.form.email, 2);
    expect(code).toHaveLength(6);
    expect((await reset(other.form.email, code)).status).toBe(200);
  });
});

describe('strangers who request codes', () => {
  it('get six an hour per network and twelve in total; the newest lets the owner in', async () => {
    const { form } = await identity.signUp();
    const { email } = form;
    const networks = [newNetwork(), newNetwork()];
    const statuses = [];
    for (const ip of networks) {
      for (let i = 0; i < 7; i++) {
        const reply = await identity.send('POST /auth/resend', { body: { email }, ...from(ip) });
        statuses.push(reply.status);
      }
    }
    expect(statuses).toEqual([...Array(6).fill(200), 429, ...Array(5).fill(200), 429, 429]);
    expect((await requestReset(email, newNetwork())).status).toBe(429);
    const newest = await identity.lastCodeFor(email, 12);
    expect(newest).toHaveLength(12);
    const body = { email, code: newest, password: next };
    expect((await identity.send('POST /auth/reset', { body })).status).toBe(200);
  });

  it('get no more codes with plus suffixes', async () => {
    const name = newEmail().split('@')[0] ?? '';
    const replies = await repeat(30, (index) =>
      requestReset(`${name}+${index}@test.local`, newNetwork()),
    );
    expect(statusesOf(replies)).toEqual({ 200: 24, 429: 6 });
  });
});

describe('one address that tries many accounts', () => {
  it('counts as one IPv6 network, whatever its address', async () => {
    const { form } = await identity.signUp();
    await repeat(100, (index) => guess(newEmail(), `2001:db8:0:9::${index + 1}`));
    const inside = await identity.logIn(form.email, from('2001:db8:0:9:ffff::1'));
    expect(inside.status).toBe(429);
    expect((await identity.logIn(form.email, from('2001:db8:0:a::1'))).status).toBe(200);
  });

  it('is stopped after a hundred wrong passwords, and others are not', async () => {
    const { form } = await identity.signUp();
    const ip = '192.0.2.1';
    const replies = await repeat(100, () => guess(newEmail(), ip));
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
    const replies = await repeat(50, () => verify(newEmail(), ip));
    expect(replies.every(({ status }) => status === 400)).toBe(true);
    expect((await verify(form.email, ip)).status).toBe(429);
    expect((await verify(form.email, '192.0.2.4')).status).toBe(200);
  });
});

it('wrong codes for an email affect neither a session elsewhere nor the password', async () => {
  const { form, token } = await identity.signUp();
  const body = { email: form.email, code: '123456' };
  const statuses = await repeat(6, () => identity.send('POST /auth/verify', { body }));
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await identity.send('GET /profile/loadUser', { token })).status).toBe(200);
  expect((await identity.logIn(form.email)).status).toBe(200);
});

it('ten wrong passwords of a signed-in person block only that form', async () => {
  const { form, token } = await identity.signUp();
  const change = (currentPassword: string) =>
    identity.send('POST /auth/password', { token, body: { currentPassword, password: next } });
  for (let i = 0; i < 10; i++) expect((await change(wrong)).status).toBe(400);
  const refusal = await change(form.password);
  expect(refusal).toMatchObject({
    status: 429,
    body: {
      code: 'rate_limited',
      message: 'Too many wrong passwords. Try again in 15 min.',
    },
  });
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(800);
  expect((await identity.logIn(form.email)).status).toBe(200);
});
