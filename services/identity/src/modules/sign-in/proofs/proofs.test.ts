import { type AnyEndpoint, endpointGroups, isProofRequired } from '@soloist/contracts';
import { Secret, TOTP } from 'otpauth';
import { password, startTestIdentity, type TestIdentity } from '../../../../test/harness.ts';
import { passkeysAt } from '../../../../test/passkey-harness.ts';
import { AccountModel } from '../../accounts/index.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
const prove = (token: string, body: object) => identity.send('POST /auth/proof', { token, body });
/** A call that needs a proof. */
const addDomain = (token: string) =>
  identity.send('POST /hosts', { token, body: { host: 'folio.mira.example' } });
const required = { status: 403, body: { code: 'proof_required' } };
const refusalAt = (path: string) => ({ status: 400, body: { details: [{ path }] } });

/** A person whose login is eleven minutes old. */
async function signUpEarlier() {
  const person = await identity.signUp();
  return { ...person, oldToken: await identity.expireProof(person.token) };
}
async function signUpWithTwoStep() {
  const person = await signUpEarlier();
  const { token } = person;
  const { body } = await identity.send('POST /auth/two-step/setup', { token, body: { password } });
  const code = codeOf(body.secret, -1);
  const confirmed = await identity.send('PUT /auth/two-step', { token, body: { code } });
  return {
    ...person,
    secret: body.secret as string,
    recoveryCodes: confirmed.body.recoveryCodes as string[],
  };
}
async function signUpWithoutPassword() {
  const person = await signUpEarlier();
  await AccountModel.updateOne({ _id: person.user.id }, { hasPassword: false });
  return person;
}

describe('an important change', () => {
  it('needs no proof in the ten minutes after a login', async () => {
    const { token } = await identity.signUp();
    expect((await addDomain(token)).status).toBe(200);
  });

  it('needs one afterwards, and works with the new token', async () => {
    const { oldToken } = await signUpEarlier();
    expect(await addDomain(oldToken)).toMatchObject(required);
    const { status, body } = await prove(oldToken, { password });
    expect(status).toBe(200);
    expect((await addDomain(body.token)).status).toBe(200);
  });

  it('is not unlocked for another session of the person', async () => {
    const { oldToken, form } = await signUpEarlier();
    const other = await identity.expireProof((await identity.logIn(form.email)).body.token);
    await prove(oldToken, { password });
    expect(await addDomain(other)).toMatchObject(required);
  });

  it('is not unlocked by switching the role', async () => {
    const { oldToken } = await signUpEarlier();
    const { body } = await identity.send('POST /auth/role', {
      token: oldToken,
      body: { role: 'employer' },
    });
    const call = `DELETE /auth/passkeys/${'0'.repeat(24)}` as const;
    expect(await identity.send(call, { token: body.token })).toMatchObject(required);
  });

  it('needs the new token’s session to be open', async () => {
    const { oldToken } = await signUpEarlier();
    const { token } = (await prove(oldToken, { password })).body;
    await identity.send('POST /auth/logout', { token: oldToken });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await addDomain(token)).status).toBe(401);
  });

  it.each([
    'POST /payment/add-fund-account',
    'DELETE /wallet/fund-accounts/:id',
    'PUT /wallet/payout-schedule',
    'POST /hosts',
    'DELETE /hosts/:id',
    'DELETE /auth/passkeys/:id',
    'POST /auth/linked-accounts/google',
    'DELETE /auth/linked-accounts/:provider',
  ])('includes %s', (name) => {
    expect(proofCalls()).toContain(name);
  });

  it('includes every change by an admin', () => {
    const changes = allEndpoints().filter(
      ({ access, method }) => access === 'admin' && method !== 'GET',
    );
    expect(changes.length).toBeGreaterThan(10);
    expect(changes.every(isProofRequired)).toBe(true);
  });
});

const allEndpoints = () =>
  Object.values(endpointGroups).flatMap((group): AnyEndpoint[] => Object.values(group));
const proofCalls = () =>
  allEndpoints()
    .filter(isProofRequired)
    .map(({ method, path }) => `${method} ${path}`);

describe('a proof by password', () => {
  it('refuses a wrong and a missing one', async () => {
    const { oldToken } = await signUpEarlier();
    expect(await prove(oldToken, { password: 'not the right one' })).toMatchObject(
      refusalAt('password'),
    );
    expect(await prove(oldToken, {})).toMatchObject(refusalAt('password'));
  });

  it('limits guesses', async () => {
    const { oldToken } = await signUpEarlier();
    for (let guess = 0; guess < 10; guess++) await prove(oldToken, { password: 'x' });
    expect((await prove(oldToken, { password })).status).toBe(429);
  });

  it('needs the second step, too, where it is on', async () => {
    const { oldToken, secret } = await signUpWithTwoStep();
    expect(await prove(oldToken, { password })).toMatchObject(refusalAt('code'));
    expect(await prove(oldToken, { password, code: '000000' })).toMatchObject(refusalAt('code'));
    const code = codeOf(secret);
    expect((await prove(oldToken, { password, code })).status).toBe(200);
    expect(await prove(oldToken, { password, code })).toMatchObject(refusalAt('code'));
  });

  it('accepts a recovery code once', async () => {
    const { oldToken, recoveryCodes } = await signUpWithTwoStep();
    const [code] = recoveryCodes;
    expect((await prove(oldToken, { password, code })).status).toBe(200);
    expect(await prove(oldToken, { password, code })).toMatchObject(refusalAt('code'));
  });
});

