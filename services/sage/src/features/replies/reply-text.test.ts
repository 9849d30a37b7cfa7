import { Redis } from 'ioredis';
import { startTestSage, type TestSage } from '../../testing/sage-service.ts';
import { createReplyText, readReplyText } from './reply-text.ts';

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

it('is kept for a while only, also when Redis was away as it began', async () => {
  const replyId = 'began-without-redis';
  const text = createReplyText({ redis, replyId, tell: () => undefined });
  text.push('What was said');
  await text.settled();
  expect(await readReplyText(redis, replyId)).toBe('What was said');
  expect(await redis.ttl(`sage:reply:${replyId}`)).toBeGreaterThan(0);
});
