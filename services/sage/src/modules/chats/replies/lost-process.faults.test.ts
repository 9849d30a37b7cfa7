import { randomUUID } from 'node:crypto';
import { eventually } from '@soloist/server-kit/testing';
import { senderTo } from '@soloist/server-kit/testing-service';
import { startSageProcess } from '../../../../test/sage-process.ts';
import { startTestSage, type TestSage } from '../../../../test/sage-service.ts';
import { BudgetModel } from '../../assistant/budget/budget.model.ts';
import { MessageModel, newObjectId } from '../messages/messages.model.ts';

let sage: TestSage;
beforeAll(async () => {
  sage = await startTestSage();
});
beforeEach(() => sage.model.reset());
afterAll(() => sage.close());

/** A question whose reply is half streamed by a separate process. */
async function interruptedReply() {
  const other = await startSageProcess(sage.config);
  const ada = sage.person();
  const chatId = await ada.chat();
  sage.model.script({ say: 'The text so far' }, { hang: true });
  const body = { chatId, message: 'My secret question', requestId: randomUUID() };
  const question = senderTo(other.url)('POST /sage-ai/messages', { token: ada.token, body }).catch(
    () => undefined,
  );
  const reply = await eventually(async () => {
    const [, answer] = await ada.messages(chatId);
    return answer?.content === 'The text so far' && answer;
  });
  return { other, ada, chatId, body, question, reply };
}

it('keeps the text of a killed process, and accepts the question again', async () => {
  const { other, ada, chatId, body, question } = await interruptedReply();
  await other.kill();
  expect(await question).toBeUndefined();
  const lost = await eventually(async () => {
    const [, answer] = await ada.messages(chatId);
    return answer.state !== 'running' && answer;
  }, 28_000);
  expect(lost).toMatchObject({
    content: 'The text so far',
    state: 'failed',
    failure: { code: 'interrupted' },
  });
  await eventually(async () => {
    const budget = await BudgetModel.findOne({ userId: ada.userId });
    return budget?.reserved === 0 && budget.used > 0;
  });
  const again = await ada.call('POST /sage-ai/messages', body);
  expect(again.body.data.content).toBe('Hello from the model.');
  expect(await ada.messages(chatId)).toHaveLength(2);
}, 40_000);

it('releases the reserved tokens of a message that its process could not store', async () => {
  const ada = sage.person();
  const month = new Date().toISOString().slice(0, 7);
  await BudgetModel.create({ userId: ada.userId, month, reserved: 1500 });
  await MessageModel.create({
    userId: ada.userId,
    chatId: await ada.chat(),
    role: 'assistant',
    answers: newObjectId(),
    state: 'running',
    heartbeatAt: new Date(0),
    reserved: 1500,
    budgetMonth: month,
  });
  await eventually(async () => !(await MessageModel.exists({ userId: ada.userId })), 10_000);
  await eventually(async () => {
    const budget = await BudgetModel.findOne({ userId: ada.userId });
    return budget?.reserved === 0 && budget.used === 0;
  });
}, 20_000);

it('stores the text of replies, without logging it, when its process is stopped', async () => {
  const { other, ada, chatId, question } = await interruptedReply();
  await other.close();
  expect(await question).toMatchObject({ status: 503 });
  expect(await ada.messages(chatId)).toMatchObject([
    { content: 'My secret question' },
    { content: 'The text so far', state: 'failed', failure: { code: 'interrupted' } },
  ]);
  const log = other.lines.join('\n');
  expect(log).toContain('"listening"');
  expect(log).toContain('/sage-ai/messages');
  for (const secret of ['My secret question', 'The text so', 'test-key', ada.token]) {
    expect(log).not.toContain(secret);
  }
});

it.each<[what: string, step: Parameters<TestSage['model']['script']>[0]]>([
  ['repeats it in an error', { status: 400, error: { message: 'Bad prompt: My secret question' } }],
  ['repeats it in a broken stream', { raw: 'data: {"choices": My secret question\n\n' }],
  [
    'repeats it in an error of the stream',
    { raw: 'data: {"error":{"message":"My secret question"}}\n\n' },
  ],
  ['refuses it', { refuse: 'My secret question? No.' }],
])('logs no message text when the model %s', async (_what, step) => {
  const other = await startSageProcess(sage.config);
  const ada = sage.person();
  const chatId = await ada.chat();
  sage.model.always(() => [step]);
  const body = { chatId, message: 'My secret question' };
  const reply = await senderTo(other.url)('POST /sage-ai/messages', { token: ada.token, body });
  expect(reply.status).toBeGreaterThanOrEqual(400);
  await other.close();
  const log = other.lines.join('\n');
  expect(log).toContain('a reply failed');
  expect(log).not.toContain('My secret question');
  expect(JSON.stringify(reply.body)).not.toContain('My secret question');
});
