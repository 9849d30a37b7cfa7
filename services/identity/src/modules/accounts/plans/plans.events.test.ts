import type { DomainEvent, EventPayload } from '@soloist/contracts';
import { eventQueueName, newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { startTestIdentity, type TestIdentity } from '../../../../test/harness.ts';
import { AccountModel } from '../accounts.model.ts';

type SubscriptionChange = EventPayload<'subscription.changed'>;

let identity: TestIdentity;
let published: Queue;
beforeAll(async () => {
  identity = await startTestIdentity();
  const connection = { url: identity.config.REDIS_URL };
  published = new Queue(eventQueueName('identity'), { connection });
});
afterAll(async () => {
  await published.close();
  await identity.close();
});

const renewsAt = '2026-12-22T12:00:00.000Z';
async function publishPlan(userId: string, over: Partial<SubscriptionChange> = {}) {
  const payload: SubscriptionChange = {
    userId,
    plan: 'yearly',
    state: 'active',
    renewsAt,
    version: 1,
    ...over,
  };
  const event: DomainEvent = newEvent('subscription.changed', payload);
  const job = await published.add(event.name, event);
  await eventually(async () => (await published.getJob(job.id!))?.finishedOn);
}
const me = async (token: string) => (await identity.send('GET /profile/loadUser', { token })).body;

it('makes a person pro, and stores their plan and its end', async () => {
  const { token, user } = await identity.signUp();
  expect(await me(token)).toMatchObject({ pro: false, userInfo: { plan_details: null } });
  await publishPlan(user.id);
  // Sage requests the person's budget this way.
  expect(await me(token)).toMatchObject({
    pro: true,
    userInfo: { pro: true, plan_details: { plan: 'yearly', renewsAt } },
  });
  await publishPlan(user.id, { state: 'ending', version: 2 });
  expect(await me(token)).toMatchObject({ pro: true });
  await publishPlan(user.id, { state: 'ended', plan: null, version: 3 });
  expect(await me(token)).toMatchObject({ pro: false, userInfo: { plan_details: null } });
});

it('ignores older and repeated events', async () => {
  const { token, user } = await identity.signUp();
  await publishPlan(user.id, { state: 'ended', plan: null, version: 5 });
  const { version } = (await AccountModel.findById(user.id).lean()) ?? {};
  await publishPlan(user.id, { version: 4 });
  await publishPlan(user.id, { state: 'ended', plan: null, version: 5 });
  expect(await me(token)).toMatchObject({ pro: false });
  expect(await AccountModel.findById(user.id).lean()).toMatchObject({ version });
});

it('lists paying people first, with the badge', async () => {
  const first = await identity.signUp();
  const second = await identity.signUp({ lname: 'Later' });
  await AccountModel.updateMany({}, { 'portfolio.published': true });
  for (const { token } of [first, second]) {
    const body = { headline: 'Maker', skills: ['Making'], about: 'I make things.' };
    await identity.send('POST /profile/updateProfile', { token, body });
  }
  const listed = async () =>
    (await identity.send('GET /freelancer/fetchfreelancer?q=mira')).body.items.map(
      (each: { id: string; pro: boolean }) => [each.id, each.pro],
    );
  expect((await listed())[0]).not.toEqual([first.user.id, false]);
  await publishPlan(first.user.id);
  expect((await listed())[0]).toEqual([first.user.id, true]);
});

it('has no effect for a deleted account', async () => {
  await publishPlan(newId());
});
