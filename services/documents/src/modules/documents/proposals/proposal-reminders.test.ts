import { dayMs } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { oneTimeRequest } from '../../../../test/proposal-requests.ts';
import { ProposalModel } from './proposals.model.ts';

let documents: TestDocuments;
beforeAll(async () => {
  documents = await startTestDocuments();
});
afterAll(() => documents.stop());

const message = 'Hi Sofie,\n\nhave you had time to read the proposal?';

async function newProposal() {
  const userId = newId();
  const token = documents.identity.tokenFor({ userId });
  const { body } = await documents.createProject(token, oneTimeRequest());
  const { id } = body.proposal as { id: string };
  const remind = (over: { token?: string | undefined; body?: object } = {}) =>
    documents.send(`POST /proposal/remind/${id}`, { token, body: { message }, ...over });
  const change = (fields: object) => ProposalModel.updateOne({ _id: id }, { $set: fields });
  const reminders = async () =>
    (await ProposalModel.findById(id).orFail().lean()).deliveries.filter(
      ({ kind }) => kind === 'follow_up',
    );
  return { id, token, remind, change, reminders };
}

describe('a follow-up', () => {
  test('is emailed to the client in the freelancer’s words', async () => {
    const { token, remind, reminders } = await newProposal();
    const { status, body } = await remind();
    expect([status, body.message]).toEqual([200, 'Follow-up sent.']);
    expect(body.proposal.remindedAt).toMatch(/^20/);
    expect(await reminders()).toMatchObject([
      { to: 'sofie@nordlys.example', recipient: 'client', state: 'queued', message },
    ]);
    const list = await documents.send('GET /proposal/fetchAllProposals', { token });
    expect(list.body.items[0].remindedAt).toBe(body.proposal.remindedAt);
  });

  test('is sent once a day, also of concurrent requests', async () => {
    const { remind, reminders, change } = await newProposal();
    const replies = await Promise.all(Array.from({ length: 4 }, () => remind()));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429]);
    expect((await remind()).body.message).toBe(
      'You followed up less than a day ago. Try again in 24 hours.',
    );
    await change({ remindedAt: new Date(Date.now() - dayMs) });
    expect((await remind()).status).toBe(200);
    expect(await reminders()).toHaveLength(2);
  });

  test('is sent once per reminder_id, also of concurrent requests and later', async () => {
    const { remind, reminders, change } = await newProposal();
    const body = { message, reminder_id: crypto.randomUUID() };
    const replies = await Promise.all(Array.from({ length: 4 }, () => remind({ body })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await change({ remindedAt: new Date(Date.now() - dayMs) });
    expect((await remind({ body })).status).toBe(200);
    expect(await reminders()).toHaveLength(1);
  });

  test.each([
    ['answered', { status: 'declined' }, 'This proposal is already declined.'],
    ['expired', { expiresAt: new Date(0) }, 'This proposal has expired. Send a new version.'],
  ])('is refused once the proposal is %s', async (_what, fields, reason) => {
    const { remind, change, reminders } = await newProposal();
    await change(fields);
    expect(await remind()).toMatchObject({ status: 409, body: { message: reason } });
    expect(await reminders()).toEqual([]);
  });

  test.each([
    ['a blank message', { message: ' ' }],
    ['too long a message', { message: 'x'.repeat(1001) }],
    ['another recipient', { message, to: 'other@example.com' }],
  ])('is refused with %s', async (_what, body) => {
    expect((await (await newProposal()).remind({ body })).status).toBe(400);
  });

  test('is refused to anyone but the sender', async () => {
    const { remind, reminders } = await newProposal();
    const { tokenFor } = documents.identity;
    expect((await remind({ token: tokenFor({ userId: newId() }) })).status).toBe(404);
    expect((await remind({ token: undefined })).status).toBe(401);
    expect((await remind({ token: tokenFor({ role: 'employer' }) })).status).toBe(403);
    expect(await reminders()).toEqual([]);
  });
});
