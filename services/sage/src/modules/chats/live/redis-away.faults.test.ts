import { eventually } from '@soloist/server-kit/testing';
import { startTestRedis, type TestRedis } from '@soloist/server-kit/testing-redis';
import { startTestSage, type TestSage } from '../../../../test/sage-service.ts';
import { openWindow } from '../../../../test/window.ts';

let redis: TestRedis;
let sage: TestSage;
beforeAll(async () => {
  redis = await startTestRedis();
  sage = await startTestSage({ REDIS_URL: redis.url });
});
afterAll(async () => {
  await sage.close();
  await redis.remove();
});

it('replies while Redis is down, and shows the whole reply once it is back', async () => {
  const ada = sage.person();
  const chatId = await ada.chat();
  const window = await openWindow({ ...ada, chatId, url: sage.url });
  let resume = () => {};
  const wait = new Promise<void>((resolve) => (resume = resolve));
  sage.model.script({ say: 'Before, ' }, { wait }, { say: 'during, ' }, { say: 'after.' });
  const reply = ada.ask(chatId, 'Why?');
  await eventually(() => window.firstReply()?.content === 'Before, ');
  await redis.kill();
  await eventually(async () => (await sage.send('GET /health')).status === 503);
  resume();
  const { status, body } = await reply;
  expect([status, body.data.content]).toEqual([200, 'Before, during, after.']);
  expect((await ada.messages(chatId))[1]).toMatchObject({ content: 'Before, during, after.' });

  await redis.start();
  await eventually(() => window.firstReply()?.state === 'done', 20_000);
  expect(window.firstReply()?.content).toBe('Before, during, after.');
  window.close();
});
