import { dayMs, type EventPayload, hourMs } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { Secret, TOTP } from 'otpauth';
import {
  deviceCookieOf,
  password,
  startTestIdentity,
  type TestIdentity,
} from '../../../../test/harness.ts';
import { passkeysAt } from '../../../../test/passkey-harness.ts';
import { AccountModel } from '../../accounts/index.ts';
import { ApiKeyModel } from '../api-keys/api-keys.model.ts';
import { createTwoStepKeys } from '../index.ts';
import { emailDueRecoveries } from './recovery.service.ts';

let identity: TestIdentity;
let mails: Queue;
beforeAll(async () => {
  identity = await startTestIdentity();
  mails = new Queue(eventQueueName('documents'), {
    connection: { url: identity.config.REDIS_URL },
  });
});
afterAll(async () => {
  await mails.close();
  await identity.close();
});

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
const emailNow = (now: Date) =>
  emailDueRecoveries({ twoStepKeys: createTwoStepKeys(identity.config.KEYS_SECRET) }, now);

/** A person with two-step verification. */
async function signUpWithTwoStep() {
  const person = await identity.signUp();
  const { token } = person;
  const setup = await identity.send('POST /auth/two-step/setup', { token, body: { password } });
  const { secret } = setup.body;
  const confirm = () =>
    identity.send('PUT /auth/two-step', { token, body: { code: codeOf(secret, -1) } });
  const first = await confirm();
  // Half a minute may end between making and checking the code.
  const { body } = first.status === 200 ? first : await confirm();
  return { ...person, email: person.form.email, secret, codes: body.recoveryCodes as string[] };
}

/** The first step in a new browser; returns its cookie. */
async function enterPassword(email: string, over: { password?: string; ip?: string } = {}) {
  const headers: Record<string, string> = over.ip ? { 'x-forwarded-for': over.ip } : {};
  const reply = await identity.logIn(email, { headers, password: over.password ?? password });
  return { reply, cookie: deviceCookieOf(reply) };
}
const request = (cookie: string, ip?: string) =>
  identity.send('POST /auth/recovery', {
    headers: { cookie, ...(ip ? { 'x-forwarded-for': ip } : {}) },
  });
const enterCode = (code: string, cookie: string) =>
  identity.send('POST /auth/second-step', { headers: { cookie }, body: { code, remember: false } });

let networks = 0;
async function startRecovery(email: string) {
  const { cookie } = await enterPassword(email);
  networks += 1;
  const { status, body } = await request(cookie, `198.51.100.${networks}`);
  expect(status).toBe(200);
  return { cookie, endsAt: new Date(body.endsAt) };
}
/** The first step with an emailed code in place of the password. */
async function enterEmailedCode(email: string) {
  const sent = (await identity.codesFor(email)).length;
  await identity.send('POST /auth/resend', { body: { email } });
  const code = await identity.lastCodeFor(email, sent + 1);
  const reply = await identity.send('POST /auth/verify', { body: { email, code } });
  return { reply, cookie: deviceCookieOf(reply) };
}
async function resetPassword(email: string, next: string) {
  const sent = (await identity.codesFor(email)).length;
  await identity.send('POST /auth/forgot', { body: { email } });
  const code = await identity.lastCodeFor(email, sent + 1);
  const body = { email, code, password: next };
  expect((await identity.send('POST /auth/reset', { body })).status).toBe(200);
}
/** As if two-step verification was on for so long that a reset leaves it on. */
const ageTwoStep = (email: string) =>
  AccountModel.updateOne({ email }, { 'twoStep.enabledAt': new Date(Date.now() - 8 * dayMs) });

/** Moves the recovery into the past, as if it had been requested then. */
async function age(email: string, ms: number) {
  const { recovery } = await AccountModel.findOne({ email }).orFail().lean();
  const before = (at: Date) => new Date(at.getTime() - ms);
  const { startedAt, endsAt, expiresAt } = recovery!;
  await AccountModel.updateOne(
    { email },
    {
      'recovery.startedAt': before(startedAt),
      'recovery.endsAt': before(endsAt),
      'recovery.expiresAt': before(expiresAt),
    },
  );
}

