import { appKinds, dayMs, events } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import { startTestMessaging, type TestMessaging } from '../../../../test/harness.ts';
import { giveNotesKinds } from '../../../migrations/2026-11-21-give-notes-kinds.ts';
import { notificationKinds } from './notification-kinds.rules.ts';
import { NotificationModel } from './notifications.model.ts';
import { removeOldNotifications } from './old-notifications.job.ts';

let messaging: TestMessaging;
beforeAll(async () => {
  messaging = await startTestMessaging();
});
afterAll(() => messaging.close());

const ago = (days: number) => new Date(Date.now() - days * dayMs);
const newNotification = (userId: string, over: object = {}) => ({
  userId,
  eventId: newId(),
  event: 'proposal.viewed',
  kind: 'proposal_news',
  title: 'Noor opened it',
  link: '/projects',
  createdAt: ago(1),
  ...over,
});
const titlesOf = async (userId: string) =>
  (await NotificationModel.find({ userId }).lean()).map(({ title }) => title).toSorted();

it('removes notifications after half a year, and deleted ones after a week', async () => {
  const userId = newId();
  await NotificationModel.insertMany([
    newNotification(userId, { title: 'half a year', createdAt: ago(181) }),
    newNotification(userId, { title: 'almost', createdAt: ago(179) }),
    newNotification(userId, { title: 'deleted long ago', removedAt: ago(8) }),
    newNotification(userId, { title: 'deleted', removedAt: ago(6) }),
  ]);
  await removeOldNotifications();
  expect(await titlesOf(userId)).toEqual(['almost', 'deleted']);
});

it('keeps only the newest notifications of a person with very many', async () => {
  const [many, few] = [newId(), newId()];
  await NotificationModel.insertMany([
    ...[3, 0, 2, 5, 4].map((days) =>
      newNotification(many, { title: `${days}`, createdAt: ago(days) }),
    ),
    newNotification(few),
  ]);
  await removeOldNotifications(Date.now(), 3);
  expect(await titlesOf(many)).toEqual(['0', '2', '3']);
  expect(await titlesOf(few)).toHaveLength(1);
});

it('adds kinds to older notifications', async () => {
  const userId = newId();
  await NotificationModel.collection.insertOne({
    ...newNotification(userId, { event: undefined, kind: 'invoice.paid' }),
    userId: new NotificationModel({ userId }).userId,
  } as never);
  await NotificationModel.collection.updateOne({ kind: 'invoice.paid' }, { $unset: { event: 1 } });
  const plans = await listIndexesUsed('event', giveNotesKinds.up);
  expect(plans).toEqual(['event_1']);
  expect(await NotificationModel.findOne({ userId }).lean()).toMatchObject({
    event: 'invoice.paid',
    kind: 'invoice_news',
  });
});

it('has a source for every kind in the app, and receives every notifying event', () => {
  expect([...new Set(Object.values(notificationKinds))].toSorted()).toEqual(appKinds.toSorted());
  const noted = Object.keys(notificationKinds).filter((name) => name !== 'chat.unread');
  const receivedEvents = Object.entries(events)
    .filter(([, { consumers }]) => (consumers as readonly string[]).includes('messaging'))
    .map(([name]) => name);
  expect(noted.filter((name) => !receivedEvents.includes(name))).toEqual([]);
});
