import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import {
  type IdentityWithGoogle,
  startIdentityWithGoogle,
} from '../../../../test/google-harness.ts';
import { AccountModel } from '../../accounts/accounts.model.ts';
import { SessionModel } from '../../sessions/sessions.model.ts';

let identity: IdentityWithGoogle;
beforeAll(async () => {
  identity = await startIdentityWithGoogle();
});
afterAll(() => identity.close());

const refused = (status: number, code: string) => ({
  status,
  body: { success: false, code, message: expect.stringMatching(/\w \w/) },
});

describe('signing in with Google', () => {
  it('creates an account for a new email, with the role and invitation of the request', async () => {
    const { email } = identity.setGooglePerson({ given_name: 'Noor', family_name: 'Haddad' });
    const { status, body } = await identity.signIn('?role=employer&ref=ADA7');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      isNew: true,
      user: { email, fname: 'Noor', lname: 'Haddad', role: 'employer', roles: ['employer'] },
    });
    expect(body.user.username).toMatch(/^noor-haddad/);
    const loaded = await identity.send('GET /profile/loadUser', { token: body.token });
    expect(loaded.body.userInfo).toEqual(body.user);
    const stored = await AccountModel.findOne({ email }).lean();
    expect(stored).toMatchObject({ verified: true, hasPassword: false, ref: 'ADA7' });
  });

  it('creates a freelancer when no role is chosen, with the name from Google', async () => {
    identity.setGooglePerson({ given_name: undefined, name: 'Noor of Aleppo' });
    expect((await identity.signIn()).body.user).toMatchObject({
      role: 'freelancer',
      fname: 'Noor of Aleppo',
      lname: '',
    });
    const { email } = identity.setGooglePerson({ given_name: undefined });
    expect((await identity.signIn()).body.user.fname).toBe(email.split('@')[0]);
  });

  it('signs the same person in again, even when their email at Google has changed', async () => {
    const person = identity.setGooglePerson();
    const first = await identity.signIn();
    identity.setGooglePerson({ sub: person.sub });
    const again = await identity.signIn('?role=employer');
    expect(again.body).toMatchObject({ isNew: false, user: first.body.user });
  });

  it('signs in to the account with the verified email, which keeps its password', async () => {
    const { form, user } = await identity.signUp();
    identity.setGooglePerson({ email: form.email.toUpperCase(), given_name: 'Other' });
    const reply = await identity.signIn('?role=employer');
    expect(reply).toMatchObject({ status: 200, body: { isNew: false, user } });
    expect((await identity.logIn(form.email)).status).toBe(200);
    const { token } = reply.body;
    const linked = await identity.send('GET /auth/linked-accounts', { token });
    expect(linked.body).toMatchObject({
      accounts: [{ provider: 'google', email: form.email }],
      hasPassword: true,
    });
  });

  it('refuses the next holder of an address whose account has another Google account', async () => {
    const { email, sub } = identity.setGooglePerson();
    const first = await identity.signIn();
    identity.setGooglePerson({ email, sub: 'of the next holder' });
    const next = await identity.signIn();
    expect(next).toMatchObject(refused(409, 'conflict'));
    expect(next.body.message).toContain('linked to another Google account');
    identity.setGooglePerson({ email, sub });
    expect((await identity.signIn()).body.user).toEqual(first.body.user);
  });

  it.each([
    ['in a private Google account', {}],
    ['of a domain that ends like Google’s', { email: `${randomUUID()}@not-gmail.com` }],
  ])('refuses an email whose mailbox Google doesn’t run, %s', async (_which, over) => {
    const { form } = await identity.signUp();
    const known = identity.setGooglePerson({ email: form.email, hd: undefined });
    const entering = await identity.signIn();
    expect(entering).toMatchObject(refused(403, 'forbidden'));
    expect(entering.body.message).toContain('Sign up or log in with it here');
    const unknown = identity.setGooglePerson({ hd: undefined, ...over });
    expect(await identity.signIn()).toMatchObject(refused(403, 'forbidden'));
    const subs = [known.sub, unknown.sub];
    const linked = { 'linkedAccounts.sub': mongoose.trusted({ $in: subs }) };
    expect(await AccountModel.exists(linked)).toBeNull();
    expect(await AccountModel.exists({ email: unknown.email })).toBeNull();
  });

  it('accepts such an address once the signed-in person has linked it', async () => {
    const { token, user } = await identity.signUp();
    identity.setGooglePerson({ hd: undefined });
    expect((await identity.link(token)).status).toBe(200);
    expect((await identity.signIn()).body).toMatchObject({ isNew: false, user: { id: user.id } });
  });

  it('opens an account by a Gmail address', async () => {
    const email = `${randomUUID()}@gmail.com`;
    identity.setGooglePerson({ email, hd: undefined });
    expect((await identity.signIn()).body).toMatchObject({ isNew: true, user: { email } });
  });

  it('needs the second step where it is on', async () => {
    const { form, user } = await identity.signUp();
    const enabledAt = new Date();
    const twoStep = { sealedSecret: 'sealed', lastCounter: 0, recoveryCodes: [], enabledAt };
    await AccountModel.updateOne({ _id: user.id }, { twoStep });
    identity.setGooglePerson({ email: form.email });
    const sessions = await SessionModel.countDocuments({ accountId: user.id });
    expect(await identity.signIn()).toMatchObject(refused(403, 'second_step_required'));
    expect(await SessionModel.countDocuments({ accountId: user.id })).toBe(sessions);
  });

  it('gives no session while the account will be deleted', async () => {
    const { form, user } = await identity.signUp();
    const endsAt = new Date(Date.now() + 24 * 3600_000);
    const deletion = { requestedAt: new Date(), endsAt, nextAt: endsAt, isFinal: false };
    await AccountModel.updateOne({ _id: user.id }, { deletion });
    identity.setGooglePerson({ email: form.email });
    const sessions = await SessionModel.countDocuments({ accountId: user.id });
    expect(await identity.signIn()).toMatchObject(refused(403, 'deletion_scheduled'));
    expect(await SessionModel.countDocuments({ accountId: user.id })).toBe(sessions);
  });

  it('takes over an unverified account, without its password', async () => {
    const form = identity.signUpForm({ fname: 'Stranger' });
    await identity.send('POST /auth/signup', { body: form });
    const code = await identity.lastCodeFor(form.email);
    identity.setGooglePerson({ email: form.email });
    const { body } = await identity.signIn('?role=employer');
    expect(body).toMatchObject({ isNew: true, user: { fname: 'Noor', roles: ['employer'] } });
    expect((await identity.logIn(form.email)).status).toBe(401);
    const late = { email: form.email, code };
    expect((await identity.send('POST /auth/verify', { body: late })).status).toBe(400);
  });

  it('creates one account when the person returns in two windows concurrently', async () => {
    const { email } = identity.setGooglePerson();
    const replies = await Promise.all([identity.signIn(), identity.signIn()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await AccountModel.countDocuments({ email })).toBe(1);
  });

  it('lets the person set a password with an emailed code, and log in with it', async () => {
    const { email } = identity.setGooglePerson();
    const { token } = (await identity.signIn()).body;
    await identity.send('POST /auth/forgot', { body: { email } });
    const code = await identity.lastCodeFor(email);
    const password = 'a loud orange mountain';
    await identity.send('POST /auth/reset', { body: { email, code, password } });
    const { body } = await identity.logIn(email, { password });
    expect(body.user.email).toBe(email);
    expect(body.token).not.toBe(token);
    const linked = await identity.send('GET /auth/linked-accounts', { token: body.token });
    expect(linked.body.hasPassword).toBe(true);
  });
});

