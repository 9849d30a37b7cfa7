import { appKinds, defaultPreferences } from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';
import { internalSecretHeader, newEvent } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { eventsFor, startTestMessaging, type TestMessaging } from '../../../../test/harness.ts';
import { NotificationModel } from '../inbox/notifications.model.ts';

let messaging: TestMessaging;
beforeAll(async () => {
  messaging = await startTestMessaging();
});
afterAll(() => messaging.close());

function newPerson() {
  const id = newId();
  const token = messaging.tokenFor({ userId: id });
  const send = (line: string, body?: object) => messaging.send(line, { token, body });
  return {
    id,
    events: eventsFor(id),
    send,
    read: async () => (await send('GET /notifications/preferences')).body.preferences,
    set: (body: object) => send('PATCH /notifications/preferences', body),
    list: async (query = '') => (await send(`GET /notifications${query}`)).body,
    mailTime: async (kind: string, secret = messaging.config.INTERNAL_SECRET) =>
      messaging.send(`GET /notifications/people/${id}/mail-time?kind=${kind}`, {
        headers: { [internalSecretHeader]: secret },
      }),
    /** Publishes identity's time zone. */
    async setTimezone(timezone: string) {
      const profile = samplePublicProfile({ id, timezone });
      const published = {
        version: 1,
        roles: ['freelancer' as const],
        profile,
        hosts: [],
        suspended: false,
        isPublished: true,
      };
      await messaging.publish(newEvent('identity.profile-changed', published));
    },
  };
}

it('returns the defaults without quiet hours to a person who has set nothing', async () => {
  const { read } = newPerson();
  expect(await read()).toEqual({ kinds: defaultPreferences, quietHours: null, timezone: 'UTC' });
  expect(Object.keys(defaultPreferences)).toEqual(appKinds);
});

it('leaves settings unchanged that an update does not name', async () => {
  const { set, read } = newPerson();
  await set({ kinds: { messages: { mail: 'daily' } } });
  await set({ kinds: { messages: { push: false }, job_news: { app: false } } });
  await set({ quietHours: { from: '22:00', to: '07:00' } });
  await set({});
  const { kinds, quietHours } = await read();
  expect(kinds.messages).toEqual({ app: true, push: false, mail: 'daily' });
  expect(kinds.job_news).toEqual({ ...defaultPreferences.job_news, app: false });
  expect(quietHours).toEqual({ from: '22:00', to: '07:00' });
  await set({ quietHours: null });
  expect((await read()).quietHours).toBeNull();
});

it('stores ten concurrent first changes', async () => {
  const { set, read } = newPerson();
  await Promise.all(appKinds.map((kind) => set({ kinds: { [kind]: { app: false } } })));
  const { kinds } = await read();
  expect(appKinds.filter((kind) => kinds[kind].app)).toEqual([]);
});

it('uses the time zone of the profile, as identity publishes it', async () => {
  const { setTimezone, read } = newPerson();
  await setTimezone('Asia/Kolkata');
  await eventually(async () => (await read()).timezone === 'Asia/Kolkata');
});

it.each([
  ['an unknown kind', { kinds: { gossip: { app: false } } }],
  ['a kind that is only emailed', { kinds: { new_sign_in: { app: false } } }],
  ['an invalid time', { kinds: { messages: { mail: 'weekly' } } }],
  ['an unknown channel', { kinds: { messages: { sms: true } } }],
  ['an invalid hour', { quietHours: { from: '24:00', to: '07:00' } }],
  ['quiet hours of no length', { quietHours: { from: '07:00', to: '07:00' } }],
  ['an operator', { kinds: { messages: { app: { $ne: 1 } } } }],
])('refuses %s', async (_what, body) => {
  const { set, read } = newPerson();
  expect((await set(body)).status).toBe(400);
  expect((await read()).kinds).toEqual(defaultPreferences);
});

it('hides notifications of a disabled kind, even after it is enabled again', async () => {
  const { set, list, events, id } = newPerson();
  await set({ kinds: { proposal_news: { app: false } } });
  await messaging.publish(events.accepted());
  await messaging.publish(events.paid());
  await eventually(async () => (await NotificationModel.countDocuments({ userId: id })) === 2);
  expect(await list()).toMatchObject({ unread: 1, data: [{ kind: 'invoice_news' }] });
  await set({ kinds: { proposal_news: { app: true } } });
  expect((await list()).data).toHaveLength(1);
});

describe('the mail time', () => {
  it('is now or in the next digest', async () => {
    const { mailTime, set } = newPerson();
    const now = { success: true, when: 'now', notBefore: null };
    expect((await mailTime('job_news')).body).toEqual(now);
    await set({ kinds: { job_news: { mail: 'daily' } } });
    expect((await mailTime('job_news')).body).toEqual({ ...now, when: 'later' });
    expect((await mailTime('signed_proposal')).body).toEqual(now);
  });

  it('is the end of quiet hours', async () => {
    const { mailTime, set } = newPerson();
    const hour = new Date().getUTCHours();
    const at = (ahead: number) => `${String((hour + ahead + 24) % 24).padStart(2, '0')}:00`;
    await set({ quietHours: { from: at(0), to: at(2) } });
    const { notBefore } = (await mailTime('job_news')).body;
    expect(notBefore).toMatch(new RegExp(`T${at(2)}:00\\.000Z$`));
  });

  it('is available to our services only', async () => {
    const { mailTime, send, id } = newPerson();
    expect((await mailTime('job_news', 'guessed')).status).toBe(401);
    const line = `GET /notifications/people/${id}/mail-time?kind=job_news`;
    expect((await send(line)).status).toBe(401);
  });
});
