import { Redis } from 'ioredis';
import { startTestSage, type TestSage } from '../../../../test/sage-service.ts';
import { createReplyText, readReplyText } from './reply-text.service.ts';

let sage: TestSage;
let redis: Redis;
beforeAll(async () => {
  sage = await startTestSage();
  redis = new Redis(sage.config.REDIS_URL);
});
afterAll(async () => {
  await redis.quit();
  await sage.close();
});

it('expires, also when Redis was down at its start', async () => {
  const replyId = 'began-without-redis';
  const text = createReplyText({ redis, replyId, send: () => undefined });
  text.push('The text so far');
  await text.settled();
  expect(await readReplyText(redis, replyId)).toBe('The text so far');
  expect(await redis.ttl(`sage:reply:${replyId}`)).toBeGreaterThan(0);
});
