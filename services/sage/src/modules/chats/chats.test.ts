import { newId } from '@soloist/server-kit/testing';
import { startTestSage, type TestSage } from '../../../test/sage-service.ts';
import { ChatModel } from './chats.model.ts';
import { DraftModel } from './drafts/drafts.model.ts';
import { MessageModel } from './messages/messages.model.ts';

let sage: TestSage;
beforeAll(async () => {
  sage = await startTestSage();
});
afterAll(() => sage.close());

async function newPerson(chats = 0) {
  const userId = newId();
  for (let index = 0; index < chats; index++) {
    await ChatModel.create({ userId, title: `Chat ${index}` });
  }
  const token = sage.tokenFor({ userId });
  return { list: (query = '') => sage.send(`GET /sage-ai/chats${query}`, { token }) };
}
const titlesIn = ({ body }: { body: { data: { items: { title: string }[] } } }) =>
  body.data.items.map(({ title }) => title);
const titles = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => `Chat ${from - index}`);

it('returns the person’s chats, last used first', async () => {
  await newPerson(2);
  const reply = await (await newPerson(3)).list('?limit=20&cursor=');
  expect(reply).toEqual({
    headers: expect.any(Headers),
    status: 200,
    body: {
      success: true,
      message: expect.any(String),
      data: { items: expect.any(Array), nextCursor: null },
    },
  });
  expect(titlesIn(reply)).toEqual(titles(2, 0));
  expect(reply.body.data.items[0]).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    title: 'Chat 2',
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

it('returns twenty at a time by default, and the rest by cursor, each once', async () => {
  const { list } = await newPerson(45);
  const first = await list();
  expect(titlesIn(first)).toEqual(titles(44, 25));
  const second = await list(`?cursor=${first.body.data.nextCursor}`);
  expect(titlesIn(second)).toEqual(titles(24, 5));
  const last = await list(`?limit=50&cursor=${second.body.data.nextCursor}`);
  expect(titlesIn(last)).toEqual(titles(4, 0));
  expect(last.body.data.nextCursor).toBeNull();
});

it('returns an empty list to a person without chats', async () => {
  expect(titlesIn(await (await newPerson()).list())).toEqual([]);
});

it('shows no chats of another person, even with their cursor', async () => {
  const theirs = await (await newPerson(3)).list('?limit=1');
  const mine = await (await newPerson(0)).list(`?cursor=${theirs.body.data.nextCursor}`);
  expect(titlesIn(mine)).toEqual([]);
});

it.each([
  '?limit=0',
  '?limit=51',
  '?limit=ten',
  '?limit=1.5',
  '?cursor=nonsense',
  '?cursor[$gt]=',
  '?userId=1',
  `?cursor=${'a'.repeat(201)}`,
])('refuses %s', async (query) => {
  const reply = await (await newPerson()).list(query);
  expect(reply).toMatchObject({ status: 400, body: { success: false, code: 'invalid_input' } });
});

it('refuses a request without a session', async () => {
  expect(await sage.send('GET /sage-ai/chats')).toMatchObject({
    status: 401,
    body: { success: false, code: 'unauthenticated' },
  });
});

it('lists the chat that was used last first', async () => {
  const ada = sage.person();
  const ids = [await ada.chat('First'), await ada.chat('Second')];
  await ada.ask(ids[0]!, 'What is a fair rate?');
  expect(titlesIn(await ada.call('GET /sage-ai/chats'))).toEqual(['First', 'Second']);
});

describe('searching', () => {
  it('finds chats by their title and messages, in any case', async () => {
    const ada = sage.person();
    const [rates, contracts] = [await ada.chat('Rates'), await ada.chat('Contracts')];
    await ada.chat('Holidays');
    await ada.ask(contracts, 'Does a late fee belong into it?');
    const found = async (q: string) =>
      titlesIn(await ada.call(`GET /sage-ai/chats?q=${encodeURIComponent(q)}`));
    expect(await found('rat')).toEqual(['Rates']);
    expect(await found('LATE fee')).toEqual(['Contracts']);
    expect(await found('hello from the model')).toEqual(['Contracts']);
    expect(await found('.*')).toEqual([]);
    expect(await found('nowhere')).toEqual([]);
    expect(rates).not.toBe(contracts);
  });

  it('finds no chats of another person', async () => {
    const [ada, bob] = [sage.person(), sage.person()];
    await ada.ask(await ada.chat('Secret plans'), 'A secret question');
    expect(titlesIn(await bob.call('GET /sage-ai/chats?q=secret'))).toEqual([]);
  });
});

describe('starting a chat', () => {
  it.each([
    ['no body', undefined],
    ['an empty body', {}],
    ['a blank title', { title: '  ' }],
  ])('names it “New Chat” with %s', async (_what, body) => {
    const reply = await sage.person().call('POST /sage-ai/chats', body);
    expect(reply).toMatchObject({
      status: 200,
      body: { success: true, data: { title: 'New Chat' } },
    });
  });

  it('accepts a title', async () => {
    const { body } = await sage.person().call('POST /sage-ai/chats', { title: ' Rates ' });
    expect(body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'Rates',
      updatedAt: expect.any(String),
    });
  });
});

describe('a new title', () => {
  it('is stored and returned', async () => {
    const ada = sage.person();
    const chatId = await ada.chat();
    const { body } = await ada.call(`PATCH /sage-ai/chats/${chatId}`, { title: 'Rates' });
    expect(body.data).toEqual({ title: 'Rates', updatedAt: expect.any(String) });
    expect(titlesIn(await ada.call('GET /sage-ai/chats'))).toEqual(['Rates']);
  });

  it.each([{}, { title: ' ' }, { title: 'x'.repeat(121) }, { title: 'x', userId: 'y' }])(
    'cannot be %j',
    async (body) => {
      const ada = sage.person();
      const reply = await ada.call(`PATCH /sage-ai/chats/${await ada.chat()}`, body);
      expect(reply.status).toBe(400);
    },
  );

  it('cannot be set on another person’s chat', async () => {
    const chatId = await sage.person().chat('Mine');
    const reply = await sage.person().call(`PATCH /sage-ai/chats/${chatId}`, { title: 'Yours' });
    expect(reply.status).toBe(404);
    expect(await ChatModel.findById(chatId)).toMatchObject({ title: 'Mine' });
  });
});

it.each(['PATCH', 'DELETE'])('%s without a chat returns “Chat ID is required.”', async (method) => {
  const body = method === 'PATCH' ? { title: 'x' } : undefined;
  const reply = await sage.person().call(`${method} /sage-ai/chats`, body);
  expect(reply).toMatchObject({ status: 400, body: { message: 'Chat ID is required.' } });
});

describe('deleting a chat', () => {
  it('removes it with its messages and drafts', async () => {
    const ada = sage.person();
    const [chatId, other] = [await ada.chat('Gone'), await ada.chat('Kept')];
    for (const id of [chatId, other]) {
      await ada.ask(id, 'A question');
      const place = { userId: ada.userId, chatId: id };
      await DraftModel.create({ ...place, kind: 'proposal', title: 't', content: {} });
    }
    expect(await ada.call(`DELETE /sage-ai/chats/${chatId}`)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(titlesIn(await ada.call('GET /sage-ai/chats'))).toEqual(['Kept']);
    expect(await MessageModel.countDocuments({ chatId })).toBe(0);
    expect(await DraftModel.countDocuments({ chatId })).toBe(0);
    expect(await MessageModel.countDocuments({ chatId: other })).toBe(2);
    expect(await DraftModel.countDocuments({ chatId: other })).toBe(1);
    expect((await ada.call(`GET /sage-ai/chats/${chatId}/messages`)).status).toBe(404);
  });

  it('leaves the chat for another attempt when it is interrupted', async () => {
    const ada = sage.person();
    const chatId = await ada.chat('Going');
    await ada.ask(chatId, 'Why?');
    jest.spyOn(MessageModel.collection, 'deleteMany').mockRejectedValueOnce(new Error('cut short'));
    expect((await ada.call(`DELETE /sage-ai/chats/${chatId}`)).status).toBe(500);
    expect((await ada.call('GET /sage-ai/chats')).body.data.items).toHaveLength(1);
    expect((await ada.call(`DELETE /sage-ai/chats/${chatId}`)).status).toBe(200);
    expect(await MessageModel.countDocuments({ chatId })).toBe(0);
  });

  it('is refused for another person’s chat, which stays unchanged', async () => {
    const ada = sage.person();
    const chatId = await ada.chat('Mine');
    await ada.ask(chatId, 'A question');
    expect((await sage.person().call(`DELETE /sage-ai/chats/${chatId}`)).status).toBe(404);
    expect(await ada.messages(chatId)).toHaveLength(2);
  });
});
