import type { ChatMessage } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import { listIndexesUsed } from '@soloist/server-kit/testing-lookups';
import { Types } from 'mongoose';
import {
  type ChatTestPerson,
  emitMessage,
  from,
  startTestChat,
  type TestChat,
} from '../../../../test/chat-harness.ts';
import { ConversationModel, conversationKey } from './conversations.model.ts';
import { MessageModel } from './messages.model.ts';

let chat: TestChat;
beforeAll(async () => {
  chat = await startTestChat();
});
afterEach(() => chat.closeWindows());
afterAll(() => chat.close());

const seqs = (page: { items: ChatMessage[] }) => page.items.map(({ seq }) => seq);

/** Noor and Ada with nine messages of Noor's. */
async function nineMessages() {
  const [noor, ada] = [await chat.newPerson('Noor'), await chat.newPerson('Ada')];
  const ofNoor = await chat.windowOf(noor);
  const messages: ChatMessage[] = [];
  for (let n = 1; n <= 9; n++) messages.push(await emitMessage(ofNoor, from(noor, ada)));
  return { noor, ada, ofNoor, messages };
}

describe('messages with one person', () => {
  it('continue in both directions from one in the middle', async () => {
    const { noor, ada, messages } = await nineMessages();
    const middle = await ada.messagesWith(noor, `&limit=3&around=${messages[4]?.id}`);
    expect(seqs(middle)).toEqual([6, 5, 4]);
    const older = await ada.messagesWith(noor, `&limit=3&cursor=${middle.nextCursor}`);
    expect([seqs(older), older.nextCursor, older.previousCursor]).toEqual([[3, 2, 1], null, 3]);
    const newer = await ada.messagesWith(noor, `&limit=2&after=${middle.previousCursor}`);
    expect([seqs(newer), newer.nextCursor, newer.previousCursor]).toEqual([[8, 7], '7', 8]);
    const newest = await ada.messagesWith(noor, `&limit=2&after=${newer.previousCursor}`);
    expect([seqs(newest), newest.previousCursor]).toEqual([[9], null]);
  });

  it('mark their end: at the newest, at the oldest, and when empty', async () => {
    const { noor, ada, messages } = await nineMessages();
    const ends = async (query: string) => {
      const page = await ada.messagesWith(noor, query);
      return [seqs(page), page.nextCursor, page.previousCursor];
    };
    const all = [9, 8, 7, 6, 5, 4, 3, 2, 1];
    expect(await ends('')).toEqual([all, null, null]);
    expect(await ends('&after=0')).toEqual([all, null, null]);
    expect(await ends('&after=9')).toEqual([[], null, null]);
    expect(await ends(`&limit=4&around=${messages[8]?.id}`)).toEqual([[9, 8], '8', null]);
    expect(await ends(`&limit=4&around=${messages[0]?.id}`)).toEqual([[3, 2, 1], null, 3]);
  });

  it('belong to this conversation only', async () => {
    const { noor, ada, ofNoor } = await nineMessages();
    const grace = await chat.newPerson('Grace');
    const { id } = await emitMessage(ofNoor, from(noor, grace));
    const get = (query: string) => noor.send(`GET /chat/getMessage?id=${ada.id}${query}`);
    for (const other of [id, newId()]) expect((await get(`&around=${other}`)).status).toBe(404);
    for (const wrong of ['&cursor=x', '&after=-1', '&around=x', '&limit=51'])
      expect((await get(wrong)).status).toBe(400);
  });
});