/** The emails about the recovery, once there are so many. */
const emailsTo = (email: string, count: number) =>
  eventually(async () => {
    const jobs = await mails.getJobs(['waiting'], 0, -1, true);
    const found = jobs
      .filter(
        ({ name, data }) => name === 'identity.recovery-pending' && data.payload.email === email,
      )
      .map(({ data }) => data.payload as EventPayload<'identity.recovery-pending'>);
    return found.length >= count ? found : undefined;
  });
const changesOf = async (email: string, count: number) =>
  (await identity.changesFor(email, count)).map(({ change }) => change);

const next = 'a loud orange mountain';
const required = { status: 403, body: { code: 'second_step_required' } };

describe('requesting recovery', () => {
  it('waits 72 hours, and emails the owner immediately with the link that stops it', async () => {
    const { email } = await signUpWithTwoStep();
    const { endsAt } = await startRecovery(email);
    expect(Math.round((endsAt.getTime() - Date.now()) / hourMs)).toBe(72);
    const [sent] = await emailsTo(email, 1);
    expect(sent).toMatchObject({ email, fname: 'Mira', endsAt: endsAt.toISOString() });
    expect((await enterPassword(email)).reply).toMatchObject(required);
    await age(email, 71 * hourMs);
    expect((await enterPassword(email)).reply).toMatchObject(required);
  });

  it('needs the password first, in the same browser', async () => {
    const { email } = await signUpWithTwoStep();
    await enterPassword(email);
    expect((await request('')).status).toBe(403);
    expect((await request('soloist-device=another')).status).toBe(403);
    const wrong = await enterPassword(email, { password: 'not the right password' });
    expect((await request(wrong.cookie)).status).toBe(403);
  });

  it('is not possible with the mailbox alone, which could delete our emails', async () => {
    const { email } = await signUpWithTwoStep();
    const { reply, cookie } = await enterEmailedCode(email);
    expect(reply).toMatchObject(required);
    expect(await request(cookie)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Log in with your password') },
    });
    expect((await AccountModel.findOne({ email }).lean())?.recovery).toBeNull();
  });

  it('is possible 72 hours after a password reset', async () => {
    const { email } = await signUpWithTwoStep();
    await ageTwoStep(email);
    await resetPassword(email, next);
    const { cookie } = await enterPassword(email, { password: next });
    const resetAgo = (hours: number) =>
      AccountModel.updateOne({ email }, { passwordResetAt: new Date(Date.now() - hours * hourMs) });
    await resetAgo(71);
    expect(await request(cookie)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('72 hours after a password reset') },
    });
    await resetAgo(72);
    expect((await request(cookie)).status).toBe(200);
  });

  it('starts one at a time', async () => {
    const { email } = await signUpWithTwoStep();
    const first = await startRecovery(email);
    const second = await startRecovery(email);
    expect(second.endsAt).toEqual(first.endsAt);
    const third = await enterPassword(email);
    const replies = await Promise.all([request(third.cookie), request(third.cookie)]);
    expect(replies.map(({ body }) => body.endsAt)).toEqual(
      Array(2).fill(first.endsAt.toISOString()),
    );
    expect(await emailsTo(email, 1)).toHaveLength(1);
  });

  it('is limited to three in a week for an account', async () => {
    const { email } = await signUpWithTwoStep();
    for (let request = 0; request < 3; request++) {
      await startRecovery(email);
      await AccountModel.updateOne({ email }, { recovery: null });
    }
    const { cookie } = await enterPassword(email);
    expect((await request(cookie, '203.0.113.77')).status).toBe(429);
  });

  it('is limited to ten in a day for a network', async () => {
    const ip = '203.0.113.78';
    for (let count = 0; count < 10; count++) {
      const { email } = await signUpWithTwoStep();
      const { cookie } = await enterPassword(email, { ip });
      expect((await request(cookie, ip)).status).toBe(200);
    }
    const { email } = await signUpWithTwoStep();
    const { cookie } = await enterPassword(email, { ip });
    expect((await request(cookie, ip)).status).toBe(429);
  });
});

