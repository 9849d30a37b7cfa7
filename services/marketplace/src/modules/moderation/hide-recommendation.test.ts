import type { TestService } from '@soloist/server-kit/testing-service';
import { startTestMarketplace } from '../../../test/marketplace.ts';
import { recommendationPeople } from '../../../test/recommendations.ts';
import { CaseModel } from './cases.model.ts';

let marketplace: TestService;
let people: ReturnType<typeof recommendationPeople>;
let moderator: { token: string };
beforeAll(async () => {
  marketplace = await startTestMarketplace();
  people = recommendationPeople(marketplace);
  moderator = { token: marketplace.tokenFor({ admin: true }) };
});
afterAll(() => marketplace.close());

/** A person with a published recommendation that another person reported. */
async function reportRecommendation() {
  const [ada, reader] = [await people.newPerson(), await people.newPerson()];
  const received = await people.receive(ada);
  await people.show(ada, received.id);
  const body = { kind: 'recommendation', id: received.id, reason: 'false' };
  expect((await marketplace.send('POST /reports', { token: reader.token, body })).status).toBe(200);
  const reportedCase = await CaseModel.findOne({ thingId: received.id }).lean();
  const decide = (decision: string, seen: number) =>
    marketplace.send(`POST /moderation/cases/${reportedCase!._id}/decide`, {
      ...moderator,
      body: { decision, words: 'Nobody wrote this.', seen },
    });
  const isShown = async () =>
    (await marketplace.send(`GET /recommendations/check/${received.publicId}`)).status === 200;
  return { ada, ...received, decide, isShown };
}

it('hides a recommendation from everyone until that is reversed', async () => {
  const { ada, id, decide, isShown } = await reportRecommendation();
  expect(await isShown()).toBe(true);
  expect((await decide('hide', 0)).status).toBe(200);
  expect(await isShown()).toBe(false);
  const refused = await people.show(ada, id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A moderator hid this recommendation: Nobody wrote this.',
  ]);
  await decide('none', 1);
  expect(await isShown()).toBe(true);
});

it('prevents showing one that its receiver had hidden, which stays hidden afterwards', async () => {
  const { ada, id, decide, isShown } = await reportRecommendation();
  await people.show(ada, id, false);
  await decide('hide', 0);
  expect((await people.show(ada, id)).status).toBe(409);
  await decide('none', 1);
  expect(await isShown()).toBe(false);
  expect((await people.show(ada, id)).status).toBe(200);
});

it('leaves a recommendation withdrawn that its writer withdrew meanwhile', async () => {
  const { writer, writeId, decide, isShown } = await reportRecommendation();
  await decide('hide', 0);
  const { token } = writer;
  const withdrawn = await marketplace.send(`POST /recommendations/write/${writeId}/withdraw`, {
    token,
  });
  expect(withdrawn.status).toBe(200);
  await decide('none', 1);
  expect(await isShown()).toBe(false);
});
