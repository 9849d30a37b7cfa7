import type { DomainEvent } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import mongoose from 'mongoose';
import { startServiceProcess } from '../../../../../../tools/service-process.ts';
import { eventsFor, startTestMessaging, type TestMessaging } from '../../../../test/harness.ts';
import { NotificationModel } from '../inbox/notifications.model.ts';
import { sendDigest, sendDueDigests } from './digests.service.ts';
import { MailRoundModel } from './mail-rounds.model.ts';

type MailDue = DomainEvent<'notification.mail-due'>;

let messaging: TestMessaging;
let mails: Queue;
beforeAll(async () => {
  messaging = await startTestMessaging();
  mails = new Queue(eventQueueName('documents'), {
    connection: { url: messaging.config.REDIS_URL },
  });
});
afterAll(async () => {
  await mails.close();
  await messaging.close();
});

const dueEmails = async (): Promise<MailDue[]> => {
  const jobs = await mails.getJobs(['waiting', 'prioritized', 'delayed'], 0, -1, true);
  return jobs.map(({ data }) => data).filter(({ name }) => name === 'notification.mail-due');
};
const dueEmailsFor = async (userId: string) =>
  (await dueEmails()).filter(({ payload }) => payload.userId === userId);

const past = new Date(Date.now() - 60_000);
/** Not due yet by the service's own clock. */
const soon = new Date(Date.now() + 3600_000);
const later = new Date(soon.getTime() + 1);
const pendingNotification = (userId: string, over: object = {}) => ({
  userId,
  eventId: newId(),
  event: 'invoice.paid',
  kind: 'invoice_news',
  title: 'Invoice INV-0007 is paid',
  body: 'Nothing is left to pay.',
  link: '/projects',
  createdAt: past,
  mailDueAt: soon,
  ...over,
});
const isMarked = async (userId: string) => {
  const unmarked = { userId, mailDueAt: mongoose.trusted({ $exists: true }) };
  return (await NotificationModel.exists(unmarked)) === null;
};

function newPerson() {
  const userId = newId();
  const token = messaging.tokenFor({ userId });
  return {
    userId,
    events: eventsFor(userId),
    send: (line: string, body?: object) => messaging.send(line, { token, body }),
    notifications: () => NotificationModel.find({ userId }).lean(),
  };
}

it('sends pending notifications in one email: the newest of each kind by name, the rest as a count', async () => {
  const { userId } = newPerson();
  await NotificationModel.insertMany([
    ...Array.from({ length: 23 }, (_, index) =>
      pendingNotification(userId, {
        title: `Note ${index}`,
        createdAt: new Date(past.getTime() + index),
      }),
    ),
    pendingNotification(userId, {
      event: 'chat.unread',
      kind: 'messages',
      title: 'New message from Noor',
    }),
    pendingNotification(userId, { title: 'Later', mailDueAt: new Date(later.getTime() + 1) }),
  ]);
  await sendDigest(userId, later);
  const [event] = await eventually(async () => {
    const found = await dueEmailsFor(userId);
    return found.length > 0 && found;
  });
  const { counts, items } = event!.payload;
  expect(counts).toEqual({ messages: 1, invoice_news: 23 });
  expect(items).toHaveLength(21);
  expect(items[0]).toEqual({
    kind: 'messages',
    title: 'New message from Noor',
    body: 'Nothing is left to pay.',
    link: '/projects',
    at: past.toISOString(),
  });
  expect(items.slice(1, 3).map(({ title }) => title)).toEqual(['Note 22', 'Note 21']);
  await sendDigest(userId, later);
  expect(await dueEmailsFor(userId)).toHaveLength(1);
});

it('requests one email when ten processes run concurrently', async () => {
  const { userId } = newPerson();
  await NotificationModel.insertMany([pendingNotification(userId), pendingNotification(userId)]);
  await Promise.all(Array.from({ length: 10 }, () => sendDigest(userId, later)));
  await NotificationModel.insertMany([pendingNotification(userId)]);
  await Promise.all(Array.from({ length: 10 }, () => sendDigest(userId, later)));
  const found = await eventually(async () => {
    const events = await dueEmailsFor(userId);
    return events.length > 1 && events;
  });
  expect(found.map(({ payload }) => payload.counts.invoice_news)).toEqual([2, 1]);
});

it('marks and does not repeat the notifications of an email that a killed process requested', async () => {
  const { userId } = newPerson();
  const [first, second] = await NotificationModel.insertMany([
    pendingNotification(userId),
    pendingNotification(userId),
  ]);
  await MailRoundModel.create({ _id: userId, round: 4, notes: [first!._id] });
  await sendDigest(userId, later);
  const [event] = await eventually(async () => {
    const found = await dueEmailsFor(userId);
    return found.length > 0 && found;
  });
  expect(event!.payload.counts).toEqual({ invoice_news: 1 });
  expect(await isMarked(userId)).toBe(true);
  expect((await MailRoundModel.findById(userId).lean())?.round).toBe(5);
  expect(String(second!._id)).not.toBe(String(first!._id));
});

