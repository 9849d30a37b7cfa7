import { randomUUID } from 'node:crypto';
import { type ChatMessage, chatEvents, socketEvents, socketPath } from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';
import { newEvent, type RunningService } from '@soloist/service-kit';
import { eventually, newId } from '@soloist/service-kit/testing';
import { plansOf } from '@soloist/service-kit/testing-lookups';
import { io, type Socket } from 'socket.io-client';
import { startMessaging } from '../../app.ts';
import { startTestMessaging, type TestMessaging } from '../../testing.ts';
import { PersonModel } from './people.model.ts';

// Two servers on one Redis, as two processes behind a balancer.
let first: TestMessaging;
let second: RunningService;
const sockets: Socket[] = [];
beforeAll(async () => {
  first = await startTestMessaging();
  second = await startMessaging(first.config);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(async () => {
  await Promise.all([second.close(), first.close()]);
});

type Person = Awaited<ReturnType<typeof newPerson>>;

/** Somebody of whom identity has told. */
async function newPerson(fname = 'Noor') {
  const id = newId();
  const profile = samplePublicProfile({ id, fname, lname: 'Haddad', profileImage: '' });
  const told = { version: 1, roles: ['freelancer' as const], profile, hosts: [] };
  await first.publish(newEvent('identity.profile-changed', told));
  await eventually(() => PersonModel.exists({ _id: id }));
  const token = first.tokenFor({ userId: id });
  const get = async (path: string) => first.send(`GET ${path}`, { token });
  return {
    id,
    token,
    list: async (query = '') => (await get(`/chat/loadIntialConversation${query}`)).body,
    messagesWith: async (other: { id: string }, query = '') =>
      (await get(`/chat/getMessage?id=${other.id}${query}`)).body,
  };
}

interface Window {
  say: (event: string, body: object) => Promise<Answered>;
  received: (ChatMessage & { senderName: string })[];
  changes: { topic: string; id: string }[];
}
type Answered = { success: boolean; code?: string; message?: ChatMessage };

/** An open browser window of the person. */
async function windowOf({ id, token }: Person, url = first.url): Promise<Window> {
  const socket = io(url, {
    path: socketPath,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
  });
  sockets.push(socket);
  const received: Window['received'] = [];
  const changes: Window['changes'] = [];
  socket.on(chatEvents.received, (message) => received.push(message));
  socket.on(socketEvents.changed, (change) => changes.push(change));
  await eventually(() => socket.connected);
  const say = (event: string, body: object) => socket.timeout(5000).emitWithAck(event, body);
  expect(await say(socketEvents.register, { user: id })).toEqual({ success: true });
  return { say, received, changes };
}

const from = (sender: Person, receiver: { id: string }, over: object = {}) => ({
  sender: sender.id,
  receiver: receiver.id,
  message: 'Do you draw boxes?',
  files: [],
  client_id: randomUUID(),
  ...over,
});

describe('a message', () => {
  it('reaches the other person’s windows at another process, and the sender’s own', async () => {
    const [noor, ada] = [await newPerson('Noor'), await newPerson('Ada')];
    const windows = [
      await windowOf(noor),
      await windowOf(noor, second.url),
      await windowOf(ada, second.url),
    ];
    const sent = from(noor, ada);
    const answer = await windows[0]!.say(chatEvents.send, sent);
    expect(answer).toMatchObject({
      success: true,
      message: { client_id: sent.client_id, seen: false },
    });
    await eventually(() => windows.every(({ received }) => received.length === 1));
    expect(windows[2]!.received).toEqual([
      {
        id: answer.message!.id,
        seq: 1,
        version: 0,
        client_id: sent.client_id,
        sender: noor.id,
        receiver: ada.id,
        message: 'Do you draw boxes?',
        senderName: 'Noor Haddad',
        muted: false,
        delivered: false,
        seen: false,
        createdAt: expect.any(String),
        editedAt: null,
        deletedAt: null,
        replyTo: null,
        reactions: [],
        files: [],
        preview: null,
        card: null,
        mail: null,
      },
    ]);
  });

  it('that is sent again, or ten times at once, is stored and told once', async () => {
    const [noor, ada] = [await newPerson(), await newPerson()];
    const [sender, receiver] = [await windowOf(noor), await windowOf(ada)];
    const sent = from(noor, ada);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sender.say(chatEvents.send, sent)),
    );
    answers.push(await sender.say(chatEvents.send, { ...sent, message: 'Something else' }));
    expect(new Set(answers.map(({ message }) => message?.id)).size).toBe(1);
    expect((await ada.messagesWith(noor)).items).toMatchObject([{ message: 'Do you draw boxes?' }]);
    await eventually(() => receiver.received.length > 0);
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    ['is blank', { message: '  ' }, 'invalid_input'],
    ['is very long', { message: 'x'.repeat(2001) }, 'invalid_input'],
    ['has no id of its own', { client_id: 'one' }, 'invalid_input'],
    ['goes to nobody', { receiver: 'a'.repeat(24) }, 'not_found'],
    ['is said to be somebody else’s', { sender: 'a'.repeat(24) }, 'forbidden'],
  ])('is refused when it %s', async (_what, over, code) => {
    const [noor, ada] = [await newPerson(), await newPerson()];
    const window = await windowOf(noor);
    expect(await window.say(chatEvents.send, from(noor, ada, over))).toMatchObject({
      success: false,
      code,
    });
    expect((await ada.list()).items).toEqual([]);
  });

  it('to oneself is refused', async () => {
    const noor = await newPerson();
    const window = await windowOf(noor);
    expect(await window.say(chatEvents.send, from(noor, noor))).toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('the list of conversations', () => {
  it('has the one written in last first, whoever wrote, with what is unread', async () => {
    const [noor, ada, grace] = [
      await newPerson('Noor'),
      await newPerson('Ada'),
      await newPerson('Grace'),
    ];
    const [ofNoor, ofAda] = [await windowOf(noor), await windowOf(ada)];
    await ofNoor.say(chatEvents.send, from(noor, ada, { message: 'One' }));
    await ofNoor.say(chatEvents.send, from(noor, grace, { message: 'Two' }));
    expect((await noor.list()).items.map(({ id }: { id: string }) => id)).toEqual([
      grace.id,
      ada.id,
    ]);
    await ofAda.say(chatEvents.send, from(ada, noor, { message: 'Three' }));
    expect(await noor.list()).toMatchObject({
      unread: 1,
      items: [
        {
          id: ada.id,
          name: 'Ada Haddad',
          lastMessage: 'Three',
          sender: ada.id,
          seen: false,
          unread: 1,
        },
        { id: grace.id, lastMessage: 'Two', sender: noor.id, seen: true, unread: 0 },
      ],
    });
  });

  it('continues where its page ended', async () => {
    const noor = await newPerson();
    const window = await windowOf(noor);
    const others = [await newPerson(), await newPerson(), await newPerson()];
    for (const other of others) await window.say(chatEvents.send, from(noor, other));
    const { items, nextCursor } = await noor.list('?limit=2');
    const rest = await noor.list(`?limit=2&cursor=${nextCursor}`);
    const ids = [...items, ...rest.items].map(({ id }: { id: string }) => id);
    expect(ids).toEqual(others.map(({ id }) => id).toReversed());
    expect(rest.nextCursor).toBeNull();
  });

  it('is nobody else’s', async () => {
    const [noor, ada, grace] = [await newPerson(), await newPerson(), await newPerson()];
    const window = await windowOf(noor);
    await window.say(chatEvents.send, from(noor, ada));
    expect(await grace.list()).toEqual({ success: true, items: [], nextCursor: null, unread: 0 });
    expect((await grace.messagesWith(noor)).items).toEqual([]);
  });
});

it('messages come newest first, and older ones by page', async () => {
  const [noor, ada] = [await newPerson(), await newPerson('Ada')];
  const window = await windowOf(noor);
  for (const message of ['One', 'Two', 'Three'])
    await window.say(chatEvents.send, from(noor, ada, { message }));
  const page = await noor.messagesWith(ada, '&limit=2');
  const older = await noor.messagesWith(ada, `&limit=2&cursor=${page.nextCursor}`);
  const texts = [...page.items, ...older.items].map(({ message }: ChatMessage) => message);
  expect(texts).toEqual(['Three', 'Two', 'One']);
  expect(page.person).toEqual({ id: ada.id, name: 'Ada Haddad', profileImage: '', isGuest: false });
});

describe('what was seen', () => {
  it('is all up to one message, and both sides hear of it', async () => {
    const [noor, ada] = [await newPerson(), await newPerson()];
    const [ofNoor, ofAda] = [await windowOf(noor), await windowOf(ada, second.url)];
    const ids: string[] = [];
    for (const message of ['One', 'Two', 'Three']) {
      ids.push((await ofNoor.say(chatEvents.send, from(noor, ada, { message }))).message!.id);
    }
    expect(await ofAda.say(chatEvents.seen, { id: ids[1]! })).toEqual({ success: true });
    const { items } = await noor.messagesWith(ada);
    expect(items.map(({ seen }: ChatMessage) => seen)).toEqual([false, true, true]);
    expect(await ada.list()).toMatchObject({ unread: 1 });
    await eventually(() => ofNoor.changes.length > 0 && ofAda.changes.length > 0);
    expect(ofNoor.changes).toEqual([{ topic: 'chat', id: ada.id }]);
    expect(ofAda.changes).toEqual([{ topic: 'chat', id: noor.id }]);
  });

  it('is only said by whom it was written to', async () => {
    const [noor, ada, grace] = [await newPerson(), await newPerson(), await newPerson()];
    const [ofNoor, ofGrace] = [await windowOf(noor), await windowOf(grace)];
    const { message } = await ofNoor.say(chatEvents.send, from(noor, ada));
    for (const window of [ofNoor, ofGrace]) {
      expect(await window.say(chatEvents.seen, { id: message!.id })).toMatchObject({
        code: 'not_found',
      });
    }
    expect((await noor.messagesWith(ada)).items).toMatchObject([{ seen: false }]);
  });
});

it('messages are found on indexes', async () => {
  const [noor, ada] = [await newPerson(), await newPerson()];
  const window = await windowOf(noor);
  await window.say(chatEvents.send, from(noor, ada));
  const plans = await plansOf('conversationId', () => noor.messagesWith(ada));
  expect(plans).not.toEqual([]);
  expect(plans.filter((index) => !index.includes('conversationId'))).toEqual([]);
});
