import { eventually } from '@soloist/server-kit/testing';
import mongoose from 'mongoose';
import { type Holders, startHolders } from '../../../test/fake-data-holders.ts';
import {
  identityConfig,
  password,
  startTestIdentity,
  type TestIdentity,
} from '../../../test/harness.ts';
import { AccountModel } from '../accounts/accounts.model.ts';
import { ActivityModel } from '../sessions/index.ts';
import { ErasureModel } from './erasures.model.ts';

let identity: TestIdentity;
let holders: Holders;
beforeAll(async () => {
  const config = identityConfig();
  holders = await startHolders(config);
  identity = await startTestIdentity({ ...config, ...holders.urls });
});
afterAll(async () => {
  await identity.close();
  await holders.close();
});
afterEach(() => {
  holders.setAway(false);
  holders.setConfirms(true);
});

type TestAccount = Awaited<ReturnType<TestIdentity['signUp']>>;

const request = ({ token }: { token?: string }, body: object = { password }) =>
  identity.send('DELETE /freelancer/account', { token, body });
const remove = (person: TestAccount) => identity.deleteAccount(person);
const isThere = async ({ user }: TestAccount) =>
  (await AccountModel.exists({ _id: user.id })) !== null;
const isOver = ({ user }: TestAccount) =>
  eventually(async () => (await ErasureModel.exists({ _id: user.id })) === null, 20_000);

/** The texts that are stored anywhere in identity's database. */
async function tracesOf(...texts: string[]): Promise<string[]> {
  const collections = await mongoose.connection.db!.collections();
  const contents = await Promise.all(collections.map((each) => each.find().toArray()));
  const everything = JSON.stringify(contents);
  return texts.filter((text) => everything.includes(text));
}

describe('deleting the account', () => {
  it('waits for a day after a sign-in was reported as someone else’s', async () => {
    const person = await identity.signUp();
    const signIn = { accountId: person.user.id, kind: 'signed-in' as const };
    const report = (hoursAgo: number) =>
      ActivityModel.updateMany(signIn, { reportedAt: new Date(Date.now() - hoursAgo * 3_600_000) });
    await report(23);
    expect(await request(person)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await isThere(person)).toBe(true);
    await report(25);
    expect((await remove(person)).status).toBe(200);
    expect(await isThere(person)).toBe(false);
  });

  it('needs the password, at most ten times wrong, and changes nothing without it', async () => {
    const person = await identity.signUp();
    for (let tries = 0; tries < 10; tries++) {
      expect(await request(person, { password: 'not this one' })).toMatchObject({
        status: 400,
        body: { message: 'Your current password is wrong.', details: [{ path: 'password' }] },
      });
    }
    expect((await request(person)).status).toBe(429);
    expect(await isThere(person)).toBe(true);
    expect(await ErasureModel.exists({ _id: person.user.id })).toBeNull();
  });

  it.each([[{}], [{ password: '' }], [{ password: { $ne: '' } }], [{ password, userId: 'other' }]])(
    'refuses %j',
    async (body) => {
      const person = await identity.signUp();
      expect((await request(person, body)).status).toBe(400);
      expect(await isThere(person)).toBe(true);
    },
  );

  it('refuses a request without a session', async () => {
    expect((await request({})).status).toBe(401);
  });

  it('requires a person without a password to choose one first', async () => {
    const person = await identity.signUp();
    await AccountModel.updateOne({ _id: person.user.id }, { hasPassword: false });
    expect(await request(person)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('reset your password') },
    });
    expect(await isThere(person)).toBe(true);
  });

  it('ends every session, and hides the person everywhere', async () => {
    const person = await identity.signUp();
    const visitor = await identity.signUp();
    const phone = (await identity.logIn(person.form.email)).body.token;
    const { id } = person.user;
    await identity.send(`GET /discover/saveProfile/${id}`, { token: visitor.token });

    expect(await remove(person)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your account will be deleted.' },
    });
    for (const token of [person.token, phone]) {
      await eventually(
        async () => (await identity.send('GET /auth/sessions', { token })).status === 401,
      );
    }
    const { token } = visitor;
    expect(await identity.send(`GET /profile/getUser/${id}`, { token })).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    });
    expect((await identity.logIn(person.form.email)).status).toBe(401);
    const reloaded = await identity.send('GET /profile/loadUser', { token });
    expect(reloaded.body.userInfo.savedProfile).toEqual([]);
  });

  it('frees the email and the username at the end, for a new account that stays', async () => {
    const names = { fname: 'Ottilie', lname: 'Wexler' };
    const person = await identity.signUp(names);
    await remove(person);
    const newOwner = await identity.signUp({ ...names, email: person.form.email });
    expect(newOwner.user.id).not.toBe(person.user.id);
    expect(newOwner.user.username).toBe(person.user.username);
    await isOver(person);
    expect(await isThere(newOwner)).toBe(true);
    expect((await identity.logIn(person.form.email)).status).toBe(200);
  });

  it('leaves no trace once every service has erased twice', async () => {
    const person = await identity.signUp({ fname: 'Thessaly', lname: 'Quill' });
    const { email } = person.form;
    const about = 'Hand-set type and letterpress';
    await identity.send('POST /profile/updateProfile', { token: person.token, body: { about } });
    await identity.send('POST /users/contact', {
      body: { topic: 'sales', name: 'Thessaly', email, company: '', message: 'Hello there' },
    });
    await identity.send('POST /profile/export', { token: person.token });
    const { token } = await identity.signUp();
    await identity.send(`GET /profile/getUser/${person.user.id}`, { token });

    await remove(person);
    await isOver(person);
    expect(await holders.erasuresOf(person.user.id)).toHaveLength(2);
    expect(await ActivityModel.exists({ accountId: person.user.id })).toBeNull();
    expect(await tracesOf(email, 'Thessaly', person.user.username, about, 'Hello there')).toEqual(
      [],
    );
  });
});

describe('an erasure', () => {
  it('is finished by the next process when the first one died right after the decision', async () => {
    const person = await identity.signUp();
    await ErasureModel.create({
      _id: person.user.id,
      email: person.form.email,
      askedAt: new Date(),
      round: 1,
      eventId: 'lost with its outbox',
      tellAgainAt: new Date(),
    });
    await eventually(async () => !(await isThere(person)));
    await isOver(person);
    expect(await tracesOf(person.form.email)).toEqual([]);
  });

  it('is published again to services that do not confirm it, and stored until they do', async () => {
    const person = await identity.signUp();
    holders.setConfirms(false);
    await remove(person);
    await eventually(async () => (await holders.erasuresOf(person.user.id)).length === 1);
    await ErasureModel.updateOne({ _id: person.user.id }, { tellAgainAt: new Date() });
    await eventually(async () => (await holders.erasuresOf(person.user.id)).length === 2);

    holders.setAway(true);
    holders.setConfirms(true);
    const before = holders.requests.length;
    await eventually(() => holders.requests.length > before + 1);
    expect(await ErasureModel.exists({ _id: person.user.id })).not.toBeNull();
    holders.setAway(false);
    await isOver(person);
  });
});
