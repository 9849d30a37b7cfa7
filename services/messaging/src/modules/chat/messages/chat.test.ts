import { type ChatMessage, chatEvents } from '@soloist/contracts';
import { eventually } from '@soloist/server-kit/testing';
import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import { from, startTestChat, type TestChat } from '../../../../test/chat-harness.ts';

let chat: TestChat;
let newPerson: TestChat['newPerson'];
let windowOf: TestChat['windowOf'];
beforeAll(async () => {
  chat = await startTestChat();
  ({ newPerson, windowOf } = chat);
});
afterEach(() => chat.closeWindows());
afterAll(() => chat.close());

describe('a message', () => {
  it('reaches the other person’s windows at another process, and the sender’s own', async () => {
    const [noor, ada] = [await newPerson('Noor'), await newPerson('Ada')];
    const windows = [
      await windowOf(noor),
      await windowOf(noor, chat.second.url),
      await windowOf(ada, chat.second.url),
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

  it('that is sent again, or ten times concurrently, is stored and published once', async () => {
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
    ['has an unknown receiver', { receiver: 'a'.repeat(24) }, 'not_found'],
    ['claims another sender', { sender: 'a'.repeat(24) }, 'forbidden'],
  ])('is refused when it %s', async (_what, over, code) => {
    const [noor, ada] = [await newPerson(), await newPerson()];
    const window = await windowOf(noor);
    expect(await window.say(chatEvents.send, from(noor, ada, over))).toMatchObject({
      success: false,
      code,
    });
    expect((await ada.list()).items).toEqual([]);
  });

  it('keeps its place among concurrent ones; one too many is refused without a disconnect', async () => {
    const [noor, ada] = [await chat.newPerson(), await chat.newPerson('Ada')];
    const window = await chat.windowOf(noor);
    const texts = Array.from({ length: 65 }, (_, index) => `No. ${index + 1}`);
    const answers = await Promise.all(
      texts.map((message) =>
        window.socket.timeout(80_000).emitWithAck(chatEvents.send, from(noor, ada, { message })),
      ),
    );
    const sent = texts.slice(0, 60);
    expect(answers.flatMap(({ message }) => message?.message ?? [])).toEqual(sent);
    expect(answers.at(-1)).toMatchObject({
      success: false,
      code: 'rate_limited',
      message: expect.stringMatching(/^Too many messages\. Try again in ([1-9]|10) s\.$/),
    });
    const { items } = await noor.messagesWith(ada, '&limit=50');
    const inOrder = items.toReversed().map(({ message }: ChatMessage) => message);
    expect(inOrder).toEqual(sent.slice(-50));
    expect(window.socket.connected).toBe(true);
  }, 90_000);

  it('is accepted with only the specification’s fields', async () => {
    const [noor, ada] = [await newPerson(), await newPerson()];
    const window = await windowOf(noor);
    const payload = { message: 'Hello.', sender: noor.id, receiver: ada.id, files: [] };
    for (const each of [payload, payload]) {
      expect(await window.say(chatEvents.send, each)).toMatchObject({ success: true });
    }
    expect((await ada.messagesWith(noor)).items).toHaveLength(2);
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
  it('lists the latest conversation first, from either writer, with its unread count', async () => {
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

  it('is hidden from other people', async () => {
    const [noor, ada, grace] = [await newPerson(), await newPerson(), await newPerson()];
    const window = await windowOf(noor);
    await window.say(chatEvents.send, from(noor, ada));
    expect(await grace.list()).toEqual({ success: true, items: [], nextCursor: null, unread: 0 });
    expect((await grace.messagesWith(noor)).items).toEqual([]);
  });
});

it('returns messages newest first, and older ones by page', async () => {
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

describe('a read receipt', () => {
  it('includes all messages up to one, and is published to both sides', async () => {
    const [noor, ada] = [await newPerson(), await newPerson()];
    const [ofNoor, ofAda] = [await windowOf(noor), await windowOf(ada, chat.second.url)];
    const ids: string[] = [];
    for (const message of ['One', 'Two', 'Three']) {
      ids.push((await ofNoor.say(chatEvents.send, from(noor, ada, { message }))).message!.id);
    }
    expect(await ofAda.say(chatEvents.seen, { id: ids[1]! })).toEqual({ success: true });
    const { items } = await noor.messagesWith(ada);
    expect(items.map(({ seen }: ChatMessage) => seen)).toEqual([false, true, true]);
    expect(await ada.list()).toMatchObject({ unread: 1 });
    const published = { reader: ada.id, other: noor.id, seenSeq: 2, deliveredSeq: 2 };
    await eventually(() => [ofNoor, ofAda].every(({ reads }) => reads.length > 0));
    expect([ofNoor.reads, ofAda.reads]).toEqual([[published], [published]]);
  });

  it('can only be reported by the receiver', async () => {
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

it('finds messages on indexes', async () => {
  const [noor, ada] = [await newPerson(), await newPerson()];
  const window = await windowOf(noor);
  await window.say(chatEvents.send, from(noor, ada));
  const plans = await listIndexesUsed('conversationId', () => noor.messagesWith(ada));
  expect(plans).not.toEqual([]);
  expect(plans.filter((index) => !index.includes('conversationId'))).toEqual([]);
});
