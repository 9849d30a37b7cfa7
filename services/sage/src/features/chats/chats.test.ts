import { newId } from '@soloist/service-kit/testing';
import { startTestService, type TestService } from '@soloist/service-kit/testing-service';
import { startSage } from '../../app.ts';
import { ChatModel } from './chats.model.ts';

let sage: TestService;
beforeAll(async () => {
  sage = await startTestService(startSage);
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

it('answers with the person’s own chats, newest first', async () => {
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

it('gives twenty at a time unless told, and the rest by cursor, each once', async () => {
  const { list } = await newPerson(45);
  const first = await list();
  expect(titlesIn(first)).toEqual(titles(44, 25));
  const second = await list(`?cursor=${first.body.data.nextCursor}`);
  expect(titlesIn(second)).toEqual(titles(24, 5));
  const last = await list(`?limit=50&cursor=${second.body.data.nextCursor}`);
  expect(titlesIn(last)).toEqual(titles(4, 0));
  expect(last.body.data.nextCursor).toBeNull();
});

it('answers with nothing to somebody who has no chat', async () => {
  expect(titlesIn(await (await newPerson()).list())).toEqual([]);
});

it('shows nothing of somebody else, even with their cursor', async () => {
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

it('refuses somebody who is signed out', async () => {
  expect(await sage.send('GET /sage-ai/chats')).toMatchObject({
    status: 401,
    body: { success: false, code: 'unauthenticated' },
  });
});

it('has no other address yet', async () => {
  expect(await sage.send('POST /sage-ai/chats', { body: {} })).toMatchObject({ status: 404 });
});
