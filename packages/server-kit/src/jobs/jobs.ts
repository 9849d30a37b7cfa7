import { type Job, type Queue, UnrecoverableError, Worker } from 'bullmq';
import * as z from 'zod/mini';
import { createBatcher } from '../redis/batcher.ts';
import { openQueue } from '../redis/open-queue.ts';
import { watchQueue } from '../redis/queue-metrics.ts';
import {
  connectProducer,
  connectWaitingRedis,
  queueOn,
  requireReady,
  resumeKilled,
} from '../redis/redis.ts';
import { currentContext, withContext } from '../telemetry/context.ts';
import type { Logger } from '../telemetry/logger.ts';
import { traceparentOf } from '../telemetry/trace-context.ts';
import { continueTrace, inStep } from '../telemetry/tracing.ts';

export { UnrecoverableError };

/** A kind of work: a name of the form `domain.verb-noun`, and a payload of ids. */
export interface JobDefinition<Payload extends z.ZodMiniType = z.ZodMiniType> {
  name: string;
  payload: Payload;
  /** Maximum number of attempts. */
  attempts: number;
  /** First pause between attempts in ms; doubles each time. */
  backoffMs: number;
}

export const defineJob = <Payload extends z.ZodMiniType>(definition: JobDefinition<Payload>) =>
  definition;

/**
 * Adds jobs from any process. The same `key` is added once while its job is waiting, running or
 * stored; `:` is not allowed in it.
 */
export function createJobQueue(redisUrl: string, logger: Logger) {
  const connection = connectProducer(redisUrl, logger);
  const queues = new Map<string, ReturnType<typeof open>>();
  const open = (name: string) => {
    const queue = openQueue(name, connection);
    // Jobs that are added concurrently share a step. One that is refused would fail all of them, so
    // each is then added alone: a key is added once.
    const addAlone = ({ name: kind, data, opts }: NewJob) =>
      queue.add(kind, data, opts).catch((err: Error) => err);
    const add = createBatcher((jobs: readonly NewJob[]) =>
      queue.addBulk([...jobs]).catch(() => Promise.all(jobs.map(addAlone))),
    );
    return { queue, add };
  };
  const queueOf = (name: string) => {
    const queue = queues.get(name) ?? open(name);
    queues.set(name, queue);
    return queue;
  };
  return {
    /** @throws Error while Redis is down: the caller must enqueue stored work again later. */
    async enqueue<P extends z.ZodMiniType>(
      job: JobDefinition<P>,
      payload: z.input<P>,
      options: { key: string; delayMs?: number },
    ) {
      const parsed = z.parse(job.payload, payload);
      await requireReady(connection);
      const queue = queueOf(job.name);
      const settings = {
        jobId: options.key,
        attempts: job.attempts,
        backoff: { type: 'exponential', delay: job.backoffMs },
        delay: options.delayMs,
        // The stored state records the result, so a finished job may be enqueued again.
        removeOnComplete: true,
        removeOnFail: true,
      };
      await inStep({ name: `add ${job.name}`, kind: 'producer' }, () =>
        queue.add({ name: job.name, data: { payload: parsed, ...ids() }, opts: settings }),
      );
    },
    async close() {
      await Promise.all([...queues.values()].map(({ queue }) => queue.close()));
      connection.disconnect();
    },
  };
}
type NewJob = Parameters<Queue['addBulk']>[0][number];

/** The id that links the job's logs and spans. */
function ids(): JobIds {
  const context = currentContext();
  if (!context) return {};
  return { requestId: context.requestId, traceparent: traceparentOf(context.trace) };
}
interface JobIds {
  requestId?: string;
  traceparent?: string;
}

export type JobQueue = ReturnType<typeof createJobQueue>;

export interface JobHandler<P extends z.ZodMiniType = z.ZodMiniType> {
  job: JobDefinition<P>;
  /**
   * Performs the work; running it twice must have no further effect. Throw to retry,
   * `UnrecoverableError` to give up.
   */
  run: (payload: z.output<P>) => Promise<void>;
  /** Called once after the last attempt, before the job is dropped. */
  onGivenUp: (payload: z.output<P>, error: Error) => Promise<void>;
  concurrency: number;
}
export const handleJob = <P extends z.ZodMiniType>(handler: JobHandler<P>) =>
  handler as unknown as JobHandler;

/**
 * Runs jobs until closed; closing waits for running jobs.
 * @throws Error when two handlers share a name.
 */
export function startJobs({
  handlers,
  redisUrl,
  logger,
  lockMs,
}: {
  handlers: JobHandler[];
  redisUrl: string;
  logger: Logger;
  /** A killed worker's job is resumed within one and a half times this time. */
  lockMs?: number;
}) {
  const names = handlers.map(({ job }) => job.name);
  if (new Set(names).size !== names.length) throw new Error(`a job has two handlers: ${names}`);
  const connection = connectWaitingRedis(redisUrl, logger);
  const unwatch = names.map((name) => watchQueue(name, connection));
  const workers = handlers.map((handler) => {
    const worker = new Worker(handler.job.name, (job) => runJob(handler, job), {
      ...queueOn(handler.job.name, connection),
      concurrency: handler.concurrency,
      ...resumeKilled(lockMs),
    });
    worker.on('failed', (job, err) =>
      logger.warn(
        { job: job?.name, jobId: job?.id, attempt: job?.attemptsMade, err },
        'job failed',
      ),
    );
    worker.on('error', (err) => logger.debug({ err: err.message }, 'job worker'));
    return worker;
  });
  return {
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
      await Promise.all(unwatch.map((end) => end()));
      connection.disconnect();
    },
  };
}

async function runJob(
  { job: definition, run, onGivenUp }: JobHandler,
  job: Job<{ payload: unknown } & JobIds>,
) {
  const payload = z.parse(definition.payload, job.data.payload);
  const { requestId = String(job.id), traceparent } = job.data;
  await withContext({ requestId, trace: continueTrace(traceparent) }, async () => {
    try {
      await inStep({ name: `run ${definition.name}`, kind: 'consumer' }, () => run(payload));
    } catch (error) {
      const isLast =
        job.attemptsMade + 1 >= definition.attempts || error instanceof UnrecoverableError;
      if (isLast) await onGivenUp(payload, error as Error);
      throw error;
    }
  });
}
