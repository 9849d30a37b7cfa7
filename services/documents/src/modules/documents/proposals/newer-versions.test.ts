import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { createProjects } from '../../../../test/projects.ts';
import {
  changeRequest,
  higherPrices,
  milestoneRequest,
} from '../../../../test/proposal-requests.ts';
import { finishFollowUps } from './changes.service.ts';
import { ProposalModel } from './proposals.model.ts';

let documents: TestDocuments;
let projects: ReturnType<typeof createProjects>;
beforeAll(async () => {
  documents = await startTestDocuments();
  projects = createProjects(documents);
});
afterAll(() => documents.stop());

const stored = (id: string) => ProposalModel.findById(id).orFail().lean();

describe('a newer version of an unanswered proposal', () => {
  test('replaces it immediately, and the old link opens the new one', async () => {
    const { token } = projects.signIn();
    const old = await projects.send(token);
    const newer = await projects.send(token, changeRequest(old.id, higherPrices));
    expect(await projects.contractOf(old.contract_id)).toMatchObject({
      status: 'withdrawn',
      replacedBy: newer.contract_id,
    });
    expect(await projects.contractOf(newer.contract_id)).toMatchObject({
      status: 'sent',
      replaces: { number: old.number, terms: { details: { milestones: [{}, { rate: 940_000 }] } } },
    });
    const body = { name: 'Sofie', consent: true };
    expect(await documents.send(`POST /proposal/sign/${old.contract_id}`, { body })).toMatchObject({
      status: 410,
      body: { message: 'This proposal has a newer version. Open that one.' },
    });
    const listed = await documents.send('GET /proposal/fetchAllProposals', { token });
    expect(listed.body.items).toMatchObject([{ replaces: old.id }, { replacedBy: newer.id }]);
  });

  test('for another address shows neither reader the other version', async () => {
    const { token } = projects.signIn();
    const old = await projects.send(token, milestoneRequest({ email: 'sophie@nordlys.example' }));
    const newer = await projects.send(token, changeRequest(old.id));
    expect(await projects.contractOf(old.contract_id)).toMatchObject({
      status: 'withdrawn',
      replacedBy: null,
    });
    expect((await projects.contractOf(newer.contract_id)).replaces).toBeNull();
  });

  test('for another address does not affect a contract accepted at the same moment', async () => {
    const { token } = projects.signIn();
    const old = await projects.send(token);
    const newer = await projects.send(
      token,
      changeRequest(old.id, { email: 'else@nordlys.example' }),
    );
    // The state after the first write.
    await ProposalModel.updateOne({ _id: old.id }, { status: 'accepted', acceptedAt: new Date() });
    expect((await projects.accept(newer.contract_id)).status).toBe(200);
    expect((await stored(old.id)).status).toBe('accepted');
  });

  test('can follow a declined one', async () => {
    const { token } = projects.signIn();
    const old = await projects.send(token);
    await documents.send(`POST /proposal/decline/${old.contract_id}`, { body: { reason: '' } });
    const newer = await projects.send(token, changeRequest(old.id));
    expect(await projects.contractOf(old.contract_id)).toMatchObject({
      status: 'declined',
      replacedBy: newer.contract_id,
    });
  });

  test('is sent once for two concurrent requests', async () => {
    for (let i = 0; i < 5; i++) {
      const { token, userId } = projects.signIn();
      const old = await projects.send(token);
      const replies = await Promise.all([
        documents.createProject(token, changeRequest(old.id)),
        documents.createProject(token, changeRequest(old.id)),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await ProposalModel.countDocuments({ freelancerId: userId })).toBe(2);
    }
  });

  test('leaves one contract in force when the old one is accepted concurrently', async () => {
    for (let i = 0; i < 8; i++) {
      const { token } = projects.signIn();
      const old = await projects.send(token);
      const nonce = await documents.sign(old.contract_id);
      const [accepted, sent] = await Promise.all([
        documents.accept(old.contract_id, nonce),
        documents.createProject(token, changeRequest(old.id)),
      ]);
      expect(sent.status).toBe(200);
      const [before, after] = [await stored(old.id), await stored(sent.body.proposal.id)];
      expect(after).toMatchObject({ status: 'sent', replaces: old.id });
      expect(after.followUp).toBeUndefined();
      expect([
        { answer: 200, status: 'accepted' },
        { answer: 410, status: 'withdrawn' },
      ]).toContainEqual({ answer: accepted.status, status: before.status });
    }
  });

  test('is refused for another person’s proposal', async () => {
    const old = await projects.send(projects.signIn().token);
    const other = projects.signIn();
    expect((await documents.createProject(other.token, changeRequest(old.id))).status).toBe(404);
    expect((await stored(old.id)).status).toBe('sent');
  });

  test('withdraws the old one although the process dies between the writes', async () => {
    for (const finish of [() => finishFollowUps(), (link: string) => projects.contractOf(link)]) {
      const { token } = projects.signIn();
      const old = await projects.send(token);
      const newer = await projects.send(token, changeRequest(old.id));
      // The state after the first write.
      await ProposalModel.updateOne({ _id: old.id }, { status: 'sent', $unset: { replacedBy: 1 } });
      await ProposalModel.updateOne(
        { _id: newer.id },
        { followUp: { of: old.id, as: 'withdraw' } },
      );
      await finish(newer.contract_id);
      expect(await projects.contractOf(old.contract_id)).toMatchObject({
        status: 'withdrawn',
        replacedBy: newer.contract_id,
      });
    }
  });
});
