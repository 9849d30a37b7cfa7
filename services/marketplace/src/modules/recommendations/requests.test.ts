import { recommendationLimits } from '@soloist/contracts';
import { eventually, newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { startTestMarketplace } from '../../../test/marketplace.ts';
import {
  listenAsDocuments,
  newAddress,
  recommendationPeople,
} from '../../../test/recommendations.ts';
import { RecommendationModel } from './recommendations.model.ts';

let marketplace: TestService;
let documents: ReturnType<typeof listenAsDocuments>;
let people: ReturnType<typeof recommendationPeople>;
let ada: Awaited<ReturnType<typeof people.newPerson>>;
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  documents = listenAsDocuments(marketplace);
  people = recommendationPeople(marketplace);
});
afterAll(async () => {
  await documents.close();
  await marketplace.close();
});
beforeEach(async () => {
  ada = await people.newPerson();
});

const listEmails = (freelancerId: string) =>
  documents.eventsOf('recommendation.requested', freelancerId);
const waitForEmails = (count: number, of = ada) =>
  eventually(async () => {
    const emails = await listEmails(of.id);
    return emails.length >= count && emails.map(({ payload }) => payload);
  });
const listRequests = async ({ token } = ada) =>
  (await marketplace.send('GET /recommendations/requests', { token })).body.items;
const remind = (id: string, { token } = ada) =>
  marketplace.send(`POST /recommendations/requests/${id}/remind`, { token });
const withdraw = (id: string, { token } = ada) =>
  marketplace.send(`DELETE /recommendations/requests/${id}`, { token });

describe('requesting a recommendation', () => {
  it('emails each address with its own link', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const { status, body } = await people.ask(ada, [first, ` ${second.toUpperCase()} `, first]);
    expect([status, body]).toEqual([
      200,
      { success: true, message: '2 requests sent.', asked: 2, refused: [] },
    ]);
    const sent = await waitForEmails(2);
    expect(sent.map(({ to }) => to).toSorted()).toEqual([first, second].toSorted());
    expect(sent[0]).toMatchObject({
      freelancerId: ada.id,
      freelancerName: `${ada.profile.fname} Okafor`,
      freelancerEmail: ada.email,
      note: 'It was a pleasure.',
      writeId: expect.stringMatching(/^[\w-]{32}$/),
      isReminder: false,
    });
    expect(sent[0]!.writeId).not.toBe(sent[1]!.writeId);
    expect(await listRequests()).toMatchObject([
      { email: second, status: 'requested', relation: 'client', remindedAt: null },
      { email: first, status: 'requested', openedAt: null },
    ]);
  });

  it('does not reveal the link to the requester', async () => {
    const { writeId } = await people.request(ada);
    expect(JSON.stringify(await listRequests())).not.toContain(writeId);
  });

  it.each([
    ['no recipient', { emails: [] }, 'Please add at least one email address.'],
    ['an invalid address', { emails: ['noor'] }, 'Invalid email address!'],
    [
      'more than 20 recipients',
      { emails: Array.from({ length: 21 }, newAddress) },
      'Please ask at most 20 people at a time.',
    ],
    ['an unknown relation', { relation: 'owner' }, 'Please choose how you know each other.'],
    ['a very long note', { note: 'x'.repeat(1001) }, 'Input cannot exceed 1000 characters'],
    ['operators as addresses', { emails: [{ $gt: '' }] }, ''],
  ])('is refused for %s', async (_what, over, message) => {
    const { status, body } = await people.ask(ada, [newAddress()], over);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    if (message) expect(body.message).toBe(message);
    expect(await listRequests()).toEqual([]);
  });

  it('refuses requests to oneself and second requests', async () => {
    const email = newAddress();
    await people.request(ada, email);
    await waitForEmails(1);
    const { body } = await people.ask(ada, [email, ada.email]);
    expect(body).toMatchObject({
      message: 'No requests sent.',
      asked: 0,
      refused: [
        { email, reason: 'You have already asked this person.' },
        { email: ada.email, reason: 'You cannot recommend yourself.' },
      ],
    });
    expect(await listEmails(ada.id)).toHaveLength(1);
  });

  it('several times concurrently creates one request and one email', async () => {
    const email = newAddress();
    const replies = await Promise.all(Array.from({ length: 5 }, () => people.ask(ada, [email])));
    expect(replies.map(({ body }) => body.asked).toSorted()).toEqual([0, 0, 0, 0, 1]);
    await waitForEmails(1);
    expect(await listRequests()).toHaveLength(1);
  });

  it('is limited to thirty a day, regardless of recipients and speed', async () => {
    const twenty = () => Array.from({ length: 20 }, newAddress);
    const replies = await Promise.all([people.ask(ada, twenty()), people.ask(ada, twenty())]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    const { body } = await people.ask(ada, twenty());
    expect(body).toMatchObject({
      code: 'rate_limited',
      message: 'You can ask or remind 30 people a day. You have 10 left today.',
    });
    const ten = Array.from({ length: 10 }, newAddress);
    expect((await people.ask(ada, ten)).body.asked).toBe(10);
    const [{ id }] = await listRequests();
    expect((await remind(id)).status).toBe(429);
    expect(await RecommendationModel.countDocuments({ requesterId: ada.id })).toBe(
      recommendationLimits.requestsPerDay,
    );
  });

  it('is limited to five emails a day to one address, from all requesters together', async () => {
    const email = newAddress();
    for (let times = 0; times < 5; times++) await people.request(await people.newPerson(), email);
    const { body } = await people.ask(ada, [email]);
    expect(body.refused).toEqual([
      { email, reason: 'This address received many requests today. Please try again tomorrow.' },
    ]);
  });

  it('can only be done by signed-in freelancers', async () => {
    expect((await marketplace.send('POST /recommendations/requests')).status).toBe(401);
    const employer = await people.newPerson('employer');
    expect((await people.ask(employer, [newAddress()])).status).toBe(403);
  });
});