describe('after the waiting period', () => {
  it('one login turns two-step verification off, and is emailed', async () => {
    const { email } = await signUpWithTwoStep();
    await startRecovery(email);
    await age(email, 72 * hourMs);
    const { reply } = await enterPassword(email);
    expect(reply.status).toBe(200);
    const account = await AccountModel.findOne({ email }).lean();
    expect(account).toMatchObject({ twoStep: null, recovery: null });
    expect(await changesOf(email, 2)).toEqual(['two-step-on', 'recovered']);
  });

  it('revokes API keys: someone else may have created them', async () => {
    const { email, token, user } = await signUpWithTwoStep();
    const form = { name: 'Script', scopes: ['leads:read'], expiresInDays: 30 };
    expect((await identity.send('POST /auth/api-keys', { token, body: form })).status).toBe(200);
    await startRecovery(email);
    await age(email, 72 * hourMs);
    expect((await enterPassword(email)).reply.status).toBe(200);
    expect(await ApiKeyModel.countDocuments({ accountId: user.id, state: 'active' })).toBe(0);
    expect(await changesOf(email, 4)).toContain('api-keys-revoked');
  });

  it('revokes them also when the process is killed in between', async () => {
    const { email, token, user } = await signUpWithTwoStep();
    const form = { name: 'Script', scopes: ['leads:read'], expiresInDays: 30 };
    await identity.send('POST /auth/api-keys', { token, body: form });
    await startRecovery(email);
    await age(email, 72 * hourMs);
    const end = jest.spyOn(ApiKeyModel, 'findOneAndUpdate').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect((await enterPassword(email)).reply.status).toBe(500);
    expect(end).toHaveBeenCalledTimes(1);
    end.mockRestore();
    const account = await AccountModel.findOne({ email }).lean();
    expect(account).toMatchObject({ twoStep: {}, recovery: {} });
    expect(await ApiKeyModel.countDocuments({ accountId: user.id, state: 'active' })).toBe(1);
    expect((await enterPassword(email)).reply.status).toBe(200);
    expect(await ApiKeyModel.countDocuments({ accountId: user.id, state: 'active' })).toBe(0);
  });

  it('still needs the password', async () => {
    const { email } = await signUpWithTwoStep();
    await startRecovery(email);
    await age(email, 72 * hourMs);
    const { reply } = await enterPassword(email, { password: 'not the right password' });
    expect(reply.status).toBe(401);
    expect((await enterEmailedCode(email)).reply).toMatchObject(required);
    expect((await AccountModel.findOne({ email }).lean())?.twoStep).not.toBeNull();
  });

  it('expires a week later', async () => {
    const { email } = await signUpWithTwoStep();
    await startRecovery(email);
    await age(email, 72 * hourMs + 7 * dayMs);
    expect((await enterPassword(email)).reply).toMatchObject(required);
  });
});

