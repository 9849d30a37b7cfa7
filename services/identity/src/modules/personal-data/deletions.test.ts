import { apiKeys, dayMs, type EventPayload } from '@soloist/contracts';
import { eventQueueName, hashApiKey, internalSecretHeader } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { type Holders, startHolders } from '../../../test/fake-data-holders.ts';
import {
  deviceCookieOf,
  identityConfig,
  password,
  startTestIdentity,
  type TestIdentity,
} from '../../../test/harness.ts';
import { passkeysAt } from '../../../test/passkey-harness.ts';
import { startIdentity } from '../../app.ts';
import { AccountModel } from '../accounts/accounts.model.ts';
import { ActivityModel, SessionModel } from '../sessions/index.ts';
import { ErasureModel } from './erasures.model.ts';

let identity: TestIdentity;
let holders: Holders;
let mails: Queue;
let other: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => {
  const config = identityConfig();
  holders = await startHolders(config);
  identity = await startTestIdentity({ ...config, ...holders.urls });
  // A second process: both act on every due deletion.
  other = await startIdentity(identity.config);
  mails = new Queue(eventQueueName('documents'), { connection: { url: config.REDIS_URL } });
});
afterAll(async () => {
  await mails.close();
  await identity.close();
  // It shares the database connection, so it goes last.
  await other.close();
  await holders.close();
});

type Person = Awaited<ReturnType<TestIdentity['signUp']>>;
type Change = EventPayload<'identity.deletion-changed'>;

const request = ({ token }: { token: string }) =>
  identity.send('DELETE /freelancer/account', { token, body: { password } });
const accountOf = ({ user }: Person) => AccountModel.findById(user.id).lean();

/** What the owner was emailed about the deletion, oldest first, once there are so many. */
const changesOf = ({ user }: Person, count: number) =>
  eventually(async () => {
    const jobs = await mails.getJobs(['waiting'], 0, -1, true);
    const changes = jobs
      .filter(
        ({ name, data }) => name === 'identity.deletion-changed' && data.payload.userId === user.id,
      )
      .map(({ data }) => data.payload as Change);
    return changes.length >= count ? changes : undefined;
  }, 15_000);
const stagesOf = async (person: Person, count: number) =>
  (await changesOf(person, count)).map(({ stage }) => stage);

/** A person who has asked for the deletion, by an earlier session. */
async function leavingPerson(over: object = {}) {
  const person = await identity.signUp(over);
  expect((await request(person)).status).toBe(200);
  return person;
}

/** A sign-in in a new browser; its cookie continues it. */
async function comeBack({ form }: Person, sent: Record<string, string> = {}) {
  const reply = await identity.logIn(form.email, { headers: sent });
  expect(reply).toMatchObject({ status: 403, body: { code: 'deletion_scheduled' } });
  expect(reply.body).not.toHaveProperty('token');
  const headers = { cookie: deviceCookieOf(reply) };
  return {
    read: () => identity.send('GET /auth/deletion', { headers }),
    keep: () => identity.send('POST /auth/deletion/keep', { headers }),
  };
}

/** Moves the deletion's dates back, as if so many days had passed. */
async function passDays(person: Person, days: number) {
  const { deletion } = (await accountOf(person))!;
  const earlier = (date: Date) => new Date(date.getTime() - days * dayMs);
  await AccountModel.updateOne(
    { _id: person.user.id },
    {
      $set: {
        'deletion.endsAt': earlier(deletion!.endsAt),
        'deletion.nextAt': earlier(deletion!.nextAt),
      },
    },
  );
}
const isErased = (person: Person) =>
  eventually(
    async () =>
      (await accountOf(person)) === null &&
      (await ErasureModel.exists({ _id: person.user.id })) === null,
    30_000,
  );