it('loses and repeats no email when processes are killed', async () => {
  const people = Array.from({ length: 300 }, newId);
  await NotificationModel.insertMany(
    people.map((userId) => pendingNotification(userId, { mailDueAt: past })),
  );
  const processes = await Promise.all(
    [1, 2].map(() => startServiceProcess('services/messaging', messaging.config)),
  );
  const startedDigest = async () =>
    MailRoundModel.countDocuments({ _id: mongoose.trusted({ $in: people }) });
  await eventually(async () => (await startedDigest()) > 20);
  await Promise.all(processes.map(({ kill }) => kill()));
  await sendDueDigests();
  const expectedIds = new Set(people);
  const found = await eventually(async () => {
    const events = (await dueEmails()).filter(({ payload }) => expectedIds.has(payload.userId));
    return new Set(events.map(({ payload }) => payload.userId)).size === people.length && events;
  }, 20_000);
  expect(found).toHaveLength(people.length);
}, 60_000);

describe('a notification', () => {
  const createNotification = async (person: ReturnType<typeof newPerson>) => {
    await messaging.publish(person.events.paid());
    return eventually(async () => (await person.notifications())[0]);
  };

  it('of a kind without its own email is emailed immediately', async () => {
    const person = newPerson();
    await createNotification(person);
    const event = await eventually(async () => (await dueEmailsFor(person.userId))[0]);
    expect(event.payload.items).toMatchObject([{ title: 'Invoice INV-0007 is paid' }]);
  });

  it.each([
    ['is read', (id: string) => [`PUT /notifications/${id}/read`, { read: true }]],
    ['is read with all others', () => ['PUT /notifications/read-all']],
    ['is read with all of its kind', () => ['PUT /notifications/read-all?kind=invoice_news']],
    ['is deleted', (id: string) => [`DELETE /notifications/${id}`]],
  ] as [string, (id: string) => [string, object?]][])(
    'that %s in the app is no longer emailed',
    async (_what, act) => {
      const person = newPerson();
      await person.send('PATCH /notifications/preferences', {
        kinds: { invoice_news: { mail: 'daily' } },
      });
      const { _id, mailDueAt } = await createNotification(person);
      expect(mailDueAt).toBeDefined();
      expect((await person.send(...act(String(_id)))).status).toBe(200);
      expect(await isMarked(person.userId)).toBe(true);
    },
  );

  it('follows its reader’s current preference', async () => {
    const person = newPerson();
    const set = (mail: string) =>
      person.send('PATCH /notifications/preferences', { kinds: { invoice_news: { mail } } });
    await set('daily');
    const daily = (await createNotification(person)).mailDueAt!;
    await set('hourly');
    const hourly = (await person.notifications())[0]!.mailDueAt!;
    await set('now');
    await eventually(() => isMarked(person.userId));
    expect(hourly.getTime()).toBeLessThanOrEqual(daily.getTime());
    expect([hourly.getUTCMinutes(), daily.getUTCHours()]).toEqual([0, 8]);
    expect(await eventually(async () => (await dueEmailsFor(person.userId))[0])).toBeDefined();
  });

  it('of a kind with its own email is pending only when that email is not immediate', async () => {
    const person = newPerson();
    await messaging.publish(person.events.wrote('Do you draw boxes?'));
    const [first] = await eventually(async () => {
      const notifications = await person.notifications();
      return notifications.length === 1 && notifications;
    });
    await person.send('PATCH /notifications/preferences', {
      kinds: { site_message: { mail: 'hourly' } },
    });
    await messaging.publish(person.events.wrote('Of paper?'));
    const pending = await eventually(async () => {
      const found = await person.notifications();
      return found.length === 2 && found;
    });
    expect(first!.mailDueAt).toBeUndefined();
    expect(pending.filter(({ mailDueAt }) => mailDueAt)).toHaveLength(1);
  });

  it('that may be spam is not emailed', async () => {
    const person = newPerson();
    await person.send('PATCH /notifications/preferences', {
      kinds: { site_message: { mail: 'hourly' } },
    });
    const event = person.events.wrote('Buy followers');
    await messaging.publish({ ...event, payload: { ...event.payload, suspicious: true } });
    const [notification] = await eventually(async () => {
      const notifications = await person.notifications();
      return notifications.length === 1 && notifications;
    });
    expect(notification!.mailDueAt).toBeUndefined();
  });
});
