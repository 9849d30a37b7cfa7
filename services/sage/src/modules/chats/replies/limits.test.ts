import { randomUUID } from 'node:crypto';
import { newId } from '@soloist/server-kit/testing';
import { startTestSage, type TestSage } from '../../../../test/sage-service.ts';
import { DraftModel } from '../drafts/drafts.model.ts';
import { MessageModel } from '../messages/messages.model.ts';

let sage: TestSage;
beforeAll(async () => {
  sage = await startTestSage({
    SAGE_API_KEY: undefined,
    SAGE_BASE_URL: undefined,
    SAGE_MESSAGES_PER_MINUTE: 3,
    SAGE_BUDGET_FREE: 0,
  });
});
afterAll(() => sage.close());

it('limits messages a minute per person', async () => {
  const [ada, bob] = [sage.person(), sage.person()];
  const chatId = await ada.chat();
  for (const question of ['One', 'Two', 'Three']) {
    expect((await ada.ask(chatId, question)).status).toBe(200);
  }
  expect(await ada.ask(chatId, 'Four')).toMatchObject({
    status: 429,
    body: {
      code: 'rate_limited',
      message: expect.stringMatching(/^Too many messages\. Try again in ([1-9]|[1-5]\d|60) s\.$/),
    },
  });
  expect(await ada.messages(chatId)).toHaveLength(6);
  expect((await bob.ask(await bob.chat(), 'One')).status).toBe(200);
});

it('does not count repeated requests for the same reply', async () => {
  const ada = sage.person();
  const chatId = await ada.chat();
  const requestId = randomUUID();
  for (let times = 0; times < 6; times++) {
    expect((await ada.ask(chatId, 'Why?', { requestId })).status).toBe(200);
  }
});

it('replies in offline mode without a model, marked as such, at no cost to the budget', async () => {
  const ada = sage.person();
  const { status, body } = await ada.ask(await ada.chat(), 'How do I send a proposal?');
  expect([status, body.data.offline, body.data.tokensIn, body.data.tokensOut]).toEqual([
    200,
    true,
    0,
    0,
  ]);
  expect(body.data.content).not.toBe('');
  const answer = await ada.call('GET /sage-ai/status');
  expect(answer.body.data).toMatchObject({ provider: 'offline', budget: { used: 0 } });
});

describe('messages', () => {
  it('are returned twenty at a time, newest page first, oldest to newest within it', async () => {
    const ada = sage.person();
    const chatId = await ada.chat();
    const place = { userId: ada.userId, chatId, role: 'user' as const };
    for (let n = 0; n < 45; n++) await MessageModel.create({ ...place, content: `${n}` });
    const seen: string[][] = [];
    let cursor = '';
    do {
      const query = cursor ? `?cursor=${cursor}` : '?limit=20&cursor=';
      const { body } = await ada.call(`GET /sage-ai/chats/${chatId}/messages${query}`);
      seen.push(body.data.items.map(({ content }: { content: string }) => content));
      cursor = body.data.nextCursor;
    } while (cursor);
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, n) => `${from + n}`);
    expect(seen).toEqual([numbers(25, 44), numbers(5, 24), numbers(0, 4)]);
  });

  it('are private to the person', async () => {
    const [ada, bob] = [sage.person(), sage.person()];
    const chatId = await ada.chat();
    const { body } = await ada.ask(chatId, 'Mine');
    expect((await bob.call(`GET /sage-ai/chats/${chatId}/messages`)).status).toBe(404);
    const mark = { messageId: body.data.messageId };
    expect((await bob.call('POST /sage-ai/messages/mark-animated', mark)).status).toBe(404);
    expect(await ada.messages(chatId)).toMatchObject([{}, { animated: false }]);
  });

  it.each([{}, { messageId: '' }])(
    'are not marked with %j: “Message ID is required.”',
    async (body) => {
      const reply = await sage.person().call('POST /sage-ai/messages/mark-animated', body);
      expect(reply).toMatchObject({ status: 400, body: { message: 'Message ID is required.' } });
    },
  );
});

it('returns a draft only to its person', async () => {
  const [ada, bob] = [sage.person(), sage.person()];
  const place = { userId: ada.userId, chatId: await ada.chat() };
  const content = { project_name: 'A shop' };
  const { _id } = await DraftModel.create({ ...place, kind: 'proposal', title: 'A shop', content });
  const { body } = await ada.call(`GET /sage-ai/drafts/${_id}`);
  expect(body.data).toEqual({ kind: 'proposal', title: 'A shop', content });
  expect((await bob.call(`GET /sage-ai/drafts/${_id}`)).status).toBe(404);
  expect((await ada.call(`GET /sage-ai/drafts/${newId()}`)).status).toBe(404);
});