describe('requesting the deletion', () => {
  it('stores when it ends, and emails the owner once, however often it is requested', async () => {
    const person = await identity.signUp();
    const before = Date.now();
    const replies = await Promise.all([request(person), request(person)]);
    const [first] = replies.filter(({ status }) => status === 200);
    const endsIn = Date.parse(first!.body.endsAt) - before;
    expect(endsIn).toBeGreaterThanOrEqual(14 * dayMs);
    expect(endsIn).toBeLessThan(14 * dayMs + 60_000);
    const [change] = await changesOf(person, 1);
    expect(change).toMatchObject({
      ...{ stage: 'scheduled', email: person.form.email, fname: 'Mira' },
      endsAt: first!.body.endsAt,
    });
    expect(await stagesOf(person, 1)).toEqual(['scheduled']);
  });

  it('ends every session and API key', async () => {
    const person = await identity.signUp();
    const phone = (await identity.logIn(person.form.email)).body.token;
    const created = await identity.send('POST /auth/api-keys', {
      token: person.token,
      body: { name: 'CI', scopes: ['leads:read'], expiresInDays: 30 },
    });
    expect(created.status).toBe(200);
    await request(person);
    for (const token of [person.token, phone]) {
      await eventually(
        async () =>
          (await identity.send('GET /auth/sessions', { token })).body.code === 'session_revoked',
      );
    }
    const exchange = await identity.send(`POST ${apiKeys.exchange.path}`, {
      body: { hash: hashApiKey(created.body.key) },
      headers: { [internalSecretHeader]: identity.config.INTERNAL_SECRET },
    });
    expect(exchange.status).toBe(401);
  });

  it('hides the person: profile, directory, invitation, saved lists and other services', async () => {
    const person = await identity.signUp();
    const { code } = (await identity.send('GET /profile/referral-code', { token: person.token }))
      .body;
    const visitor = await identity.signUp();
    const { id } = person.user;
    const { token } = visitor;
    await identity.send(`GET /discover/saveProfile/${id}`, { token });
    const isFound = async () => [
      (await identity.send(`GET /profile/getUser/${id}`, { token })).status,
      (await identity.send(`GET /profile/invitations/${code}`)).status,
      (await identity.send('GET /discover/savedProfiles', { token })).body.items.length,
    ];
    await request(person);
    const hidden = await isFound();
    const { keep } = await comeBack(person);
    await keep();
    const shown = await isFound();
    expect([hidden, shown]).toEqual([
      [404, 404, 0],
      [200, 200, 1],
    ]);
  });

  it('tells other services that the person is hidden, and that they are back', async () => {
    const site = new Queue(eventQueueName('marketplace'), {
      connection: { url: identity.config.REDIS_URL },
    });
    const person = await leavingPerson();
    const suspensions = (count: number) =>
      eventually(async () => {
        const jobs = await site.getJobs(['waiting'], 0, -1, true);
        const found = jobs
          .filter(({ data }) => data.payload.profile?.id === person.user.id)
          .map(({ data }) => data.payload.suspended as boolean);
        return found.length >= count ? found : undefined;
      });
    const known = await suspensions(2);
    expect(known.at(-1)).toBe(true);
    await (await comeBack(person)).keep();
    expect((await suspensions(known.length + 1)).at(-1)).toBe(false);
    await site.close();
  });

  it('stops emails, and keeps the choices for the time after', async () => {
    const person = await identity.signUp();
    const wanted = async () => {
      const { body } = await identity.send(`GET /users/${person.user.id}/mail-preferences`, {
        headers: { [internalSecretHeader]: identity.config.INTERNAL_SECRET },
      });
      return body.emailPref as string[];
    };
    const before = await wanted();
    await request(person);
    expect(await wanted()).toEqual([]);
    await (await comeBack(person)).keep();
    expect(before.length).toBeGreaterThan(0);
    expect(await wanted()).toEqual(before);
  });

  it('keeps email and username taken', async () => {
    const names = { fname: 'Ottoline', lname: 'Wexford' };
    const person = await leavingPerson(names);
    expect((await identity.signUp(names)).user.username).not.toBe(person.user.username);
    const body = { ...identity.signUpForm(), email: person.form.email };
    await identity.send('POST /auth/signup', { body });
    const code = await identity.lastCodeFor(person.form.email, 2);
    // The code of the person's own mailbox is a login, which gives no session either.
    const verified = await identity.send('POST /auth/verify', {
      body: { email: person.form.email, code },
    });
    expect(verified).toMatchObject({ status: 403, body: { code: 'deletion_scheduled' } });
  });
});

