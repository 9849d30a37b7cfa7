import { newId } from '@soloist/service-kit/testing';
import type { TestService } from '@soloist/service-kit/testing-service';
import { startTestMessaging } from '../../testing.ts';
import { NotificationModel } from './notifications.model.ts';

let messaging: TestService;
beforeAll(async () => {
  messaging = await startTestMessaging();
});
afterAll(() => messaging.close());

function newFreelancer() {
  const userId = newId();
  const token = messaging.tokenFor({ userId });
  const list = async () => (await messaging.send('GET /notifications', { token })).body;
  return { userId, token, list };
}

async function newFreelancerWith(count: number) {
  const freelancer = newFreelancer();
  await NotificationModel.insertMany(
    Array.from({ length: count }, (_, index) => ({
      userId: freelancer.userId,
      eventId: newId(),
      event: 'proposal.viewed',
      kind: 'proposal_news',
      title: `Note ${index}`,
      link: '/projects',
      createdAt: new Date(2026, 10, 1, 0, index),
    })),
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

  it('reads them off an index, and no more than it shows', async () => {
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

  it('shows nobody else’s', async () => {
    await newFreelancerWith(2);
    expect(await newFreelancer().list()).toMatchObject({ data: [], unread: 0 });
  });
});

describe('PUT /notifications/read-all', () => {
  it('marks the caller’s own as read and leaves those of others', async () => {
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

  it('deletes one', async () => {
    const freelancer = await newFreelancerWith(2);
    const [newest] = (await freelancer.list()).data;
    expect(await remove(newest.id, freelancer.token)).toMatchObject({ status: 200 });
    expect(await freelancer.list()).toMatchObject({ data: [{ title: 'Note 0' }], unread: 1 });
  });

  it('says that one of somebody else, one deleted before and one that never was do not exist', async () => {
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
    'says that the address %s does not exist',
    async (id) => {
      const { token } = newFreelancer();
      expect((await remove(id, token)).status).toBe(404);
    },
  );
});

it.each(['GET /notifications', 'PUT /notifications/read-all', `DELETE /notifications/${newId()}`])(
  'refuses %s to somebody who is signed out',
  async (call) => {
    expect(await messaging.send(call)).toMatchObject({
      status: 401,
      body: { success: false, code: 'unauthenticated', message: 'Please sign in first.' },
    });
  },
);