describe('the list of conversations', () => {
  const names = (page: { items: { name: string }[] }) =>
    page.items.map(({ name }) => name.split(' ')[0]);

  async function withThree() {
    const noor = await chat.newPerson('Noor');
    const ofNoor = await chat.windowOf(noor);
    const others: ChatTestPerson[] = [];
    for (const name of ['Ada', 'Ágnes', 'Grace']) {
      const other = await chat.newPerson(name);
      others.push(other);
      await emitMessage(ofNoor, from(noor, other));
    }
    return { noor, ofNoor, others };
  }

  it('is searched by prefixes of name parts, ignoring accents', async () => {
    const { noor } = await withThree();
    const search = async (q: string) => names(await noor.list(`?q=${encodeURIComponent(q)}`));
    expect(await search('a')).toEqual(['Ágnes', 'Ada']);
    expect(await search('AGN')).toEqual(['Ágnes']);
    expect(await search('had gra')).toEqual(['Grace']);
    expect(await search('race')).toEqual([]);
    expect(await search('.*')).toEqual(['Grace', 'Ágnes', 'Ada']);
    const { items, nextCursor } = await noor.list('?q=a&limit=1');
    const rest = await noor.list(`?q=a&limit=1&cursor=${nextCursor}`);
    expect([...names({ items }), ...names(rest), rest.nextCursor]).toEqual(['Ágnes', 'Ada', null]);
  });

  it('shows only unread ones on request', async () => {
    const { noor, others } = await withThree();
    const [ada, , grace] = others;
    for (const other of [ada, grace]) {
      await emitMessage(await chat.windowOf(other!), from(other!, noor, { message: 'Yes.' }));
    }
    expect(names(await noor.list('?only=unread'))).toEqual(['Grace', 'Ada']);
    const [{ id }] = (await noor.messagesWith(grace!)).items;
    await (await chat.windowOf(noor)).say('messageSeen', { id });
    expect(names(await noor.list('?only=unread'))).toEqual(['Ada']);
    expect(names(await noor.list('?only=unread&q=gra'))).toEqual([]);
    expect((await noor.list()).unread).toBe(1);
  });

  it('has every conversation once, even if all got a message at the same time', async () => {
    const { noor } = await withThree();
    await ConversationModel.updateMany({ people: noor.id }, { 'last.at': new Date() });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await noor.list(`?limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...names(page).map(String));
      cursor = page.nextCursor;
    }
    expect(seen.toSorted()).toEqual(['Ada', 'Grace', 'Ágnes']);
  });

  it('refuses an invalid cursor', async () => {
    const noor = await chat.newPerson();
    for (const cursor of ['x', '1', '9'.repeat(20)])
      expect((await noor.send(`GET /chat/loadIntialConversation?cursor=${cursor}`)).status).toBe(
        400,
      );
  });
});

describe('the search for messages', () => {
  const find = async (person: ChatTestPerson, q: string) =>
    (await person.send(`GET /chat/search?q=${encodeURIComponent(q)}`)).body.items;

  /** Noor's messages to Ada and to Grace. */
  async function withTexts() {
    const noor = await chat.newPerson('Noor');
    const ofNoor = await chat.windowOf(noor);
    const [ada, grace] = [await chat.newPerson('Ada'), await chat.newPerson('Grace')];
    const say = (to: ChatTestPerson, message: string) =>
      emitMessage(ofNoor, from(noor, to, { message }));
    const first = await say(ada, 'The linen swatches arrive on Friday.');
    const second = await say(grace, 'Linen (100%) or cotton?');
    return { noor, ada, grace, first, second };
  }

  it('finds the words in both people’s conversations, newest first', async () => {
    const { noor, ada, first, second } = await withTexts();
    expect(await find(noor, 'linen')).toMatchObject([
      { id: second.id, sender: noor.id, person: { name: 'Grace Haddad' } },
      { id: first.id, snippet: 'The linen swatches arrive on Friday.' },
    ]);
    expect(await find(noor, 'friday LINEN')).toMatchObject([{ id: first.id }]);
    expect(await find(ada, 'swatches')).toMatchObject([{ person: { id: noor.id } }]);
    expect(await find(noor, '(100%)')).toMatchObject([{ id: second.id }]);
    expect(await find(noor, '.*')).toEqual([]);
  });

  it('never finds other people’s or deleted messages', async () => {
    const { noor, ada, grace, first } = await withTexts();
    expect(await find(ada, 'cotton')).toEqual([]);
    expect(await find(grace, 'swatches')).toEqual([]);
    expect(await find(await chat.newPerson('Mallory'), 'linen')).toEqual([]);
    await noor.send(`DELETE /chat/messages/${first.id}`);
    expect(await find(noor, 'swatches')).toEqual([]);
  });

  it('is bounded, and for signed-in people', async () => {
    const { noor } = await withTexts();
    expect((await noor.send('GET /chat/search?q=linen&limit=1')).body.items).toHaveLength(1);
    for (const query of ['', '?q=a', `?q=${'a'.repeat(81)}`, '?q=linen&limit=21'])
      expect((await noor.send(`GET /chat/search${query}`)).status).toBe(400);
    expect((await chat.messaging.send('GET /chat/search?q=linen')).status).toBe(401);
  });

  it('reads only recent messages of the latest conversations', async () => {
    const [noor, ada] = [await chat.newPerson('Noor'), await chat.newPerson('Ada')];
    const { conversationId } = await manyMessages(noor, ada, 450);
    await MessageModel.updateOne({ conversationId, seq: 20 }, { message: 'An old zebra' });
    await MessageModel.updateOne({ conversationId, seq: 440 }, { message: 'A new zebra' });
    expect(await find(noor, 'zebra')).toMatchObject([{ snippet: 'A new zebra' }]);
  });
});

describe('the unread count', () => {
  it('goes up to a hundred, without the person’s own messages', async () => {
    const [noor, ada] = [await chat.newPerson('Noor'), await chat.newPerson('Ada')];
    const { conversationId } = await manyMessages(noor, ada, 150);
    await emitMessage(await chat.windowOf(ada), from(ada, noor));
    expect(await ada.list()).toMatchObject({ unread: 100, items: [{ unread: 100 }] });
    expect(await noor.list()).toMatchObject({ unread: 1, items: [{ unread: 1 }] });
    const last = await MessageModel.findOne({ conversationId, seq: 120 });
    await (await chat.windowOf(ada)).say('messageSeen', { id: String(last?._id) });
    expect(await ada.list()).toMatchObject({ unread: 30, items: [{ unread: 30 }] });
  });
});

/** As if they had been sent one by one. */
async function manyMessages(sender: ChatTestPerson, receiver: ChatTestPerson, many: number) {
  const people = [sender, receiver].map(({ id }) => new Types.ObjectId(id));
  const first = await emitMessage(await chat.windowOf(sender), from(sender, receiver));
  const stored = await MessageModel.findById(first.id).lean();
  const { _id, ...fields } = stored!;
  await MessageModel.insertMany(
    Array.from({ length: many - 1 }, (_, n) => ({
      ...fields,
      seq: n + 2,
      client_id: crypto.randomUUID(),
    })),
  );
  await ConversationModel.updateOne(
    { key: conversationKey(String(people[0]), String(people[1])) },
    { lastSeq: many, 'last.seq': many, [`members.${sender.id}.lastSeq`]: many },
  );
  return { conversationId: fields.conversationId };
}

it('uses indexes for every query, and the newest-first one where there are few messages', async () => {
  const { noor, ada, messages } = await nineMessages();
  const ways = ['', '&cursor=5', '&after=5', `&around=${messages[4]?.id}`];
  for (const way of ways) {
    const plans = await listIndexesUsed('conversationId', () => ada.messagesWith(noor, way));
    expect([way, [...new Set(plans)]]).toEqual([way, ['conversationId_1_seq_-1']]);
  }
  const lists = [
    ['people', '?q=noor', 'people_1_last.at_-1_last.id_-1'],
    ['unseenBy', '?only=unread', 'unseenBy_1_last.at_-1_last.id_-1'],
  ] as const;
  for (const [field, query, index] of lists) {
    const plans = await listIndexesUsed(field, () => ada.list(query));
    expect([...new Set(plans)]).toEqual([index]);
  }
  const plans = await listIndexesUsed('waitingFor', () => chat.windowOf(ada));
  expect(plans).toEqual(['waitingFor_1']);
});
