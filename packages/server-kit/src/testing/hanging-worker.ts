// Takes up jobs and never finishes them: node hanging-worker.ts <redis address> <queue>
import { Redis } from 'ioredis';
import * as z from 'zod/mini';
import { defineJob, handleJob, startJobs } from '../jobs/jobs.ts';
import { createLogger } from '../telemetry/logger.ts';

const [redisUrl = '', name = ''] = process.argv.slice(2);
const redis = new Redis(redisUrl);
const job = defineJob({ name, payload: z.object({ id: z.string() }), attempts: 3, backoffMs: 10 });
const hang = handleJob({
  job,
  run: async ({ id }) => {
    await redis.set(`${name}:taken`, id);
    await new Promise(() => {});
  },
  onGivenUp: async () => {},
  concurrency: 1,
});
startJobs({ handlers: [hang], redisUrl, logger: createLogger('test', 'silent') });