describe('the redirect to Google', () => {
  it('has a new state, nonce and PKCE challenge each time, and sets a cookie', async () => {
    const [one, other] = await Promise.all([identity.beginSignIn(), identity.beginSignIn()]);
    const params = new URL(one.url).searchParams;
    expect(Object.fromEntries(params)).toMatchObject({
      client_id: 'soloist',
      response_type: 'code',
      redirect_uri: `${identity.config.PUBLIC_URL}/google`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(params.get(name)).toMatch(/^[\w-]{43}$/);
      expect(new URL(other.url).searchParams.get(name)).not.toBe(params.get(name));
    }
    expect(one.response.status).toBe(302);
    const [cookie] = one.response.headers.getSetCookie();
    expect(cookie).toMatch(/^google-sign-in=[\w-]{43}; Max-Age=600; Path=\/api\/auth; /);
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
  });

  it.each(['?role=admin', '?next=https://evil.example', `?ref=${'x'.repeat(41)}`])(
    'refuses %s',
    async (query) => {
      expect((await identity.beginSignIn(query)).response.status).toBe(400);
    },
  );
});

describe('a response is refused', () => {
  const returnFromGoogle = async () => {
    identity.setGooglePerson();
    const { url, cookie } = await identity.beginSignIn();
    return { response: identity.responseOf(await identity.visit(url)), cookie };
  };
  const expectNoSignIn = async (work: () => Promise<void>) => {
    const before = await SessionModel.countDocuments();
    await work();
    expect(await SessionModel.countDocuments()).toBe(before);
  };

  it('in another browser, and stays valid in the original one', async () => {
    const { response, cookie } = await returnFromGoogle();
    const other = await identity.beginSignIn();
    for (const wrong of ['', 'google-sign-in=', other.cookie]) {
      expect(await identity.finish(response, wrong)).toMatchObject(refused(400, 'invalid_input'));
    }
    expect((await identity.finish(response, cookie)).status).toBe(200);
  });

  it('the second time, even concurrently', async () => {
    const { response, cookie } = await returnFromGoogle();
    const replies = await Promise.all([1, 2, 3].map(() => identity.finish(response, cookie)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await identity.finish(response, cookie)).toMatchObject(refused(400, 'invalid_input'));
  });

  it('with another state', async () => {
    const { response, cookie } = await returnFromGoogle();
    const other = identity.responseOf(new URL((await identity.beginSignIn()).url));
    await expectNoSignIn(async () => {
      const reply = await identity.finish({ ...response, state: other.state }, cookie);
      expect(reply).toMatchObject(refused(400, 'invalid_input'));
    });
  });

  it.each([
    ['nonce', 'another-nonce'],
    ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ])('when the %s of its request was changed', async (name, value) => {
    identity.setGooglePerson();
    const { url, cookie } = await identity.beginSignIn();
    const changed = new URL(url);
    changed.searchParams.set(name, value);
    const response = identity.responseOf(await identity.visit(changed.href));
    await expectNoSignIn(async () => {
      expect(await identity.finish(response, cookie)).toMatchObject(refused(400, 'invalid_input'));
    });
  });

  it.each([
    ['with an unknown code', { code: 'made-up' }],
    ['from another issuer', { iss: 'https://evil.example' }],
    ['without an issuer, which Google names', { iss: undefined }],
  ])('%s', async (_what, over) => {
    const { response, cookie } = await returnFromGoogle();
    await expectNoSignIn(async () => {
      const reply = await identity.finish({ ...response, ...over }, cookie);
      expect(reply).toMatchObject(refused(400, 'invalid_input'));
    });
  });

  it('with the code of another person’s sign-in', async () => {
    const [mine, theirs] = [await returnFromGoogle(), await returnFromGoogle()];
    const mixed = { ...mine.response, code: theirs.response.code };
    await expectNoSignIn(async () => {
      const reply = await identity.finish(mixed, mine.cookie);
      expect(reply).toMatchObject(refused(400, 'invalid_input'));
    });
  });

  it.each([
    ['that Google does not vouch for', { email_verified: false }],
    ['that is invalid', { email: 'nobody' }],
  ])('with an email %s, before anything is stored', async (_what, over) => {
    const { sub } = identity.setGooglePerson(over);
    expect(await identity.signIn()).toMatchObject(refused(403, 'forbidden'));
    expect(await AccountModel.exists({ 'linkedAccounts.sub': sub })).toBeNull();
  });

  it('when the person declined', async () => {
    identity.google.person = undefined;
    const { url, cookie } = await identity.beginSignIn();
    const back = await identity.visit(url);
    expect(back.searchParams.get('error')).toBe('access_denied');
    const { state } = identity.responseOf(back);
    expect(await identity.finish({ state }, cookie)).toMatchObject(refused(400, 'invalid_input'));
  });

  it.each([
    ['an operator for the code', { code: { $ne: '' }, state: 'x' }],
    ['an unknown field', { code: 'x', state: 'x', role: 'employer' }],
    ['too long a code', { code: 'x'.repeat(2001), state: 'x' }],
    ['nothing', {}],
  ])('that is %s', async (_what, body) => {
    expect(await identity.finish(body, '')).toMatchObject(refused(400, 'invalid_input'));
  });

  it('that was meant to link an account', async () => {
    const { token } = await identity.signUp();
    identity.setGooglePerson();
    const started = await identity.send('POST /auth/linked-accounts/google', { token });
    const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const response = identity.responseOf(await identity.visit(started.body.url));
    expect(await identity.finish(response, cookie)).toMatchObject(refused(400, 'invalid_input'));
  });
});
