import type { AccountActivity, DomainEvent, EventName, EventPayload } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { Types } from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import {
  deviceCookieOf,
  password,
  startTestIdentity,
  type TestIdentity,
} from '../../../../test/harness.ts';
import { AccountModel } from '../../accounts/index.ts';
import { ActivityModel } from '../activity/activity.model.ts';
import { SessionModel } from '../sessions.model.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';
const origin = { device: 'Firefox on Linux', ip: '203.0.113.9' };
const asFirefox = { headers: { 'user-agent': firefox, 'x-forwarded-for': origin.ip } };

let identity: TestIdentity;
let mails: Queue;
let payments: Queue;
beforeAll(async () => {
  identity = await startTestIdentity();
  const connection = { url: identity.config.REDIS_URL };
  mails = new Queue(eventQueueName('documents'), { connection });
  payments = new Queue(eventQueueName('payments'), { connection });
});
afterAll(async () => {
  await Promise.all([mails.close(), payments.close()]);
  await identity.close();
});

const read = async (token: string, query = ''): Promise<AccountActivity[]> =>
  (await identity.send(`GET /auth/activity${query}`, { token })).body.items;
const kindsOf = async (token: string) => (await read(token)).map(({ kind }) => kind);
const report = (token: string, id: string) =>
  identity.send(`POST /auth/activity/${id}/report`, { token });
const hasEnded = async (token: string) =>
  eventually(async () => (await identity.send('GET /auth/sessions', { token })).status === 401);

async function eventsIn<Name extends EventName>(
  queue: Queue,
  name: Name,
  isMine: (payload: EventPayload<Name>) => boolean,
) {
  const jobs = await queue.getJobs(['waiting'], 0, -1, true);
  return jobs
    .map(({ data }) => data as DomainEvent<Name>)
    .filter((event) => event.name === name && isMine(event.payload))
    .map(({ payload }) => payload);
}

/** A person, and the sign-in of another device. */
async function createIntrusion() {
  const person = await identity.signUp();
  const theirs = (await identity.logIn(person.form.email, asFirefox)).body.token as string;
  const signIn = (await read(person.token)).find(({ device }) => device === origin.device);
  return { ...person, theirs, signIn: signIn! };
}

async function turnOnTwoStep(token: string) {
  const { body } = await identity.send('POST /auth/two-step/setup', { token, body: { password } });
  const { secret } = body as { secret: string };
  const code = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + steps * 30_000,
    });
  await identity.send('PUT /auth/two-step', { token, body: { code: code(-1) } });
  return code;
}

describe('the activity', () => {
  it('has each sign-in with device, address and method, newest first', async () => {
    const { token, signIn } = await createIntrusion();
    expect(signIn).toMatchObject({
      ...{ kind: 'signed-in', ...origin, method: 'password', hasSecondStep: false },
      ...{ isCurrent: false, reportedAt: null },
    });
    expect(await read(token)).toMatchObject([
      { id: signIn.id },
      { kind: 'signed-in', method: 'emailed-code', isCurrent: true },
    ]);
  });

  it('has second steps, failed ones too', async () => {
    const { form, token } = await identity.signUp();
    const code = await turnOnTwoStep(token);
    const cookie = deviceCookieOf(await identity.logIn(form.email, asFirefox));
    const enter = (digits: string) =>
      identity.send('POST /auth/second-step', {
        headers: { ...asFirefox.headers, cookie },
        body: { code: digits, remember: false },
      });
    const wrong = code(0) === '000000' ? '111111' : '000000';
    expect((await enter(wrong)).status).toBe(400);
    expect((await enter(code(0))).status).toBe(200);
    await eventually(async () => (await read(token)).length === 4);
    const found = await read(token);
    expect(found.find(({ kind }) => kind === 'second-step-failed')).toMatchObject(origin);
    expect(found.find(({ hasSecondStep }) => hasSecondStep)).toMatchObject({ method: 'password' });
    expect(found.map(({ kind }) => kind)).toContain('two-step-on');
  });

  it('has changed ways to log in and ended sessions', async () => {
    const { token } = await createIntrusion();
    const body = { currentPassword: password, password: 'a loud orange mountain' };
    await identity.send('POST /auth/password', { token, body });
    await eventually(async () => (await read(token)).length === 4);
    expect((await kindsOf(token)).toSorted()).toEqual([
      ...['password-changed', 'session-ended', 'signed-in', 'signed-in'],
    ]);
    expect((await read(token)).find(({ kind }) => kind === 'session-ended')).toMatchObject(origin);
  });

  it('is paged', async () => {
    const { token, signIn } = await createIntrusion();
    const first = (await identity.send('GET /auth/activity?limit=1', { token })).body;
    expect(first.items).toMatchObject([{ id: signIn.id }]);
    const rest = await read(token, `?cursor=${first.nextCursor}`);
    expect(rest).toMatchObject([{ isCurrent: true }]);
  });

  it('leaves other people out', async () => {
    await createIntrusion();
    const { token } = await identity.signUp();
    expect(await read(token)).toHaveLength(1);
    expect((await identity.send('GET /auth/activity')).status).toBe(401);
  });

  it('is removed after 90 days', () => {
    const [, options] = ActivityModel.schema.indexes().find(([keys]) => 'createdAt' in keys) ?? [];
    expect(options).toMatchObject({ expireAfterSeconds: 90 * 24 * 3600 });
  });
});

