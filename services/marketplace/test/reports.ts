import type { DomainEvent, EventName, EventPayload } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { Queue } from 'bullmq';
import { CaseModel } from '../src/modules/moderation/cases.model.ts';
import { postJob } from './jobs.ts';
import { newClient, newFreelancer, startTestMarketplace } from './marketplace.ts';

/** The events that messaging receives, for tests to inspect. */
export function listenAsMessaging({ config }: Pick<TestService, 'config'>) {
  const connection = { url: config.REDIS_URL };
  const queue = new Queue<DomainEvent>(eventQueueName('messaging'), { connection });
  return {
    async eventsOf<Name extends EventName>(name: Name) {
      const jobs = await queue.getJobs(['waiting'], 0, -1, true);
      return jobs
        .map(({ data }) => data)
        .filter((event) => event.name === name)
        .map(({ payload }) => payload as EventPayload<Name>);
    },
    close: () => queue.close(),
  };
}

/** The marketplace with a client, Grace, who posts jobs, and Olu, who moderates. */
export async function startReports() {
  const marketplace = await startTestMarketplace();
  const messaging = listenAsMessaging(marketplace);
  const grace = await newClient(marketplace);
  const { id: moderatorId } = await newFreelancer(marketplace, {
    fname: 'Olu',
    lname: 'Moderator',
  });
  const moderator = { token: marketplace.tokenFor({ userId: moderatorId, admin: true }) };

  const send = (call: string, { token }: { token: string }, body?: object) =>
    marketplace.send(call, { token, body });
  const caseOf = async (thingId: string) => {
    const storedCase = await eventually(() => CaseModel.findOne({ thingId }).lean());
    const { body } = await send(`GET /moderation/cases/${storedCase!._id}`, moderator);
    return body.case;
  };
  return {
    marketplace,
    messaging,
    grace,
    moderator,
    send,
    caseOf,
    post: (over: object = {}) => postJob(marketplace, { token: grace.token, over }),
    newReader: () => newFreelancer(marketplace),
    report: (reader: { token: string }, id: string, over: object = {}) =>
      send('POST /reports', reader, {
        kind: 'job',
        id,
        reason: 'scam',
        words: 'Asks for a fee.',
        ...over,
      }),
    /** Decides as a moderator who has the case open. */
    async decide(thingId: string, decision: string, words = 'It asks for money.') {
      const { id, decisions } = await caseOf(thingId);
      const body = { decision, words, seen: decisions.length };
      return send(`POST /moderation/cases/${id}/decide`, moderator, body);
    },
    async close() {
      await messaging.close();
      await marketplace.close();
    },
  };
}
export type Reports = Awaited<ReturnType<typeof startReports>>;