describe('the owner', () => {
  it('is emailed each day and at the end, and then no more', async () => {
    const { email } = await signUpWithTwoStep();
    const { endsAt } = await startRecovery(email);
    const startedAt = endsAt.getTime() - 72 * hourMs;
    for (const hours of [23, 24, 24, 48, 72, 96, 120]) {
      await emailNow(new Date(startedAt + hours * hourMs));
    }
    const sent = await emailsTo(email, 4);
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ stopToken }) => stopToken)).size).toBe(1);
  });

  it('stops it by the link, which works once, and by no other', async () => {
    const { email, user } = await signUpWithTwoStep();
    const { cookie } = await startRecovery(email);
    const [sent] = await emailsTo(email, 1);
    const path = `/auth/recovery/${sent!.stopToken}`;
    const foreign = `/auth/recovery/${user.id}.${'a'.repeat(43)}`;
    expect((await identity.send(`POST ${foreign}/stop`)).status).toBe(404);
    expect((await identity.send('POST /auth/recovery/nonsense/stop')).status).toBe(404);
    expect((await identity.send(`GET ${path}`)).status).toBe(200);
    expect((await AccountModel.findOne({ email }).lean())?.recovery).not.toBeNull();
    expect((await identity.send(`POST ${path}/stop`)).status).toBe(200);
    expect((await identity.send(`GET ${path}`)).status).toBe(404);
    expect((await identity.send(`POST ${path}/stop`)).status).toBe(404);
    expect(await changesOf(email, 2)).toContain('recovery-stopped');
    // The next recovery has another link.
    expect((await request(cookie)).status).toBe(200);
    expect((await identity.send(`POST ${path}/stop`)).status).toBe(404);
  });

  it.each(['app', 'recovery'])('stops it by logging in with a code (%s)', async (kind) => {
    const { email, secret, codes } = await signUpWithTwoStep();
    await startRecovery(email);
    const { cookie } = await enterPassword(email);
    const code = kind === 'app' ? codeOf(secret) : codes[0]!;
    expect((await enterCode(code, cookie)).status).toBe(200);
    expect((await AccountModel.findOne({ email }).lean())?.recovery).toBeNull();
    const changes = kind === 'app' ? 2 : 3;
    expect(await changesOf(email, changes)).toContain('recovery-stopped');
  });

  it('stops it by logging in with a passkey', async () => {
    const { email, token } = await signUpWithTwoStep();
    const passkeys = passkeysAt(identity);
    const { passkey } = await passkeys.add(token);
    await startRecovery(email);
    expect((await passkeys.signIn(passkey)).status).toBe(200);
    expect((await AccountModel.findOne({ email }).lean())?.recovery).toBeNull();
  });

  it('stops it by keeping the account with a passkey', async () => {
    const { email, token } = await signUpWithTwoStep();
    const passkeys = passkeysAt(identity);
    const { passkey } = await passkeys.add(token);
    await startRecovery(email);
    const endsAt = new Date(Date.now() + 5 * dayMs);
    const deletion = { requestedAt: new Date(), endsAt, nextAt: endsAt, isFinal: false };
    await AccountModel.updateOne({ email }, { deletion });
    const reply = await passkeys.signIn(passkey);
    expect(reply.body.code).toBe('deletion_scheduled');
    const headers = { cookie: deviceCookieOf(reply) };
    expect((await identity.send('POST /auth/deletion/keep', { headers })).status).toBe(200);
    expect((await AccountModel.findOne({ email }).lean())?.recovery).toBeNull();
  });

  it('sees it in a session, and can stop it there', async () => {
    const { email, token } = await signUpWithTwoStep();
    const read = async () => (await identity.send('GET /auth/two-step', { token })).body.recovery;
    expect(await read()).toBeNull();
    const { endsAt } = await startRecovery(email);
    const { stopToken, ...pending } = await read();
    expect(pending).toEqual({ endsAt: endsAt.toISOString() });
    expect((await identity.send(`POST /auth/recovery/${stopToken}/stop`)).status).toBe(200);
    expect(await read()).toBeNull();
  });

  it('stops it by changing the password', async () => {
    const { email, token } = await signUpWithTwoStep();
    await startRecovery(email);
    const body = { currentPassword: password, password: next };
    expect((await identity.send('POST /auth/password', { token, body })).status).toBe(200);
    expect((await AccountModel.findOne({ email }).lean())?.recovery).toBeNull();
    expect(await changesOf(email, 3)).toContain('recovery-stopped');
  });

  it('stops it by a password reset, which leaves two-step verification on', async () => {
    const { email } = await signUpWithTwoStep();
    await ageTwoStep(email);
    await startRecovery(email);
    await resetPassword(email, next);
    const { twoStep, recovery } = await AccountModel.findOne({ email }).orFail().lean();
    expect(twoStep).not.toBeNull();
    expect(recovery).toBeNull();
    expect(await changesOf(email, 3)).toContain('recovery-stopped');
  });
});

it('is in the audit log: start, stop and completion, without the link', async () => {
  const { email, user } = await signUpWithTwoStep();
  await startRecovery(email);
  const [{ stopToken = '' } = {}] = await emailsTo(email, 1);
  expect((await identity.send(`POST /auth/recovery/${stopToken}/stop`)).status).toBe(200);
  await startRecovery(email);
  await age(email, 73 * hourMs);
  expect((await enterPassword(email)).reply.status).toBe(200);

  const acts = await identity.actsOf(user.id, 4);
  expect(acts.map(({ name, outcome, things }) => ({ name, outcome, things }))).toEqual(
    [
      'POST /auth/recovery',
      'POST /auth/recovery/:stopToken/stop',
      'POST /auth/recovery',
      'POST /auth/login',
    ].map((name) => ({ name, outcome: 'done', things: { id: user.id } })),
  );
  expect(new Set(acts.map(({ actId }) => actId)).size).toBe(4);
  expect(JSON.stringify(acts)).not.toContain(stopToken);
});