describe('a reminder', () => {
  it('is sent once, with the same link', async () => {
    const { id, writeId, email } = await people.request(ada);
    const { status, body } = await remind(id);
    expect([status, body.message]).toEqual([200, 'Reminder sent.']);
    expect(body.request.remindedAt).toMatch(/^\d{4}-/);
    expect((await waitForEmails(2)).find(({ isReminder }) => isReminder)).toMatchObject({
      to: email,
      writeId,
    });
    expect(await remind(id)).toMatchObject({
      status: 409,
      body: { message: 'You have already reminded this person.' },
    });
    expect(await listEmails(ada.id)).toHaveLength(2);
  });

  it('is sent once for five concurrent calls', async () => {
    const { id } = await people.request(ada);
    const replies = await Promise.all(Array.from({ length: 5 }, () => remind(id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await waitForEmails(2);
    expect(await listEmails(ada.id)).toHaveLength(2);
  });

  it('is refused once there is an answer', async () => {
    const { id } = await people.receive(ada);
    expect(await remind(id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('is refused for another person’s request', async () => {
    const { id } = await people.request(ada);
    const stranger = await people.newPerson();
    expect((await remind(id, stranger)).status).toBe(404);
    expect((await remind(newId())).status).toBe(404);
  });
});

describe('a withdrawn request', () => {
  it('disappears for both people, idempotently, and cannot be repeated the same day', async () => {
    const { id, writeId, email } = await people.request(ada);
    const writer = await people.newPerson('employer');
    expect((await withdraw(id)).status).toBe(200);
    expect((await withdraw(id)).status).toBe(200);
    expect(await listRequests()).toEqual([]);
    const path = `GET /recommendations/write/${writeId}`;
    expect(await marketplace.send(path, { token: writer.token })).toMatchObject({
      status: 410,
      body: { code: 'gone' },
    });
    expect((await people.write(writer, writeId)).status).toBe(410);
    expect((await people.ask(ada, [email])).body.asked).toBe(0);
  });

  it('must belong to the caller and be unanswered', async () => {
    const { id } = await people.request(ada);
    const stranger = await people.newPerson();
    expect((await withdraw(id, stranger)).status).toBe(404);
    const written = await people.receive(ada);
    expect((await withdraw(written.id)).status).toBe(409);
  });
});

describe('the recipient of a request', () => {
  const readInvitation = (writeId: string) =>
    marketplace.send(`GET /recommendations/invitations/${writeId}`);
  const respond = (writeId: string, what: 'decline' | 'never') =>
    marketplace.send(`POST /recommendations/invitations/${writeId}/${what}`);

  it('sees the requester without an account, and declines', async () => {
    const { id, writeId, email } = await people.request(ada);
    expect((await readInvitation(writeId)).body).toMatchObject({
      freelancer: `${ada.profile.fname} Okafor`,
      declined: false,
      never: false,
    });
    expect((await respond(writeId, 'decline')).status).toBe(200);
    expect((await respond(writeId, 'decline')).status).toBe(200);
    expect((await readInvitation(writeId)).body.declined).toBe(true);
    expect(await listRequests()).toMatchObject([{ id, status: 'declined' }]);
    expect((await remind(id)).status).toBe(409);
    expect((await people.ask(ada, [email])).body.asked).toBe(0);
    const sent = await eventually(async () => {
      const events = await documents.eventsOf('recommendation.answered', ada.id);
      return events.length > 0 && events;
    });
    expect(sent.map(({ payload }) => payload.answer)).toEqual(['declined']);
  });

  it('blocks all requests with one click in an email client', async () => {
    const { writeId, email } = await people.request(ada);
    const { status } = await marketplace.send(
      `POST /recommendations/invitations/${writeId}/never`,
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    );
    expect(status).toBe(200);
    expect((await readInvitation(writeId)).body).toMatchObject({ declined: true, never: true });
    const other = await people.newPerson();
    expect((await people.ask(other, [email])).body).toMatchObject({
      asked: 0,
      refused: [{ email, reason: 'This person doesn’t accept recommendation requests.' }],
    });
    expect(await listEmails(other.id)).toEqual([]);
  });

  it('gets no reminders from other requesters after blocking requests', async () => {
    const email = newAddress();
    const [{ writeId }, other] = [await people.request(ada, email), await people.newPerson()];
    const { id } = await people.request(other, email);
    await respond(writeId, 'never');
    expect((await remind(id, other)).status).toBe(409);
  });

  it('may write a recommendation after declining', async () => {
    const { writeId } = await people.request(ada);
    await respond(writeId, 'decline');
    expect((await people.write(await people.newPerson(), writeId)).status).toBe(200);
  });

  it('needs the link', async () => {
    expect((await readInvitation('a'.repeat(32))).status).toBe(404);
    expect((await respond('a'.repeat(32), 'never')).status).toBe(404);
  });
});
