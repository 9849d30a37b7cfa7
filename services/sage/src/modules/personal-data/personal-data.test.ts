import {
  createPersonalDataClient,
  type PersonalDataClient,
} from '@soloist/server-kit/testing-service';
import { Redis } from 'ioredis';
import { startTestSage, type TestSage } from '../../../test/sage-service.ts';
import { openWindow } from '../../../test/window.ts';
import { ApprovalModel } from '../approvals/approvals.model.ts';
import { BudgetModel } from '../assistant/budget/budget.model.ts';
import { ChatModel } from '../chats/chats.model.ts';
import { DraftModel } from '../chats/drafts/drafts.model.ts';
import { MessageModel } from '../chats/messages/messages.model.ts';

let sage: TestSage;
let identity: PersonalDataClient;
let redis: Redis;
beforeAll(async () => {
  sage = await startTestSage();
  identity = createPersonalDataClient({ name: 'sage', ...sage });
  redis = new Redis(sage.config.REDIS_URL);
});
afterAll(async () => {
  await redis.quit();
  await identity.close();
  await sage.close();
});

async function personWithChat(title: string) {
  const person = sage.person();
  const chatId = await person.chat(title);
  await person.ask(chatId, `About ${title}?`);
  const place = { userId: person.userId, chatId };
  await DraftModel.create({ ...place, kind: 'proposal', title, content: { project_name: title } });
  await ApprovalModel.create({
    ...{ userId: person.userId, kind: 'time_entry', title, values: { note: title } },
    ...{ expiresAt: new Date(), approvedAt: new Date(), state: 'done' },
  });
  return { ...person, chatId, email: `${person.userId}@test.local` };
}
const models = [ChatModel, MessageModel, DraftModel, BudgetModel, ApprovalModel];
const countsOf = (userId: string) =>
  Promise.all(models.map((model) => model.collection.countDocuments({ userId: idOf(userId) })));
const idOf = (userId: string) => new ChatModel({ userId }).userId;

it('exports a person’s chats, messages, drafts and usage', async () => {
  const person = await personWithChat('Rates');
  const { body } = await identity.recordsOf(person);
  expect(body).toMatchObject({
    records: {
      chats: [{ title: 'Rates', summary: '' }],
      messages: [
        { chatId: person.chatId, role: 'user', content: 'About Rates?' },
        { chatId: person.chatId, role: 'assistant', content: 'Hello from the model.' },
      ],
      drafts: [{ kind: 'proposal', title: 'Rates', content: { project_name: 'Rates' } }],
      approvals: [{ kind: 'time_entry', title: 'Rates', values: { note: 'Rates' }, state: 'done' }],
      usage: [{ month: expect.stringMatching(/^\d{4}-\d\d$/), used: expect.any(Number) }],
    },
    files: [],
  });
});

it('erases all of it, and no other person’s data', async () => {
  const [person, other] = [await personWithChat('Rates'), await personWithChat('Contracts')];
  await identity.erase(person);
  expect(await countsOf(person.userId)).toEqual([0, 0, 0, 0, 0]);
  expect(await countsOf(other.userId)).toEqual([1, 2, 1, 1, 1]);
});

it('erases a reply under way, in Redis too, and closes the windows', async () => {
  const person = await personWithChat('Rates');
  const window = await openWindow({ ...person, url: sage.url });
  sage.model.script({ say: 'So far.' }, { hang: true });
  const question = person.ask(person.chatId, 'And now?');
  await sage.model.nextStreamRequest();
  await identity.erase(person);
  expect((await question).status).toBe(404);
  await sage.model.streamRequests().at(-1)?.hungUp;
  expect(await countsOf(person.userId)).toEqual([0, 0, 0, 0, 0]);
  expect(await redis.keys('sage:reply:*')).toEqual([]);
  expect(window.socket.connected).toBe(false);
  window.close();
});

it('stores no chat that is created after the erasure', async () => {
  const person = await personWithChat('Rates');
  await identity.erase(person);
  expect((await person.call('POST /sage-ai/chats', {})).status).toBe(404);
  expect(await countsOf(person.userId)).toEqual([0, 0, 0, 0, 0]);
});
