import path from 'node:path';
import type { EventName } from '@soloist/contracts';
import { eventQueueName } from '@soloist/service-kit';
import { type ServiceProcess, startServiceProcess } from '@soloist/service-kit/testing-process';
import type { Random } from '@soloist/service-kit/testing-random';
import { Queue } from 'bullmq';
import type { PaymentsHarness } from './provider-harness.ts';

const main = path.resolve(import.meta.dirname, '../src/main.ts');

interface Doing {
  /** Run by several processes concurrently; a killed one does not respond, which is expected. */
  reports: (() => Promise<unknown>)[];
  lanes: number;
  kills: number;
}

/** Another process of the service beside the one of `paying`, on the same stores, to be killed. */
export async function startSecondProcess(paying: PaymentsHarness, random: Random) {
  const start = () => startServiceProcess(main, paying.config);
  let second: ServiceProcess | undefined = await start();

  async function killAndStart() {
    const killed = second;
    second = undefined;
    await killed?.kill();
    second = await start();
  }

  return {
    /** Of one of the two, at random. */
    anyUrl: () => (random.chance(50) && second ? second.url : paying.url),
    /** Does everything in random order, with the second process killed and started in between. */
    async doAll({ reports, lanes, kills }: Doing): Promise<void> {
      const left = random.shuffled(reports);
      const every = Math.ceil(left.length / (kills + 1));
      const killings: Promise<void>[] = [];
      const lane = async () => {
        for (let say = left.pop(); say; say = left.pop()) {
          if (left.length % every === 0 && second) killings.push(killAndStart());
          await say().catch(() => undefined);
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      await Promise.all(killings);
    },
    close: async () => second?.kill(),
  };
}
export type SecondProcess = Awaited<ReturnType<typeof startSecondProcess>>;

/** Reads events from payments to documents. */
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
      const ofName = jobs.filter((job) => job.name === name);
      return ofName.map(({ data }) => data.payload[field] as string).toSorted();
    },
    close: () => queue.close(),
  };
}