describe('where two-step verification is on, the password alone', () => {
  it.each([
    ['POST /auth/password', { currentPassword: password, password: 'a loud orange mountain' }],
    ['POST /auth/passkeys/options', { password }],
    ['DELETE /freelancer/account', { password }],
  ] as const)('is not enough for %s', async (call, body) => {
    const { oldToken: token } = await signUpWithTwoStep();
    expect(await identity.send(call, { token, body })).toMatchObject(required);
  });
});

describe('a proof by emailed code', () => {
  const emailCode = (token: string) => identity.send('POST /auth/proof/code', { token });

  it('is for accounts without a password, and works once', async () => {
    const { oldToken, form } = await signUpWithoutPassword();
    const sent = (await identity.codesFor(form.email)).length;
    expect((await emailCode(oldToken)).status).toBe(200);
    const emailedCode = await identity.lastCodeFor(form.email, sent + 1);
    expect(await prove(oldToken, {})).toMatchObject(refusalAt('emailedCode'));
    const { status, body } = await prove(oldToken, { emailedCode });
    expect(status).toBe(200);
    expect((await addDomain(body.token)).status).toBe(200);
    expect((await prove(oldToken, { emailedCode })).status).toBe(400);
  });

  it('refuses codes of another purpose and another account', async () => {
    const { oldToken, form } = await signUpWithoutPassword();
    const other = await signUpWithoutPassword();
    await identity.send('POST /auth/forgot', { body: { email: form.email } });
    await emailCode(other.oldToken);
    for (const { email } of [form, other.form]) {
      const emailedCode = await identity.lastCodeFor(email, 2);
      expect((await prove(oldToken, { emailedCode })).status).toBe(400);
    }
  });

  it('is refused where the account has a password', async () => {
    const { oldToken } = await signUpEarlier();
    expect((await emailCode(oldToken)).status).toBe(409);
    expect(await prove(oldToken, { emailedCode: '123456' })).toMatchObject(refusalAt('password'));
  });
});

describe('a proof by passkey', () => {
  const startProof = async (token: string) =>
    (await identity.send('POST /auth/proof/passkey/options', { token })).body.options;
  const finishProof = (token: string, body: object) =>
    identity.send('POST /auth/proof/passkey', { token, body });

  it('needs neither password nor code', async () => {
    const { token, oldToken } = await signUpWithTwoStep();
    const { passkey } = await passkeysAt(identity).add(token);
    const form = passkey.sign(await startProof(oldToken));
    const { status, body } = await finishProof(oldToken, form);
    expect(status).toBe(200);
    expect((await addDomain(body.token)).status).toBe(200);
    expect((await finishProof(oldToken, form)).status).toBe(400);
  });

  it('refuses the passkey of another account', async () => {
    const [mine, theirs] = [await signUpEarlier(), await signUpEarlier()];
    const { passkey } = await passkeysAt(identity).add(theirs.token);
    const form = passkey.sign(await startProof(mine.oldToken));
    expect((await finishProof(mine.oldToken, form)).status).toBe(400);
  });

  it('refuses the challenge of a sign-in, and of another session', async () => {
    const { token, oldToken, form } = await signUpEarlier();
    const passkeys = passkeysAt(identity);
    const { passkey } = await passkeys.add(token);
    const { options } = await passkeys.startSignIn();
    expect((await finishProof(oldToken, passkey.sign(options))).status).toBe(400);
    const other = (await identity.logIn(form.email)).body.token;
    expect((await finishProof(oldToken, passkey.sign(await startProof(other)))).status).toBe(400);
  });
});

it('says what a proof needs', async () => {
  const { token } = await signUpWithTwoStep();
  await passkeysAt(identity).add(token);
  expect((await identity.send('GET /auth/proof', { token })).body).toMatchObject({
    hasPassword: true,
    hasTwoStep: true,
    hasPasskeys: true,
  });
});

it('starts no other session', async () => {
  const { oldToken } = await signUpEarlier();
  const { token } = (await prove(oldToken, { password })).body;
  const { body } = await identity.send('GET /auth/sessions', { token });
  expect(body.sessions).toHaveLength(1);
});
