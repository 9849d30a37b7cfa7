import { appKinds, events } from '@soloist/contracts';
import { newId } from '@soloist/service-kit/testing';
import { plansOf } from '@soloist/service-kit/testing-lookups';
import { giveNotesKinds } from '../../migrations/2026-11-21-give-notes-kinds.ts';
import { startTestMessaging, type TestMessaging } from '../../testing.ts';
import { noteKinds } from './noted.ts';
import { NotificationModel } from './notifications.model.ts';
import { removeOldNotes } from './old-notes.ts';

let messaging: TestMessaging;
beforeAll(async () => {
  messaging = await startTestMessaging();
});
afterAll(() => messaging.close());

const dayMs = 24 * 3600_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);
const note = (userId: string, over: object = {}) => ({
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

it('what is older than half a year goes, and what was deleted more than a week ago', async () => {
  const userId = newId();
  await NotificationModel.insertMany([
    note(userId, { title: 'half a year', createdAt: ago(181) }),
    note(userId, { title: 'almost', createdAt: ago(179) }),
    note(userId, { title: 'deleted long ago', removedAt: ago(8) }),
    note(userId, { title: 'deleted', removedAt: ago(6) }),
  ]);
  await removeOldNotes();
  expect(await titlesOf(userId)).toEqual(['almost', 'deleted']);
});

it('of a person with very many, the newest stay', async () => {
  const [many, few] = [newId(), newId()];
  await NotificationModel.insertMany([
    ...[3, 0, 2, 5, 4].map((days) => note(many, { title: `${days}`, createdAt: ago(days) })),
    note(few),
  ]);
  await removeOldNotes(Date.now(), 3);
  expect(await titlesOf(many)).toEqual(['0', '2', '3']);
  expect(await titlesOf(few)).toHaveLength(1);
});

it('notes of before there were kinds get theirs', async () => {
  const userId = newId();
  await NotificationModel.collection.insertOne({
    ...note(userId, { event: undefined, kind: 'invoice.paid' }),
    userId: new NotificationModel({ userId }).userId,
  } as never);
  await NotificationModel.collection.updateOne({ kind: 'invoice.paid' }, { $unset: { event: 1 } });
  const plans = await plansOf('event', giveNotesKinds.up);
  expect(plans).toEqual(['event_1']);
  expect(await NotificationModel.findOne({ userId }).lean()).toMatchObject({
    event: 'invoice.paid',
    kind: 'invoice_news',
  });
});

it('every kind that the app shows is made by something, and everything noted comes to messaging', () => {
  expect([...new Set(Object.values(noteKinds))].toSorted()).toEqual(appKinds.toSorted());
  const noted = Object.keys(noteKinds).filter((name) => name !== 'chat.unread');
  const heard = Object.entries(events)
    .filter(([, { consumers }]) => (consumers as readonly string[]).includes('messaging'))
    .map(([name]) => name);
  expect(noted.filter((name) => !heard.includes(name))).toEqual([]);
});
