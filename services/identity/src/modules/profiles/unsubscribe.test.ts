import { createUnsubscribeTokens } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { startTestIdentity, type TestIdentity } from '../../../test/harness.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

const tokens = () => createUnsubscribeTokens(identity.config.INTERNAL_SECRET);
const pathOf = (token: string) => `/profile/mail-preferences/${token}`;

async function newReader() {
  const { token, user } = await identity.signUp();
  const link = tokens().tokenOf(user.id, 'job_news');
  return {
    user,
    path: pathOf(link),
    wants: async () =>
      (await identity.send('GET /profile/loadUser', { token })).body.userInfo.emailPref.includes(
        'job_news',
      ),
  };
}

it('describes a link, and changes nothing when opened', async () => {
  const { path, wants } = await newReader();
  for (let times = 0; times < 2; times += 1) {
    expect(await identity.send(`GET ${path}`)).toMatchObject({
      status: 200,
      body: { kind: 'job_news', wanted: true },
    });
  }
  expect(await wants()).toBe(true);
});

it('stops that kind of email with one click of an email client, repeatedly, and no other', async () => {
  const { path, wants, user } = await newReader();
  for (let times = 0; times < 2; times += 1) {
    const reply = await fetch(new URL(path, identity.url), {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(reply.status).toBe(200);
  }
  expect(await wants()).toBe(false);
  const other = pathOf(tokens().tokenOf(user.id, 'messages'));
  expect((await identity.send(`GET ${other}`)).body).toMatchObject({ wanted: true });
});

it('ends all kinds of a digest by one click, and no other', async () => {
  const { user } = await newReader();
  const path = pathOf(tokens().tokenOf(user.id, 'job_news', 'messages'));
  const reply = await fetch(new URL(path, identity.url), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(reply.status).toBe(200);
  expect((await identity.send(`GET ${path}`)).body).toMatchObject({
    kinds: ['job_news', 'messages'],
    wanted: false,
  });
  for (const [kind, wanted] of [
    ['messages', false],
    ['invoice_news', true],
  ] as const) {
    const single = pathOf(tokens().tokenOf(user.id, kind));
    expect((await identity.send(`GET ${single}`)).body).toMatchObject({ kind, wanted });
  }
});

it('is undone by the same link', async () => {
  const { path, wants } = await newReader();
  await identity.send(`PUT ${path}`, { body: { wanted: false } });
  expect(await wants()).toBe(false);
  expect(await identity.send(`PUT ${path}`, { body: { wanted: true } })).toMatchObject({
    status: 200,
    body: { kind: 'job_news', wanted: true },
  });
  expect(await wants()).toBe(true);
});

it('refuses forged links, and those of deleted accounts', async () => {
  const { user } = await newReader();
  const right = tokens().tokenOf(user.id, 'job_news');
  const { tokenOf } = createUnsubscribeTokens('another secret of an installation');
  const wrong = [
    right.replace('job_news', 'messages'),
    right.replace('job_news', 'job_news.messages'),
    right.replace(user.id, newId()),
    right.slice(0, -1),
    tokenOf(user.id, 'job_news'),
    tokens().tokenOf(newId(), 'job_news'),
    'x',
    '__proto__',
    `${user.id}-__proto__-AAAAAAAAAAAA`,
  ];
  for (const token of wrong) {
    expect([token, (await identity.send(`GET ${pathOf(token)}`)).status]).toEqual([token, 404]);
    expect((await identity.send(`POST ${pathOf(token)}`)).status).toBe(404);
  }
});
