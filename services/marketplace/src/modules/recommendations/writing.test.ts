import { eventually, newId } from '@soloist/server-kit/testing';
import type { TestService } from '@soloist/server-kit/testing-service';
import { startTestMarketplace } from '../../../test/marketplace.ts';
import {
  listenAsDocuments,
  recommendationPeople,
  sampleText,
} from '../../../test/recommendations.ts';
import { RecommendationModel } from './recommendations.model.ts';

let marketplace: TestService;
let documents: ReturnType<typeof listenAsDocuments>;
let people: ReturnType<typeof recommendationPeople>;
let ada: Awaited<ReturnType<typeof people.newPerson>>;
let noor: typeof ada;
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
  noor = await people.newPerson('employer', { fname: 'Noor', lname: 'Haddad' });
});

const read = (writeId: string, { token } = noor) =>
  marketplace.send(`GET /recommendations/write/${writeId}`, { token });
const withdraw = (writeId: string, { token } = noor) =>
  marketplace.send(`POST /recommendations/write/${writeId}/withdraw`, { token });
const listAnswers = async () =>
  (await documents.eventsOf('recommendation.answered', ada.id)).map(({ payload }) => payload);
const listReceived = async () =>
  (await marketplace.send('GET /recommendations/received', { token: ada.token })).body;

it('the link shows who requests what, and the requester sees that it was opened', async () => {
  const { writeId } = await people.request(ada);
  const { status, body } = await read(writeId);
  expect([status, body.request]).toEqual([
    200,
    {
      freelancer: {
        id: ada.id,
        name: `${ada.profile.fname} Okafor`,
        headline: ada.profile.headline,
        profileImage: ada.profile.profileImage,
      },
      relation: 'client',
      note: 'It was a pleasure.',
      status: 'requested',
      writerName: 'Noor Haddad',
      own: null,
    },
  ]);
  const { token } = ada;
  const requests = await marketplace.send('GET /recommendations/requests', { token });
  expect(requests.body.items[0].openedAt).toMatch(/^\d{4}-/);
});

it('displays the name of the writer’s profile and notifies the receiver', async () => {
  const { id, writeId, email } = await people.request(ada);
  const { status, body } = await people.write(noor, writeId, { relation: 'manager' });
  expect([status, body.message]).toEqual([200, 'Recommendation sent.']);
  expect(body.request.own).toMatchObject({ text: sampleText, relation: 'manager', isOpen: true });
  const { items, shown: isVisible } = await listReceived();
  expect([items, isVisible]).toMatchObject([
    [
      {
        id,
        email,
        status: 'written',
        writer: { name: 'Noor Haddad', role: 'Founder, Nordlys Coffee' },
        relation: 'manager',
        text: sampleText,
        verified: false,
        signature: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      },
    ],
    [],
  ]);
  expect(
    await eventually(async () => {
      const events = await listAnswers();
      return events.length > 0 && events;
    }),
  ).toEqual([
    {
      recommendationId: id,
      freelancerId: ada.id,
      writerId: noor.id,
      writerName: 'Noor Haddad',
      answer: 'written',
    },
  ]);
});

it.each([
  ['a short text', { text: ' Good work. ' }, 'Please write at least 20 characters.'],
  ['a long text', { text: 'x'.repeat(2001) }, 'Input cannot exceed 2000 characters'],
  ['an unknown relation', { relation: 'friend' }, 'Please choose how you know each other.'],
  ['another name', { name: 'The Queen' }, ''],
])('refuses %s', async (_what, over, message) => {
  const { writeId } = await people.request(ada);
  const { status, body } = await people.write(noor, writeId, over);
  expect([status, body.code]).toEqual([400, 'invalid_input']);
  if (message) expect(body.message).toBe(message);
});

it('tells a writer without a name where to add it', async () => {
  const withoutName = await people.newPerson('employer', { fname: '', lname: '' });
  const { writeId } = await people.request(ada);
  expect((await people.write(withoutName, writeId)).body).toMatchObject({
    code: 'invalid_input',
    message: 'Please add your name to your profile first.',
  });
});

it('refuses recommendations of oneself, also by one’s own link', async () => {
  const { writeId } = await people.request(ada);
  for (const reply of [await read(writeId, ada), await people.write(ada, writeId)]) {
    expect(reply).toMatchObject({
      status: 403,
      body: { message: 'You cannot recommend yourself.' },
    });
  }
});

it('accepts an answer from one account only, however many try concurrently', async () => {
  const { writeId } = await people.request(ada);
  const others = await Promise.all([1, 2, 3, 4].map(() => people.newPerson('employer')));
  const replies = await Promise.all(others.map((other) => people.write(other, writeId)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const last = await people.newPerson();
  expect((await read(writeId, last)).body).toMatchObject({ code: 'conflict' });
  expect((await listReceived()).items).toHaveLength(1);
});

it('lets the writer edit a recommendation until it was shown, and withdraw it afterwards', async () => {
  const { id, writeId } = await people.request(ada);
  await people.write(noor, writeId);
  const text = 'On second thought: the boxes are wonderful.';
  expect((await people.write(noor, writeId, { text })).status).toBe(200);
  expect((await listReceived()).items).toMatchObject([{ text }]);
  await people.show(ada, id);
  expect((await read(writeId)).body.request.own.isOpen).toBe(false);
  for (const isVisible of [true, false]) {
    await people.show(ada, id, isVisible);
    expect(await people.write(noor, writeId)).toMatchObject({
      status: 409,
      body: {
        message: 'You can’t edit a published recommendation, but you can withdraw it.',
      },
    });
  }
  await people.show(ada, id);
  expect((await withdraw(writeId)).body.request).toMatchObject({ status: 'withdrawn', own: null });
  expect((await withdraw(writeId)).status).toBe(200);
  expect(await listReceived()).toMatchObject({ items: [], shown: [] });
  expect(await RecommendationModel.findById(id).lean()).toMatchObject({
    text: '',
    writer: { name: '', role: '' },
  });
  await eventually(async () => (await listAnswers()).length === 3);
  expect((await listAnswers()).map(({ answer }) => answer)).toEqual([
    'written',
    'changed',
    'withdrawn',
  ]);
});

it('lets the writer write again after withdrawing', async () => {
  const { writeId } = await people.request(ada);
  await people.write(noor, writeId);
  await withdraw(writeId);
  expect((await people.write(noor, writeId)).status).toBe(200);
  expect((await listReceived()).items).toHaveLength(1);
});

it('refuses to withdraw another person’s recommendation, or an unwritten one', async () => {
  const { writeId } = await people.request(ada);
  expect((await withdraw(writeId)).status).toBe(409);
  await people.write(noor, writeId);
  expect((await withdraw(writeId, await people.newPerson())).status).toBe(409);
  expect((await listReceived()).items).toHaveLength(1);
});

it('returns not found for an unknown link, and requires an account', async () => {
  expect((await read('a'.repeat(32))).status).toBe(404);
  expect((await read(newId())).status).toBe(404);
  const { writeId } = await people.request(ada);
  expect((await marketplace.send(`GET /recommendations/write/${writeId}`)).status).toBe(401);
});
