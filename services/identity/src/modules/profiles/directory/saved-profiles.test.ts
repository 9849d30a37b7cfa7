import { maxSavedProfiles } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import { startTestIdentity, type TestIdentity } from '../../../../test/harness.ts';
import { AccountModel } from '../../accounts/accounts.model.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

const save = (id: string, token?: string) =>
  identity.send(`GET /discover/saveProfile/${id}`, { token });
const drop = (id: string, token?: string) =>
  identity.send(`DELETE /discover/saveProfile/${id}`, { token });
const list = (token?: string, query = '') =>
  identity.send(`GET /discover/savedProfiles${query}`, { token });
const idsOf = async (token: string, query = '') =>
  (await list(token, query)).body.items.map(({ id }: { id: string }) => id);
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => identity.signUp()));

describe('saving a profile', () => {
  it('lists the last saved first, also in the person’s profile', async () => {
    const [me, one, two] = await people(3);
    await save(one!.user.id, me!.token);
    const { status, body } = await save(two!.user.id, me!.token);
    expect(status).toBe(200);
    expect(body.savedProfile).toEqual([two!.user.id, one!.user.id]);
    expect(await idsOf(me!.token)).toEqual([two!.user.id, one!.user.id]);
    const loaded = await identity.send('GET /profile/loadUser', { token: me!.token });
    expect(loaded.body.userInfo.savedProfile).toEqual([two!.user.id, one!.user.id]);
  });

  it('has no effect again, also ten times concurrently', async () => {
    const [me, other] = await people(2);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => save(other!.user.id, me!.token)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await idsOf(me!.token)).toEqual([other!.user.id]);
  });

  it('refuses the person’s own profile, and an unknown one', async () => {
    const { token, user } = await identity.signUp();
    expect(await save(user.id, token)).toMatchObject({
      status: 409,
      body: { message: 'You can’t save your own profile.' },
    });
    expect((await save(newId(), token)).status).toBe(404);
    expect((await save('nobody', token)).status).toBe(404);
    const form = identity.signUpForm();
    await identity.send('POST /auth/signup', { body: form });
    const unverified = await AccountModel.findOne({ email: form.email }).lean();
    expect((await save(String(unverified?._id), token)).status).toBe(404);
    expect(await idsOf(token)).toEqual([]);
  });

  it('refuses a profile above the limit, until another is removed', async () => {
    const [me, other] = await people(2);
    const fullList = Array.from({ length: maxSavedProfiles }, () => newId());
    await AccountModel.updateOne({ _id: me!.user.id }, { savedProfile: fullList });
    expect((await save(other!.user.id, me!.token)).status).toBe(409);
    await drop(String(fullList[0]), me!.token);
    expect((await save(other!.user.id, me!.token)).status).toBe(200);
  });
});

describe('removing a saved profile', () => {
  it('removes it from the list, and has no effect the second time', async () => {
    const [me, other] = await people(2);
    await save(other!.user.id, me!.token);
    for (let time = 0; time < 2; time++) {
      const { status, body } = await drop(other!.user.id, me!.token);
      expect({ status, saved: body.savedProfile }).toEqual({ status: 200, saved: [] });
    }
    expect(await idsOf(me!.token)).toEqual([]);
  });
});

describe('the list of saved profiles', () => {
  it('belongs to one person only', async () => {
    const [me, stranger, other] = await people(3);
    await save(other!.user.id, me!.token);
    expect(await idsOf(stranger!.token)).toEqual([]);
  });

  it('omits a deleted account', async () => {
    const [me, other] = await people(2);
    await save(other!.user.id, me!.token);
    await AccountModel.deleteOne({ _id: other!.user.id });
    expect(await idsOf(me!.token)).toEqual([]);
  });

  it('continues at the same place when others are saved or removed in front', async () => {
    const [me, a, b, c, late] = await people(5);
    for (const { user } of [a!, b!, c!]) await save(user.id, me!.token);
    const first = await list(me!.token, '?limit=1');
    expect(first.body.items[0].id).toBe(c!.user.id);
    await drop(c!.user.id, me!.token);
    await save(late!.user.id, me!.token);
    const { nextCursor } = first.body;
    const second = await list(me!.token, `?limit=2&cursor=${nextCursor}`);
    expect(second.body.items.map(({ id }: { id: string }) => id)).toEqual([b!.user.id, a!.user.id]);
    expect(second.body.nextCursor).toBeNull();
  });

  it.each(['?cursor=abc', '?cursor=-1', '?limit=0'])('refuses %s', async (query) => {
    const { token } = await identity.signUp();
    expect((await list(token, query)).status).toBe(400);
  });
});

it.each([
  ['GET', `/discover/saveProfile/${newId()}`],
  ['DELETE', `/discover/saveProfile/${newId()}`],
  ['GET', '/discover/savedProfiles'],
])('refuses %s %s without a session', async (method, path) => {
  expect((await identity.send(`${method} ${path}`)).status).toBe(401);
});