describe('reporting a sign-in', () => {
  it('ends its session, blocks payouts for 24 hours and emails the owner', async () => {
    const { form, user, token, theirs, signIn } = await createIntrusion();
    const before = Date.now();
    const { status, body } = await report(token, signIn.id);
    expect(status).toBe(200);
    const until = Date.parse(body.payoutsBlockedUntil);
    expect(until).toBeGreaterThanOrEqual(before + 24 * 3_600_000);
    expect(until).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
    expect(await hasEnded(theirs)).toBe(true);
    expect((await identity.send('GET /auth/sessions', { token })).status).toBe(200);
    const [blocked] = await eventually(async () => {
      const found = await eventsIn(
        payments,
        'identity.payouts-blocked',
        ({ userId }) => userId === user.id,
      );
      return found.length > 0 && found;
    });
    expect(blocked).toEqual({ userId: user.id, until: body.payoutsBlockedUntil });
    const [email] = await eventually(async () => {
      const found = await eventsIn(
        mails,
        'identity.sign-in-reported',
        (payload) => payload.email === form.email,
      );
      return found.length > 0 && found;
    });
    expect(email).toMatchObject({
      ...{ signedInFrom: origin.device, signedInIp: origin.ip, signedInAt: signIn.at },
    });
    await eventually(async () => (await kindsOf(token)).includes('sign-in-reported'));
    expect((await kindsOf(token)).filter((kind) => kind === 'session-ended')).toHaveLength(1);
  });

  it('forgets remembered devices', async () => {
    const { user, token, signIn } = await createIntrusion();
    await SessionModel.updateMany({ accountId: user.id }, { isRememberedDevice: true });
    await report(token, signIn.id);
    const remembered = { accountId: new Types.ObjectId(user.id), isRememberedDevice: true };
    expect(await SessionModel.countDocuments(remembered)).toBe(0);
  });

  it('again, also concurrently, changes nothing', async () => {
    const { user, token, signIn } = await createIntrusion();
    const replies = await Promise.all([report(token, signIn.id), report(token, signIn.id)]);
    const later = await report(token, signIn.id);
    const times = [...replies, later].map(({ body }) => body.payoutsBlockedUntil);
    expect(new Set(times).size).toBe(1);
    await eventually(async () => (await kindsOf(token)).includes('sign-in-reported'));
    const events = await eventsIn(
      payments,
      'identity.payouts-blocked',
      ({ userId }) => userId === user.id,
    );
    expect(events).toHaveLength(1);
  });

  it('is completed by its event after a killed process', async () => {
    const { user, token, theirs, signIn } = await createIntrusion();
    await report(token, signIn.id);
    await SessionModel.updateOne({ _id: signIn.id }, { revokedAt: null, mark: 'known' });
    const [stored] = await eventually(async () => {
      const found = await eventsIn(
        mails,
        'identity.sign-in-reported',
        ({ userId }) => userId === user.id,
      );
      return found.length > 0 && found;
    });
    const own = new Queue(eventQueueName('identity'), {
      connection: { url: identity.config.REDIS_URL },
    });
    const id = newId();
    const event = { id, name: 'identity.sign-in-reported', at: new Date().toISOString() };
    await own.add(event.name, { ...event, payload: stored });
    await own.close();
    await eventually(async () => (await SessionModel.findById(signIn.id))?.revokedAt);
    expect(await hasEnded(theirs)).toBe(true);
  });

  it('is refused for other people’s sign-ins and for anything but sign-ins', async () => {
    const { signIn, token } = await createIntrusion();
    const stranger = await identity.signUp();
    expect((await report(stranger.token, signIn.id)).status).toBe(404);
    await report(token, signIn.id);
    const ended = (await read(token)).find(({ kind }) => kind === 'session-ended')!;
    expect((await report(token, ended.id)).status).toBe(404);
    expect((await identity.send(`POST /auth/activity/${signIn.id}/report`)).status).toBe(401);
  });

  it('is limited to ten sign-ins a day', async () => {
    const { user, token } = await identity.signUp();
    const accountId = new Types.ObjectId(user.id);
    const signIns = await ActivityModel.insertMany(
      Array.from({ length: 11 }, () => ({
        ...{ accountId, kind: 'signed-in', method: 'google', ...origin, createdAt: new Date() },
      })),
    );
    const statuses: number[] = [];
    for (const { _id } of signIns) statuses.push((await report(token, String(_id))).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it('ends the session even beyond that limit, which a thief could use up', async () => {
    const { user, token, theirs, signIn } = await createIntrusion();
    const accountId = new Types.ObjectId(user.id);
    const signIns = await ActivityModel.insertMany(
      Array.from({ length: 10 }, () => ({
        ...{ accountId, kind: 'signed-in', method: 'google', ...origin, createdAt: new Date() },
      })),
    );
    for (const { _id } of signIns) await report(theirs, String(_id));
    expect((await report(token, signIn.id)).status).toBe(429);
    expect(await hasEnded(theirs)).toBe(true);
  });
});

describe('the link in the email about a new sign-in', () => {
  /** The link’s token, from the email. */
  async function createLinked() {
    const intrusion = await createIntrusion();
    const [email] = await eventually(async () => {
      const found = await eventsIn(
        mails,
        'identity.signed-in-anew',
        (payload) => payload.email === intrusion.form.email,
      );
      return found.length > 0 && found;
    });
    return { ...intrusion, link: `/auth/sign-ins/${email!.reportToken}` };
  }

  it('reports the sign-in without signing in; opening it changes nothing', async () => {
    const { theirs, token, signIn, link } = await createLinked();
    const opened = await identity.send(`GET ${link}`);
    expect(opened).toMatchObject({ status: 200, body: { ...origin, reportedAt: null } });
    expect((await read(token))[0]).toMatchObject({ id: signIn.id, reportedAt: null });
    const reported = await identity.send(`POST ${link}/report`);
    expect(reported.status).toBe(200);
    expect(await hasEnded(theirs)).toBe(true);
    expect((await identity.send(`GET ${link}`)).body.reportedAt).toEqual(expect.any(String));
    const again = await identity.send(`POST ${link}/report`);
    expect(again.body).toEqual(reported.body);
  });

  it('is signed for one sign-in', async () => {
    const { link, token } = await createLinked();
    const own = (await read(token)).at(-1)!;
    const signature = link.split('.')[1];
    for (const forged of [`${own.id}.${signature}`, `${newId()}.${signature}`]) {
      expect((await identity.send(`GET /auth/sign-ins/${forged}`)).status).toBe(404);
      expect((await identity.send(`POST /auth/sign-ins/${forged}/report`)).status).toBe(404);
    }
  });

  it('expires after 30 days', async () => {
    const { link, signIn } = await createLinked();
    const createdAt = new Date(Date.now() - 30 * 24 * 3_600_000 - 1000);
    await ActivityModel.updateOne({ _id: signIn.id }, { createdAt });
    expect((await identity.send(`GET ${link}`)).status).toBe(404);
    expect((await identity.send(`POST ${link}/report`)).status).toBe(404);
  });

  it('is not found once the account is deleted', async () => {
    const { link, user } = await createLinked();
    await AccountModel.deleteOne({ _id: user.id });
    expect((await identity.send(`POST ${link}/report`)).status).toBe(404);
  });
});
