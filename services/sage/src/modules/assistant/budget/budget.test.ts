import {
  type SageTestPerson,
  startTestSage,
  type TestSage,
} from '../../../../test/sage-service.ts';
import { BudgetModel } from './budget.model.ts';

let sage: TestSage;
beforeAll(async () => {
  sage = await startTestSage({ SAGE_BUDGET_FREE: 2000, SAGE_BUDGET_PRO: 20_000 });
});
beforeEach(() => sage.model.reset());
afterAll(() => sage.close());

const month = new Date().toISOString().slice(0, 7);
const hasUsed = (ada: SageTestPerson, used: number) =>
  BudgetModel.create({ userId: ada.userId, month, used });
const budgetOf = async (ada: SageTestPerson) =>
  (await ada.call('GET /sage-ai/status')).body.data.budget;

it('books the tokens of a reply and the chat’s title, and leaves none reserved', async () => {
  const ada = sage.person();
  expect((await budgetOf(ada)).used).toBe(0);
  const { body } = await ada.ask(await ada.chat(), 'Why?');
  const { tokensIn, tokensOut } = body.data;
  const ofTitle = 120 + 'A fitting title'.length;
  expect(await BudgetModel.findOne({ userId: ada.userId })).toMatchObject({
    used: tokensIn + tokensOut + ofTitle,
    reserved: 0,
  });
  expect(await budgetOf(ada)).toEqual({
    used: tokensIn + tokensOut + ofTitle,
    limit: 2000,
    renewsAt: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00.000Z$/),
  });
});

it('says that the month is used up and when it renews, without asking the model', async () => {
  const ada = sage.person();
  await hasUsed(ada, 2000);
  const reply = await ada.ask(await ada.chat(), 'Why?');
  expect(reply).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(reply.body.message).toMatch(
    /^You’ve used this month’s 2,000 tokens of Sage AI\. They renew on [A-Z][a-z]+ 1, \d{4}\.$/,
  );
  expect(sage.model.requests).toEqual([]);
});

it('gives people on Pro a larger budget', async () => {
  const ada = sage.person();
  sage.pro.add(ada.userId);
  await hasUsed(ada, 2000);
  expect((await budgetOf(ada)).limit).toBe(20_000);
  expect((await ada.ask(await ada.chat(), 'Why?')).status).toBe(200);
});

it('asks identity for the plan once, not with every question', async () => {
  const ada = sage.person();
  const chatId = await ada.chat();
  const before = sage.requestCounts.loadUser;
  for (const question of ['One', 'Two', 'Three']) await ada.ask(chatId, question);
  expect(sage.requestCounts.loadUser - before).toBe(1);
});

it('counts replies under way, so concurrent ones get no more than their share', async () => {
  const ada = sage.person();
  const chats = await Promise.all(Array.from({ length: 6 }, () => ada.chat('Named')));
  sage.model.always(() => [{ say: 'Some words.', everyMs: 50 }]);
  const replies = await Promise.all(chats.map((chatId) => ada.ask(chatId, 'Why?')));
  // Each reply reserves a whole window while it is created, which is more than the 2,000.
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429, 429]);
});

it('starts with a full budget each month', async () => {
  const ada = sage.person();
  await BudgetModel.create({ userId: ada.userId, month: '2020-01', used: 1_000_000 });
  expect((await ada.ask(await ada.chat(), 'Why?')).status).toBe(200);
});

it.each([
  ['failed', [{ say: 'Half of it, and some more' }, { cut: true as const }]],
  ['was refused', [{ refuse: 'No.' }]],
])('books the tokens of a reply that %s', async (_what, script) => {
  const ada = sage.person();
  sage.model.script(...script);
  await ada.ask(await ada.chat(), 'Why?');
  const budget = await BudgetModel.findOne({ userId: ada.userId });
  expect(budget).toMatchObject({ reserved: 0 });
  expect(budget?.used).toBeGreaterThan(0);
});
