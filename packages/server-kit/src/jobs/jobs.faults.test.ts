import { spawn } from 'node:child_process';
import path from 'node:path';
import { Redis } from 'ioredis';
import * as z from 'zod/mini';
import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { eventually, newId } from '../testing/index.ts';
import { killProcess } from '../testing/processes.ts';
import { startTestRedis } from '../testing/redis.ts';
import { emptyRedis, testConfig } from '../testing/stores.ts';
import {
  createJobQueue,
  defineJob,
  handleJob,
  type JobHandler,
  startJobs,
  UnrecoverableError,
} from './jobs.ts';

const config = testConfig();
const redisUrl = config.REDIS_URL;
const logger = createLogger('test', 'silent');
const closers: (() => Promise<unknown>)[] = [];

beforeEach(() => emptyRedis(config));
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const job = defineJob({
  name: 'test.count-thing',
  payload: z.strictObject({ id: z.string() }),
  attempts: 3,
  backoffMs: 10,
});
function queue(url = redisUrl) {
  const opened = createJobQueue(url, logger);
  closers.push(() => opened.close());
  return opened;
}
function work(run: (id: string) => Promise<void> | void, { url = redisUrl, name = job.name } = {}) {
  const started: string[] = [];
  const failedJobs: string[] = [];
  const handler = handleJob({
    job: { ...job, name },
    run: async ({ id }) => {
      started.push(id);
      await run(id);
    },
    onGivenUp: async ({ id }, { message }) => {
      failedJobs.push(`${id}: ${message}`);
    },
    concurrency: 2,
  });
  const jobs = startJobs({ handlers: [handler], redisUrl: url, logger });
  closers.push(() => jobs.close());
  return { started, failedJobs };
}

it('reports the number of waiting jobs, and the longest wait', async () => {
  const jobs = queue();
  let finish = () => {};
  const wait = new Promise<void>((resolve) => (finish = resolve));
  const { started } = work(() => wait);
  for (const id of ['a', 'b', 'c', 'd', 'e']) await jobs.enqueue(job, { id }, { key: id });
  await eventually(() => started.length === 2);
  const text = await createMetrics('test').text();
  expect(text).toMatch(/^queue_jobs\{queue="test\.count-thing",state="waiting"[^}]*\} 3$/m);
  expect(text).toMatch(/^queue_jobs\{queue="test\.count-thing",state="active"[^}]*\} 2$/m);
  const waitingCount = async () => {
    const lines = await createMetrics('test').text();
    const [, seconds] =
      /^queue_oldest_waiting_seconds\{queue="test\.count-thing"[^}]*\} (\S+)$/m.exec(lines) ?? [];
    return Number(seconds);
  };
  const first = await waitingCount();
  expect(first).toBeGreaterThan(0);
  await eventually(async () => (await waitingCount()) > first);
  finish();
  await eventually(async () => (await waitingCount()) === 0);
});

it('runs a waiting job once, however often it is enqueued', async () => {
  const jobs = queue();
  for (let i = 0; i < 5; i++) await jobs.enqueue(job, { id: 'a' }, { key: 'a' });
  await jobs.enqueue(job, { id: 'b' }, { key: 'b' });
  const { started } = work(() => {});
  await eventually(() => started.includes('b'));
  expect(started.toSorted()).toEqual(['a', 'b']);
});

it('refuses a wrong key alone, also among jobs that are added at the same time', async () => {
  const jobs = queue();
  const keys = ['first', 'a', 'wrong:key', 'b', 'b'];
  const added = keys.map((key) => jobs.enqueue(job, { id: key }, { key, delayMs: 1 }));
  const outcomes = await Promise.allSettled(added);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    ...[true, true, false, true, true],
  ]);
  const { started } = work(() => {});
  await eventually(() => started.length >= 3);
  expect(started.toSorted()).toEqual(['a', 'b', 'first']);
});

it('runs a finished job again when it is enqueued again', async () => {
  const jobs = queue();
  const { started } = work(() => {});
  await jobs.enqueue(job, { id: 'a' }, { key: 'a' });
  await eventually(() => started.length === 1);
  await eventually(async () => {
    await jobs.enqueue(job, { id: 'a' }, { key: 'a' });
    return started.length === 2;
  });
});

it('retries until the job succeeds', async () => {
  let failures = 2;
  const { started, failedJobs } = work(() => {
    failures -= 1;
    if (failures >= 0) throw new Error('not yet');
  });
  await queue().enqueue(job, { id: 'a' }, { key: 'a' });
  await eventually(() => started.length === 3);
  expect(failedJobs).toEqual([]);
});

it('reports a failed job once, after the last attempt', async () => {
  const { started, failedJobs } = work(() => {
    throw new Error('the printer is on fire');
  });
  await queue().enqueue(job, { id: 'a' }, { key: 'a' });
  await eventually(() => failedJobs.length > 0);
  expect(started).toHaveLength(3);
  expect(failedJobs).toEqual(['a: the printer is on fire']);
});

it('gives up immediately on an unrecoverable error', async () => {
  const { started, failedJobs } = work(() => {
    throw new UnrecoverableError('no such document');
  });
  await queue().enqueue(job, { id: 'a' }, { key: 'a' });
  await eventually(() => failedJobs.length > 0);
  expect(started).toHaveLength(1);
});

it('rejects an invalid payload before it is queued', async () => {
  const wrong = { id: 1 } as never;
  await expect(queue().enqueue(job, wrong, { key: 'a' })).rejects.toThrow();
});

it('refuses to start two handlers with the same name', () => {
  const handler: JobHandler = handleJob({
    job,
    run: async () => {},
    onGivenUp: async () => {},
    concurrency: 1,
  });
  const start = () => startJobs({ handlers: [handler, handler], redisUrl, logger });
  expect(start).toThrow(/two handlers/);
});

it('resumes the job of a killed worker', async () => {
  const name = `test.hang-${newId()}`;
  const script = path.join(import.meta.dirname, '../testing/hanging-worker.ts');
  const child = spawn(process.execPath, [script, redisUrl, name], { stdio: 'ignore' });
  await queue().enqueue({ ...job, name }, { id: 'a' }, { key: 'a' });
  const redis = new Redis(redisUrl);
  closers.push(() => redis.quit());
  await eventually(async () => (await redis.get(`${name}:taken`)) === 'a', 20_000);
  await killProcess(child);

  const { started, failedJobs } = work(() => {}, { name });
  await eventually(() => started.length > 0, 30_000);
  expect(started).toEqual(['a']);
  expect(failedJobs).toEqual([]);
}, 60_000);

it('continues with pending jobs after Redis restarts', async () => {
  const redis = await startTestRedis();
  closers.push(redis.remove);
  const jobs = queue(redis.url);
  await jobs.enqueue(job, { id: 'a' }, { key: 'a', delayMs: 1500 });
  const { started } = work(() => {}, { url: redis.url });
  await redis.kill();
  await expect(jobs.enqueue(job, { id: 'b' }, { key: 'b' })).rejects.toThrow();
  await redis.start();
  await eventually(() => started.includes('a'), 20_000);
}, 60_000);
