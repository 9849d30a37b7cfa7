import { randomBytes, randomUUID } from 'node:crypto';
import {
  type AnyEndpoint,
  apiKeys,
  auth,
  customHosts,
  type DomainEvent,
  type EventPayload,
  type MyProfile,
  passkeys,
  proofs,
  type Role,
  signInProviders,
  type TokenClaims,
  twoStep,
} from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { type SendOptions, senderTo } from '@soloist/server-kit/testing-service';
import { emptyStores, testConfig } from '@soloist/server-kit/testing-stores';
import { Queue } from 'bullmq';
import jwt from 'jsonwebtoken';
import { startIdentity } from '../src/app.ts';
import type { IdentityConfig } from '../src/config.ts';
import { AccountModel } from '../src/modules/accounts/accounts.model.ts';
import { ErasureModel } from '../src/modules/personal-data/index.ts';
import { createKeyring } from '../src/modules/sessions/index.ts';
import { hashPasswordsCheaply } from '../src/modules/sign-in/passwords.service.ts';

hashPasswordsCheaply();

export const password = 'a quiet green harbour';
export const newEmail = () => `${randomUUID()}@test.local`;

/** The device cookie that a signed-in browser sends. */
export const deviceCookieOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('soloist-device='))
    ?.split(';')[0] ?? '';

const unreachableUrl = 'http://127.0.0.1:1';

export const identityConfig = (over: Partial<IdentityConfig> = {}): IdentityConfig => ({
  ...testConfig(),
  KEYS_SECRET: randomBytes(32),
  GOOGLE_ISSUER: 'http://localhost:1',
  DNS_SERVERS: ['127.0.0.1:1'],
  ADMIN_EMAILS: [],
  ADMIN_SECOND_FACTOR: false,
  // Counts of one are left out.
  PUBLIC_COUNT_MIN: 2,
  TEST_PEOPLE: false,
  MARKETPLACE_URL: unreachableUrl,
  MESSAGING_URL: unreachableUrl,
  SAGE_URL: unreachableUrl,
  DOCUMENTS_URL: unreachableUrl,
  PAYMENTS_URL: unreachableUrl,
  PLATFORM_URL: unreachableUrl,
  ERASE_AGAIN_MS: 0,
  ...over,
});

/** The service on a free port with empty stores, and helpers for its tests. */
export async function startTestIdentity(config = identityConfig()) {
  await emptyStores(config);
  const { url, close } = await startIdentity(config);
  const send = senderTo(url);
  const connection = { url: config.REDIS_URL };
  const mails = new Queue(eventQueueName('documents'), { connection });
  const acts = new Queue(eventQueueName('platform'), { connection });

  /** The codes sent to `email`, oldest first. */
  async function codesFor(
    email: string,
  ): Promise<DomainEvent<'identity.code-issued'>['payload'][]> {
    const jobs = await mails.getJobs(['waiting'], 0, -1, true);
    return jobs
      .filter(({ name, data }) => name === 'identity.code-issued' && data.payload.email === email)
      .map(({ data }) => data.payload);
  }

  async function lastCodeFor(email: string, count = 1): Promise<string> {
    const codes = await eventually(async () => {
      const found = await codesFor(email);
      return found.length >= count ? found : undefined;
    });
    return codes.at(-1)?.code ?? '';
  }

  /** The changes that were emailed to the owner of `email`, once there are so many. */
  const changesFor = (email: string, count: number) =>
    eventually(async () => {
      const jobs = await mails.getJobs(['waiting'], 0, -1, true);
      const changes = jobs
        .map(({ name, data }) => ({ name, payload: data.payload }))
        .filter(
          ({ name, payload }) => name === 'identity.credential-changed' && payload.email === email,
        )
        .map(({ payload }) => payload as EventPayload<'identity.credential-changed'>);
      return changes.length >= count ? changes : undefined;
    });

  /** The acts of an account in the audit log, oldest first, once there are so many. */
  const actsOf = (userId: string, count: number) =>
    eventually(async () => {
      const jobs = await acts.getJobs(['waiting'], 0, -1, true);
      const found = jobs
        .filter(({ name, data }) => name === 'platform.act-recorded' && data.payload.by === userId)
        .map(({ data }) => data.payload as EventPayload<'platform.act-recorded'>);
      return found.length >= count ? found : undefined;
    });

  const signUpForm = (over: object = {}) => ({
    email: newEmail(),
    password,
    fname: 'Mira',
    lname: 'Tester',
    role: 'freelancer' as Role,
    ...over,
  });

  async function signUp(over: object = {}) {
    const form = signUpForm(over);
    const before = (await codesFor(form.email)).length;
    await send('POST /auth/signup', { body: form });
    const code = await lastCodeFor(form.email, before + 1);
    const reply = await send('POST /auth/verify', { body: { email: form.email, code } });
    const { token, user } = reply.body as { token: string; user: MyProfile };
    return { form, token, user, cookie: deviceCookieOf(reply) };
  }

  /** The token of the same session, whose last proof of identity was eleven minutes ago. */
  async function expireProof(token: string): Promise<string> {
    const keyring = createKeyring(config.KEYS_SECRET);
    await keyring.refresh();
    const claims = jwt.decode(token) as TokenClaims;
    return keyring.sign({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 11 * 60 });
  }

  /** Deletes an account as its owner does, and moves the end of the 14 days to now. */
  async function deleteAccount({ token, user }: { token: string; user: { id: string } }) {
    const reply = await send('DELETE /freelancer/account', { token, body: { password } });
    const now = new Date();
    const due = { 'deletion.endsAt': now, 'deletion.nextAt': now };
    await AccountModel.updateOne({ _id: user.id }, { $set: due });
    const isErased = async () =>
      !(await AccountModel.exists({ _id: user.id })) &&
      !(await ErasureModel.exists({ _id: user.id, ownDone: false }));
    await eventually(isErased, 15_000);
    return reply;
  }

  const logIn = async (email: string, over: SendOptions & { password?: string } = {}) =>
    send('POST /auth/login', { body: { email, password: over.password ?? password }, ...over });

  return {
    url,
    config,
    send,
    signUp,
    signUpForm,
    logIn,
    expireProof,
    deleteAccount,
    codesFor,
    lastCodeFor,
    changesFor,
    actsOf,
    async close() {
      await Promise.all([mails.close(), acts.close()]);
      await close();
    },
  };
}
export type TestIdentity = Awaited<ReturnType<typeof startTestIdentity>>;

/** Every endpoint of this service that only signed-in people may call. */
export const protectedCalls = [
  auth,
  signInProviders,
  passkeys,
  apiKeys,
  twoStep,
  proofs,
  customHosts,
]
  .flatMap((group): AnyEndpoint[] => Object.values(group))
  .filter(({ access }) => access !== 'open' && access !== 'internal')
  .map(({ method, path }) => `${method} ${path}`);
