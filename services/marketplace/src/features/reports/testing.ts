import type { DomainEvent, EventName, EventPayload } from '@soloist/contracts';
import { eventQueueName } from '@soloist/service-kit';
import type { TestService } from '@soloist/service-kit/testing-service';
import { Queue } from 'bullmq';

/** What messaging is told, for tests to look into. */
export function listenAsMessaging({ config }: Pick<TestService, 'config'>) {
  const connection = { url: config.REDIS_URL };
  const queue = new Queue<DomainEvent>(eventQueueName('messaging'), { connection });
  return {
    async toldOf<Name extends EventName>(name: Name) {
      const jobs = await queue.getJobs(['waiting'], 0, -1, true);
      return jobs
        .map(({ data }) => data)
        .filter((event) => event.name === name)
        .map(({ payload }) => payload as EventPayload<Name>);
    },
    close: () => queue.close(),
  };
}
