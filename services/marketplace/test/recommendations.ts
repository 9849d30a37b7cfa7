import type { DomainEvent, EventName, PublicProfile, Role } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { Queue } from 'bullmq';
import { RecommendationModel } from '../src/modules/recommendations/recommendations.model.ts';
import { SiteModel } from '../src/modules/sites/sites.model.ts';
import { newProfile, profileChanged } from './marketplace.ts';

/** A new address without requests. */
export const newAddress = () => `${newId()}@client.test`;

export const sampleText = 'Ada drew our boxes on time, and they survive the post.';

/** People of the service under test and their calls about recommendations. */
export function recommendationPeople(marketplace: TestService) {
  const { publish, tokenFor, send } = marketplace;

  /** A signed-in person, a freelancer by default. */
  async function newPerson(role: Role = 'freelancer', over: Partial<PublicProfile> = {}) {
    const profile = newProfile(over);
    await publish(profileChanged(profile, { roles: [role] }));
    const { id } = profile;
    await eventually(async () => (await SiteModel.exists({ ownerId: id })) !== null);
    return { id, profile, token: tokenFor({ userId: id, role }), email: `${id}@test.local` };
  }
  type TestPerson = Awaited<ReturnType<typeof newPerson>>;

  const ask = ({ token }: TestPerson, emails: string[], over: object = {}) =>
    send('POST /recommendations/requests', {
      token,
      body: { emails, relation: 'client', note: 'It was a pleasure.', ...over },
    });

  /** Requests a recommendation from one address and returns the stored request. */
  async function request(requester: TestPerson, email = newAddress()) {
    await ask(requester, [email]);
    const stored = await RecommendationModel.findOne({
      requesterId: requester.id,
      writerEmail: email,
    }).lean();
    return { id: String(stored!._id), email, writeId: stored!.writeId, publicId: stored!.publicId };
  }

  const write = ({ token }: TestPerson, writeId: string, over: object = {}) =>
    send(`PUT /recommendations/write/${writeId}`, {
      token,
      body: { relation: 'client', text: sampleText, role: 'Founder, Nordlys Coffee', ...over },
    });

  /** A recommendation that a new person wrote. */
  async function receive(requester: TestPerson, email = newAddress()) {
    const sentRequest = await request(requester, email);
    const writer = await newPerson('employer', { fname: 'Noor', lname: 'Haddad' });
    await write(writer, sentRequest.writeId);
    return { ...sentRequest, writer };
  }

  const show = ({ token }: TestPerson, id: string, isVisible = true) =>
    send(`PUT /recommendations/received/${id}`, { token, body: { shown: isVisible } });

  return { newPerson, ask, request, write, receive, show };
}

/** The events that documents receives, for tests to inspect. */
export function listenAsDocuments({ config }: TestService) {
  const queue = new Queue<DomainEvent>(eventQueueName('documents'), {
    connection: { url: config.REDIS_URL },
  });
  return {
    async eventsOf<Name extends EventName>(name: Name, freelancerId: string) {
      const jobs = await queue.getJobs(['waiting'], 0, -1, true);
      return jobs
        .map(({ data }) => data as DomainEvent)
        .filter(
          (event): event is DomainEvent<Name> =>
            event.name === name &&
            (event.payload as { freelancerId?: string }).freelancerId === freelancerId,
        );
    },
    close: () => queue.close(),
  };
}
