import { newId } from '@soloist/server-kit/testing';
import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import type { TestService } from '@soloist/server-kit/testing-service';
import { startTestMessaging } from '../../../../test/harness.ts';
import { sendDueDigests } from '../digests/digests.service.ts';
import { findNotificationsToPush } from '../push/push.job.ts';
import { NotificationModel } from './notifications.model.ts';

let messaging: TestService;
beforeAll(async () => {
  messaging = await startTestMessaging();
});
afterAll(() => messaging.close());

function newFreelancer() {
  const userId = newId();
  const token = messaging.tokenFor({ userId });
  const send = (line: string, body?: object) => messaging.send(line, { token, body });
  const list = async (query = '') => (await send(`GET /notifications${query}`)).body;
  return { userId, token, send, list };
}

interface Note {
  index: number;
  at?: Date;
  kind?: string;
  event?: string;
}
const newNotification = (userId: string, { index, at, ...over }: Note) => ({
  userId,
  eventId: newId(),
  event: 'proposal.viewed',
  kind: 'proposal_news',
  title: `Note ${index}`,
  link: '/projects',
  createdAt: at ?? new Date(2026, 10, 1, 0, index),
  ...over,
});

async function newFreelancerWith(count: number) {
  const freelancer = newFreelancer();
  await NotificationModel.insertMany(
    Array.from({ length: count }, (_, index) => newNotification(freelancer.userId, { index })),
  );
  return freelancer;
}

