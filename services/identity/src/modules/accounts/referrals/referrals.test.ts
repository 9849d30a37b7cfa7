import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import {
  type IdentityWithGoogle,
  startIdentityWithGoogle,
} from '../../../../test/google-harness.ts';
import { AccountModel } from '../accounts.model.ts';

type Referred = DomainEvent<'identity.referred'>['payload'];

let identity: IdentityWithGoogle;
let payments: Queue;
beforeAll(async () => {
  identity = await startIdentityWithGoogle();
  payments = new Queue(eventQueueName('payments'), {
    connection: { url: identity.config.REDIS_URL },
  });
});
afterAll(async () => {
  await payments.close();
  await identity.close();
});

/** All events about a person for payments, once their profile was published. */
async function referralsOf(userId: string): Promise<Referred[]> {
  return eventually(async () => {
    const jobs = await payments.getJobs(['waiting'], 0, -1, true);
    const isKnown = jobs.some(({ data }) => data.payload.profile?.id === userId);
    if (!isKnown) return undefined;
    return jobs
      .filter(({ name, data }) => name === 'identity.referred' && data.payload.userId === userId)
      .map(({ data }) => data.payload);
  });
}

const codeOf = async (token: string): Promise<{ code: string; link: string }> =>
  (await identity.send('GET /profile/referral-code', { token })).body;

async function newInviter(over: object = {}) {
  const inviter = await identity.signUp(over);
  return { ...inviter, ...(await codeOf(inviter.token)) };
}

describe('a referral code', () => {
  it('is created once for concurrent requests, and is part of a link to this installation', async () => {
    const { token } = await identity.signUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => codeOf(token)));
    const [{ code, link } = { code: '', link: '' }] = answers;
    expect(code).toMatch(/^[a-hjkmnp-z2-9]{8}$/);
    expect(link).toBe(`${identity.config.PUBLIC_URL}/r/${code}`);
    expect(new Set(answers.map((each) => each.code))).toEqual(new Set([code]));
  });

  it('is different for each person, and missing without a session', async () => {
    const [one, other] = [await newInviter(), await newInviter()];
    expect(one.code).not.toBe(other.code);
    expect((await identity.send('GET /profile/referral-code')).status).toBe(401);
  });
});

describe('an invitation', () => {
  const read = (code: string) =>
    identity.send(`GET /profile/invitations/${encodeURIComponent(code)}`);

  it('shows anyone the inviter’s short name and avatar, and nothing else', async () => {
    const { code } = await newInviter({ fname: 'Ines', lname: 'Carvalho' });
    const profileImage = '/files/0123456789abcdef0123456789abcdef';
    await AccountModel.updateOne({ referralCode: code }, { $set: { profileImage } });
    const { status, body } = await read(code);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, inviter: { name: 'Ines C.', profileImage } });
    // As at sign-up, capitals do not matter.
    expect((await read(code.toUpperCase())).body.inviter.name).toBe('Ines C.');
  });

  it.each(['abcdefgh', 'ADA7', '../../x', '{"$ne":""}', 'a'.repeat(500)])(
    'does not exist for the code %s',
    async (code) => {
      const { status, body } = await read(code);
      expect([status, body.code]).toEqual([404, 'not_found']);
    },
  );

  it('does not show a suspended inviter', async () => {
    const { code } = await newInviter();
    const suspension = { at: new Date(), reason: 'Spam.' };
    await AccountModel.updateOne({ referralCode: code }, { $set: { suspension } });
    expect((await read(code)).status).toBe(404);
  });
});

describe('a person who joins with a link', () => {
  it('is published once, with first name and initial, when the email is verified', async () => {
    const inviter = await newInviter();
    const invited = await identity.signUp({ ref: inviter.code, fname: 'Noor', lname: 'Haddad' });
    expect(await referralsOf(invited.user.id)).toEqual([
      {
        inviterId: inviter.user.id,
        userId: invited.user.id,
        name: 'Noor H.',
        joinedAt: expect.any(String),
        isSamePerson: false,
      },
    ]);
    // Signing up again with the email signs in, and publishes no second referral.
    const other = await newInviter();
    await identity.signUp({ email: invited.form.email, ref: other.code });
    expect(await referralsOf(invited.user.id)).toHaveLength(1);
  });

  it('is not published before that', async () => {
    const inviter = await newInviter();
    const form = identity.signUpForm({ ref: inviter.code });
    await identity.send('POST /auth/signup', { body: form });
    await identity.lastCodeFor(form.email);
    const jobs = await payments.getJobs(['waiting'], 0, -1, true);
    expect(jobs.filter(({ data }) => data.payload.inviterId === inviter.user.id)).toEqual([]);
  });

  it('can sign up with Google', async () => {
    const inviter = await newInviter();
    identity.setGooglePerson();
    const { user } = (await identity.signIn(`?role=employer&ref=${inviter.code}`)).body;
    expect(await referralsOf(user.id)).toMatchObject([{ inviterId: inviter.user.id }]);
  });

  it.each(['abcdefgh', 'ADA7', '../../x', '{"$ne":""}'])(
    'signs up without an inviter where the code is %s',
    async (ref) => {
      const { user } = await identity.signUp({ ref });
      expect(await referralsOf(user.id)).toEqual([]);
    },
  );

  it('joins without an inviter who was suspended before the email is verified', async () => {
    const inviter = await newInviter();
    const form = identity.signUpForm({ ref: inviter.code });
    await identity.send('POST /auth/signup', { body: form });
    const suspension = { at: new Date(), reason: 'Spam.' };
    await AccountModel.updateOne({ referralCode: inviter.code }, { $set: { suspension } });
    const code = await identity.lastCodeFor(form.email);
    const { status, body } = await identity.send('POST /auth/verify', {
      body: { email: form.email, code },
    });
    expect(status).toBe(200);
    expect(await referralsOf(body.user.id)).toEqual([]);
    // A later person does not count, either.
    const { user } = await identity.signUp({ ref: inviter.code });
    expect(await referralsOf(user.id)).toEqual([]);
  });

  it('is not credited after a sign-up in another browser', async () => {
    const inviter = await newInviter();
    const ticket = randomUUID();
    const { form, user } = await identity.signUp({ ref: inviter.code, ticket });
    expect(form).toMatchObject({ ref: inviter.code });
    expect(await referralsOf(user.id)).toEqual([]);
  });

  it.each([
    ['ada.lovelace@mail.test', 'adalovelace+second@mail.test', true],
    ['grace@googlemail.com', 'g.r.a.c.e+x@gmail.com', true],
    ['ada.lovelace@mail.test', 'ada.lovelace@other.test', false],
  ])('with %s invited by %s: the same person is %s', async (first, second, isSamePerson) => {
    const suffix = randomUUID().slice(0, 8);
    const address = (email: string) => `${suffix}${email}`;
    const inviter = await newInviter({ email: address(second) });
    const { user } = await identity.signUp({ email: address(first), ref: inviter.code });
    expect(await referralsOf(user.id)).toMatchObject([{ isSamePerson }]);
  });
});
