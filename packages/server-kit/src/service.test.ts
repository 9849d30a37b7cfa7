import * as z from 'zod/mini';
import { createJobQueue, defineJob, handleJob, startJobs } from './jobs/jobs.ts';
import { startService } from './service.ts';
import { eventually } from './testing/index.ts';
import { startTestService } from './testing/service.ts';

const job = defineJob({
  name: 'documents.wait-here',
  payload: z.strictObject({ id: z.string() }),
  attempts: 1,
  backoffMs: 10,
});

it('finishes the current job of a worker that shuts down and starts no other', async () => {
  const started: string[] = [];
  let finish = () => {};
  const wait = new Promise<void>((resolve) => (finish = resolve));
  const service = await startTestService(async (config) => {
    const running = await startService({
      name: 'documents',
      config: { ...config, LEAVE_MS: 3600_000 },
      models: [],
      consumesEvents: false,
      create: ({ logger }) => {
        const run = async ({ id }: { id: string }) => {
          started.push(id);
          await wait;
        };
        const handler = handleJob({ job, run, onGivenUp: async () => {}, concurrency: 1 });
        const jobs = startJobs({ handlers: [handler], redisUrl: config.REDIS_URL, logger });
        return { routes: [], closers: [jobs.close] };
      },
    });
    return { ...running, close: running.leave };
  });
  const logger = { warn: () => {}, debug: () => {} };
  const queue = createJobQueue(service.config.REDIS_URL, logger as never);
  await queue.enqueue(job, { id: 'first' }, { key: 'first' });
  await queue.enqueue(job, { id: 'second' }, { key: 'second' });
  await eventually(() => started.length === 1);
  const left = service.close();
  // From here on no job starts and no caller gets a response.
  await eventually(() =>
    fetch(service.url).then(
      () => false,
      () => true,
    ),
  );
  finish();
  await left;
  expect(started).toEqual(['first']);
  await queue.close();
});
