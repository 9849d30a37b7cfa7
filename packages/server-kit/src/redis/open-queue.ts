import { Queue } from 'bullmq';
import { queueOn, type RedisConnection } from './redis.ts';

/** A queue on a producer's connection. */
export function openQueue(name: string, connection: RedisConnection): Queue {
  const queue = new Queue(name, queueOn(name, connection));
  // The connection logs it already; without a listener BullMQ prints it.
  queue.on('error', () => {});
  return queue;
}
