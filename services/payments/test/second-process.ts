import type { EventName } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import type { Random } from '@soloist/server-kit/testing-random';
import { Queue } from 'bullmq';
import { type ServiceProcess, startServiceProcess } from '../../../tools/service-process.ts';
import type { PaymentsHarness } from './provider-harness.ts';

interface RunOptions {
  /** Calls to run concurrently; calls to a killed process may fail. */
  reports: (() => Promise<unknown>)[];
  lanes: number;
  kills: number;
}

/** A second process of the service on the stores of `paying`, which can be killed. */
export async function startSecondProcess(paying: PaymentsHarness, random: Random) {
  const start = () => startServiceProcess('services/payments', paying.config);
  let second: ServiceProcess | undefined = await start();

  async function killAndStart() {
    const killed = second;
    second = undefined;
    await killed?.kill();
    second = await start();
  }

  return {
    /** The URL of one of the two processes, at random. */
    anyUrl: () => (random.chance(50) && second ? second.url : paying.url),
    /** Runs all reports in random order, and kills and restarts the second process meanwhile. */
    async runAll({ reports, lanes, kills }: RunOptions): Promise<void> {
      const remaining = random.shuffled(reports);
      const reportsPerKill = Math.ceil(remaining.length / (kills + 1));
      const restarts: Promise<void>[] = [];
      const lane = async () => {
        for (let report = remaining.pop(); report; report = remaining.pop()) {
          if (remaining.length % reportsPerKill === 0 && second) restarts.push(killAndStart());
          await report().catch(() => undefined);
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      await Promise.all(restarts);
    },
    close: async () => second?.kill(),
  };
}
export type SecondProcess = Awaited<ReturnType<typeof startSecondProcess>>;

/** Reads the events that payments publishes to documents. */
export function listenAsDocuments({ config }: PaymentsHarness) {
  const queue = new Queue(eventQueueName('documents'), { connection: { url: config.REDIS_URL } });
  return {
    /** One field of all events of a name, sorted. */
    published: async (name: EventName, field: string): Promise<string[]> => {
      const jobs = await queue.getJobs([
        'waiting',
        'prioritized',
        'delayed',
        'active',
        'completed',
      ]);
      const matchingJobs = jobs.filter((job) => job.name === name);
      return matchingJobs.map(({ data }) => data.payload[field] as string).toSorted();
    },
    close: () => queue.close(),
  };
}
