import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { startTestSage, type TestSage } from '../../../../test/sage-service.ts';
import { ChatModel } from '../../chats/chats.model.ts';
import { MessageModel } from '../../chats/messages/messages.model.ts';
import { summaryInstructions } from './instructions.rules.ts';
import { tokensOf } from './tokens.rules.ts';

const window = 4000;
let sage: TestSage;
beforeAll(async () => {
  sage = await startTestSage({ SAGE_CONTEXT_TOKENS: window });
});
beforeEach(() => sage.model.reset());
afterAll(() => sage.close());

/** A chat with many messages. */
async function longChat(exchanges: number) {
  const ada = sage.person();
  const chatId = await ada.chat('Long');
  const place = { userId: ada.userId, chatId };
  for (let n = 0; n < exchanges; n++) {
    const text = `number ${n} and some words that make it longer `.repeat(8);
    await MessageModel.create({ ...place, role: 'user', content: `Question ${text}` });
    await MessageModel.create({ ...place, role: 'assistant', content: `Answer ${text}` });
  }
  return { ada, chatId };
}
type Message = { role: string; content: string };
const messagesSent = (): Message[] => sage.model.streamRequests().at(-1)?.body.messages;
const summaries = () =>
  sage.model.requests.filter(({ body }) => body.messages[0].content === summaryInstructions);

it('summarises older turns when they do not fit, and keeps the newest ones verbatim', async () => {
  const { ada, chatId } = await longChat(40);
  sage.model.answerWith(() => 'They spoke about numbers.');
  await ada.ask(chatId, 'And now?');
  const [system, ...turns] = messagesSent();
  expect(system?.content).toContain('They spoke about numbers.');
  expect(turns.at(-1)).toEqual({ role: 'user', content: 'And now?' });
  expect(turns.at(-2)?.content).toContain('number 39 ');
  const sent = messagesSent().reduce((sum, { content }) => sum + tokensOf(content), 0);
  expect(sent).toBeLessThan(window * 0.7);
  const pieces: string[] = summaries().map(({ body }) => body.messages[1].content);
  expect(pieces[0]).toContain('Question number 0 ');
  expect(pieces.at(-1)).toContain('Summary so far: They spoke about numbers.');
  for (const piece of pieces) expect(tokensOf(piece)).toBeLessThan(window * 0.7);
  expect((await ChatModel.findById(chatId))?.summary?.text).toBe('They spoke about numbers.');
});

it('creates the summary once and continues from it', async () => {
  const { ada, chatId } = await longChat(40);
  sage.model.answerWith(() => 'They spoke about numbers.');
  await ada.ask(chatId, 'And now?');
  const made = summaries().length;
  await ada.ask(chatId, 'And then?');
  expect(summaries()).toHaveLength(made);
  expect(messagesSent()[0]?.content).toContain('They spoke about numbers.');
  expect(messagesSent().map(({ content }) => content)).toContain('And now?');
});

it('answers a repeated question that is older than the summary', async () => {
  const { ada, chatId } = await longChat(40);
  sage.model.answerWith(() => 'They spoke about numbers.');
  sage.model.script({ finish: 'content_filter' });
  const requestId = randomUUID();
  expect((await ada.ask(chatId, 'What was refused?', { requestId })).status).toBe(400);
  const upTo = String(new Types.ObjectId());
  await ChatModel.updateOne({ _id: chatId }, { summary: { text: 'All of it.', upTo } });
  await ada.ask(chatId, 'What was refused?', { requestId });
  expect(messagesSent().at(-1)).toEqual({ role: 'user', content: 'What was refused?' });
});

it('leaves the oldest turns out when the summary fails', async () => {
  const { ada, chatId } = await longChat(40);
  sage.model.answerWith(() => ({ status: 400 }));
  const { body } = await ada.ask(chatId, 'And now?');
  expect(body.data.content).toBe('Hello from the model.');
  expect(messagesSent().length).toBeLessThan(40);
  expect((await ChatModel.findById(chatId))?.summary).toBeUndefined();
});

it('sends a short chat unchanged', async () => {
  const { ada, chatId } = await longChat(2);
  await ada.ask(chatId, 'And now?');
  expect(messagesSent()).toHaveLength(6);
  expect(summaries()).toEqual([]);
});