describe('GET /notifications', () => {
  it('answers with the newest 50, newest first, and counts every unread one', async () => {
    const freelancer = await newFreelancerWith(53);
    const { data, unread } = await freelancer.list();
    expect(data.map(({ title }: { title: string }) => title)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Note ${52 - index}`),
    );
    expect(unread).toBe(53);
  });

  it('reads only what it shows, from an index', async () => {
    const { userId } = await newFreelancerWith(60);
    const { executionStats } = (await NotificationModel.find({ userId, removedAt: null })
      .sort({ createdAt: -1, _id: -1 })
      .limit(50)
      .explain('executionStats')) as unknown as {
      executionStats: { totalDocsExamined: number; executionStages: object };
    };
    expect(executionStats.totalDocsExamined).toBe(50);
    expect(JSON.stringify(executionStats.executionStages)).not.toMatch(/COLLSCAN|"SORT"/);
  });

  it.each([
    ['', 'userId_1_removedAt_1_createdAt_-1__id_-1'],
    ['?only=unread', 'userId_1_removedAt_1_read_1_createdAt_-1__id_-1'],
    ['?kind=proposal_news&only=unread', 'userId_1_removedAt_1_kind_1_createdAt_-1__id_-1'],
  ])('finds the list “%s” by its index, and counts unread ones by theirs', async (query, index) => {
    // Two pages: one alone has all that is counted.
    const freelancer = await newFreelancerWith(51);
    expect(await listIndexesUsed('removedAt', () => freelancer.list(query))).toEqual([
      index,
      'userId_1_removedAt_1_read_1_createdAt_-1__id_-1',
    ]);
  });

  it('reads a list of one page once, and counts in it', async () => {
    const freelancer = await newFreelancerWith(3);
    const [newest] = (await freelancer.list()).data;
    await freelancer.send(`PUT /notifications/${newest.id}/read`, { read: true });
    const reads = await listIndexesUsed('removedAt', async () => {
      expect(await freelancer.list()).toMatchObject({ unread: 2, nextCursor: null });
    });
    expect(reads).toHaveLength(1);
  });

  it('finds due emails and pushes by their indexes', async () => {
    await newFreelancerWith(30);
    const mails = await listIndexesUsed('mailDueAt', () => sendDueDigests());
    const pushes = await listIndexesUsed('pushDueAt', () => findNotificationsToPush(new Date()));
    expect([...mails, ...pushes].filter((index) => !index.includes('DueAt'))).toEqual([]);
    expect([mails.length, pushes.length]).not.toContain(0);
  });

  it('shows no other person’s notifications', async () => {
    await newFreelancerWith(2);
    expect(await newFreelancer().list()).toMatchObject({ data: [], unread: 0 });
  });
});

const titlesOf = ({ data }: { data: { title: string }[] }) => data.map(({ title }) => title);

describe('GET /notifications, page by page', () => {
  it('returns each notification once, even with the same time', async () => {
    const freelancer = await newFreelancerWith(0);
    const at = new Date(2026, 10, 1);
    await NotificationModel.insertMany(
      Array.from({ length: 25 }, (_, index) => newNotification(freelancer.userId, { index, at })),
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor ? `&cursor=${cursor}` : '';
      const page = await freelancer.list(`?limit=10${query}`);
      seen.push(...titlesOf(page));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
    expect((await freelancer.send('GET /notifications?cursor=7')).status).toBe(400);
  });

  it('filters by unread and by kind, and counts every unread one', async () => {
    const freelancer = await newFreelancerWith(3);
    await NotificationModel.insertMany([
      newNotification(freelancer.userId, { index: 9, kind: 'invoice_news', event: 'invoice.paid' }),
    ]);
    const [, second] = (await freelancer.list()).data;
    await freelancer.send(`PUT /notifications/${second.id}/read`, { read: true });
    expect(await freelancer.list('?only=unread')).toMatchObject({
      unread: 3,
      data: [{ title: 'Note 9' }, { title: 'Note 1' }, { title: 'Note 0' }],
    });
    expect(titlesOf(await freelancer.list('?kind=invoice_news'))).toEqual(['Note 9']);
    expect(titlesOf(await freelancer.list('?kind=proposal_news&only=unread'))).toEqual([
      'Note 1',
      'Note 0',
    ]);
    expect((await freelancer.send('GET /notifications?kind=gossip')).status).toBe(400);
  });
});

describe('PUT /notifications/{notificationId}/read', () => {
  it('marks a notification as read, and as unread again', async () => {
    const freelancer = await newFreelancerWith(2);
    const [newest] = (await freelancer.list()).data;
    const set = (read: boolean) =>
      freelancer.send(`PUT /notifications/${newest.id}/read`, { read });
    expect(await set(true)).toMatchObject({ status: 200, body: { notification: { read: true } } });
    expect((await freelancer.list()).unread).toBe(1);
    await set(false);
    expect((await freelancer.list()).unread).toBe(2);
  });

  it('does not find another person’s notification', async () => {
    const [me, other] = [await newFreelancerWith(0), await newFreelancerWith(1)];
    const [theirs] = (await other.list()).data;
    const reply = await me.send(`PUT /notifications/${theirs.id}/read`, { read: true });
    expect(reply.status).toBe(404);
    expect((await other.list()).unread).toBe(1);
  });
});

describe('POST /notifications/{notificationId}/restore', () => {
  it('restores only the caller’s own notification', async () => {
    const [me, other] = [await newFreelancerWith(2), await newFreelancerWith(0)];
    const [newest] = (await me.list()).data;
    await me.send(`DELETE /notifications/${newest.id}`);
    expect((await other.send(`POST /notifications/${newest.id}/restore`)).status).toBe(404);
    expect((await me.list()).data).toHaveLength(1);
    expect(await me.send(`POST /notifications/${newest.id}/restore`)).toMatchObject({
      status: 200,
      body: { notification: { id: newest.id } },
    });
    expect(await me.list()).toMatchObject({ unread: 2, data: [{ id: newest.id }, {}] });
  });
});

describe('PUT /notifications/read-all', () => {
  it('marks only the given kind as read', async () => {
    const me = await newFreelancerWith(2);
    await NotificationModel.insertMany([
      newNotification(me.userId, { index: 9, kind: 'invoice_news', event: 'invoice.paid' }),
    ]);
    await me.send('PUT /notifications/read-all?kind=proposal_news');
    expect(titlesOf(await me.list('?only=unread'))).toEqual(['Note 9']);
  });

  it('marks only the caller’s notifications as read', async () => {
    const [me, other] = [await newFreelancerWith(3), await newFreelancerWith(2)];
    const reply = await messaging.send('PUT /notifications/read-all', { token: me.token });
    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    const { data, unread } = await me.list();
    expect(unread).toBe(0);
    expect(data.every(({ read }: { read: boolean }) => read)).toBe(true);
    expect((await other.list()).unread).toBe(2);
  });
});

describe('DELETE /notifications/{notificationId}', () => {
  const remove = (id: string, token: string) =>
    messaging.send(`DELETE /notifications/${id}`, { token });

  it('deletes a notification', async () => {
    const freelancer = await newFreelancerWith(2);
    const [newest] = (await freelancer.list()).data;
    expect(await remove(newest.id, freelancer.token)).toMatchObject({ status: 200 });
    expect(await freelancer.list()).toMatchObject({ data: [{ title: 'Note 0' }], unread: 1 });
  });

  it('reports another person’s, a deleted and an unknown notification as not found', async () => {
    const [me, other] = [await newFreelancerWith(1), await newFreelancerWith(1)];
    const [mine] = (await me.list()).data;
    const [theirs] = (await other.list()).data;
    await remove(mine.id, me.token);
    for (const id of [theirs.id, mine.id, newId()]) {
      expect(await remove(id, me.token)).toMatchObject({
        status: 404,
        body: { success: false, code: 'not_found', message: 'This notification does not exist.' },
      });
    }
    expect((await other.list()).data).toHaveLength(1);
  });

  it.each(['1', 'read-all', '%24ne', '%7B%22%24gt%22%3A%22%22%7D', '%E0%A4%A'])(
    'reports the id %s as not found',
    async (id) => {
      const { token } = newFreelancer();
      expect((await remove(id, token)).status).toBe(404);
    },
  );
});

it.each(['GET /notifications', 'PUT /notifications/read-all', `DELETE /notifications/${newId()}`])(
  'refuses %s without a session',
  async (call) => {
    expect(await messaging.send(call)).toMatchObject({
      status: 401,
      body: { success: false, code: 'unauthenticated', message: 'Log in first.' },
    });
  },
);