describe('signing in while the deletion is scheduled', () => {
  it('gives no session: neither by password nor by passkey', async () => {
    const passkeys = passkeysAt(identity);
    const person = await identity.signUp();
    const { passkey } = await passkeys.add(person.token);
    await request(person);
    const sessions = () => SessionModel.countDocuments({ accountId: person.user.id });
    const before = await sessions();
    await comeBack(person);
    const byPasskey = await passkeys.signIn(passkey);
    expect(byPasskey).toMatchObject({ status: 403, body: { code: 'deletion_scheduled' } });
    expect(byPasskey.body).not.toHaveProperty('token');
    expect(await sessions()).toBe(before);
  });

  it('shows when the account ends to the browser that signed in, and to no other', async () => {
    const person = await leavingPerson();
    const { deletion } = (await accountOf(person))!;
    const { read } = await comeBack(person);
    expect(await read()).toMatchObject({
      status: 200,
      body: { endsAt: deletion!.endsAt.toISOString() },
    });
    expect((await identity.send('GET /auth/deletion')).status).toBe(403);
    expect((await identity.send('POST /auth/deletion/keep')).status).toBe(403);
  });

  it('keeps the account on request, with a full session and an email', async () => {
    const person = await leavingPerson();
    const { keep, read } = await comeBack(person);
    const { status, body } = await keep();
    expect([status, body.user.id]).toEqual([200, person.user.id]);
    const { token } = body;
    expect((await identity.send('GET /profile/loadUser', { token })).status).toBe(200);
    expect(await stagesOf(person, 2)).toEqual(['scheduled', 'kept']);
    expect((await identity.logIn(person.form.email)).status).toBe(200);
    // The browser is done: it signs no one in again.
    expect((await read()).status).toBe(403);
    expect((await keep()).status).toBe(403);
  });

  it('can’t be completed by a person who planted a cookie in the browser before', async () => {
    const person = await leavingPerson();
    const planted = { cookie: `soloist-device=${'p'.repeat(32)}` };
    const { keep } = await comeBack(person, planted);
    const stolen = await identity.send('POST /auth/deletion/keep', { headers: planted });
    expect(stolen.status).toBe(403);
    expect((await keep()).status).toBe(200);
  });

  it('keeps it once for two browsers at the same time, and signs both in', async () => {
    const person = await leavingPerson();
    const [one, two] = [await comeBack(person), await comeBack(person)];
    const replies = await Promise.all([one.keep(), two.keep()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stagesOf(person, 2)).toEqual(['scheduled', 'kept']);
  });

  it('ends with a new password', async () => {
    const person = await leavingPerson();
    const { keep } = await comeBack(person);
    await AccountModel.updateOne({ _id: person.user.id }, { passwordHash: 'another' });
    expect((await keep()).status).toBe(403);
    expect((await accountOf(person))?.deletion).toBeTruthy();
  });

  it('ends a session again that started at the moment of the request', async () => {
    const person = await identity.signUp();
    const { token } = (await identity.logIn(person.form.email)).body;
    await request(person);
    // As it is if the sign-in wrote its session right after the others ended.
    await SessionModel.updateMany({ accountId: person.user.id }, { revokedAt: null });
    const { deletion } = (await accountOf(person))!;
    const events = new Queue(eventQueueName('identity'), {
      connection: { url: identity.config.REDIS_URL },
    });
    const payload: Change = {
      ...{ userId: person.user.id, email: person.form.email, fname: 'Mira', stage: 'scheduled' },
      ...{ device: '', ip: '', endsAt: deletion!.endsAt.toISOString() },
      requestedAt: deletion!.requestedAt.toISOString(),
    };
    const event = { id: 'again', name: 'identity.deletion-changed', payload, at: '' };
    await events.add(event.name, event);
    await eventually(
      async () => !(await SessionModel.exists({ accountId: person.user.id, revokedAt: null })),
    );
    await eventually(
      async () => (await identity.send('GET /auth/sessions', { token })).status === 401,
    );
    await events.close();
  });
});

describe('the end of the 14 days', () => {
  it('is announced a day before, once', async () => {
    const person = await leavingPerson();
    await passDays(person, 13.5);
    expect(await stagesOf(person, 2)).toEqual(['scheduled', 'reminder']);
    const { deletion } = (await accountOf(person))!;
    expect(deletion!.nextAt).toEqual(deletion!.endsAt);
    expect((await (await comeBack(person)).keep()).status).toBe(200);
  });

  it('erases the account once, with one receipt, by any number of processes', async () => {
    const person = await leavingPerson();
    await passDays(person, 14);
    await isErased(person);
    expect(await stagesOf(person, 2)).toEqual(['scheduled', 'completed']);
    expect(await holders.erasuresOf(person.user.id)).toHaveLength(2);
    expect((await identity.logIn(person.form.email)).status).toBe(401);
  });

  it('is completed after a process was killed between the decision and the erasure', async () => {
    const person = await leavingPerson();
    // Not due for the running processes until the decision is stored.
    await AccountModel.updateOne(
      { _id: person.user.id },
      { $set: { 'deletion.isFinal': true, 'deletion.nextAt': new Date() } },
    );
    await isErased(person);
    expect(await stagesOf(person, 2)).toEqual(['scheduled', 'completed']);
  });

  it('cannot be stopped once it is decided', async () => {
    const person = await leavingPerson();
    const { keep } = await comeBack(person);
    await AccountModel.updateOne({ _id: person.user.id }, { $set: { 'deletion.isFinal': true } });
    expect(await keep()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await accountOf(person))?.deletion?.isFinal).toBe(true);
  });

  it('waits a day longer after a sign-in was reported as someone else’s', async () => {
    const person = await leavingPerson();
    await ActivityModel.updateMany(
      { accountId: person.user.id, kind: 'signed-in' },
      { reportedAt: new Date() },
    );
    await passDays(person, 13.5);
    await stagesOf(person, 2);
    await passDays(person, 0.5);
    const [, , postponed] = await changesOf(person, 3);
    expect(postponed!.stage).toBe('postponed');
    expect(Date.parse(postponed!.endsAt)).toBeGreaterThan(Date.now() + dayMs - 60_000);
    expect((await (await comeBack(person)).keep()).status).toBe(200);
  });
});
