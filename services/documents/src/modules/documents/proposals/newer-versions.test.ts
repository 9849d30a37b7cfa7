import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { createProjects } from '../../../../test/projects.ts';
import { asChange, dearer, milestoneRequest } from '../../../../test/proposal-requests.ts';
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
  test('replaces it immediately, and its link opens the new one', async () => {
    const { token } = projects.signIn();
    const old = await projects.send(token);
    const newer = await projects.send(token, asChange(old.id, dearer));
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

  test('for another address tells neither reader of the other', async () => {
    const { token } = projects.signIn();
    const old = await projects.send(token, milestoneRequest({ email: 'sophie@nordlys.example' }));
    const newer = await projects.send(token, asChange(old.id));
    expect(await projects.contractOf(old.contract_id)).toMatchObject({
      status: 'withdrawn',
      replacedBy: null,
    });
    expect((await projects.contractOf(newer.contract_id)).replaces).toBeNull();
  });

  test('for another address leaves a contract alone that was accepted at the same moment', async () => {
    const { token } = projects.signIn();
    const old = await projects.send(token);
    const newer = await projects.send(token, asChange(old.id, { email: 'else@nordlys.example' }));
    // As the first write left them.
    await ProposalModel.updateOne({ _id: old.id }, { status: 'accepted', acceptedAt: new Date() });
    expect((await projects.accept(newer.contract_id)).status).toBe(200);
    expect((await stored(old.id)).status).toBe('accepted');
  });

  test('follows a declined one too', async () => {
    const { token } = projects.signIn();
    const old = await projects.send(token);
    await documents.send(`POST /proposal/decline/${old.contract_id}`, { body: { reason: '' } });
    const newer = await projects.send(token, asChange(old.id));
    expect(await projects.contractOf(old.contract_id)).toMatchObject({
      status: 'declined',
      replacedBy: newer.contract_id,
    });
  });

  test('is sent once: of two at the same moment one goes out', async () => {
    for (let i = 0; i < 5; i++) {
      const { token, userId } = projects.signIn();
      const old = await projects.send(token);
      const replies = await Promise.all([
        documents.createProject(token, asChange(old.id)),
        documents.createProject(token, asChange(old.id)),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await ProposalModel.countDocuments({ freelancerId: userId })).toBe(2);
    }
  });

  test('and an acceptance of the old one at the same moment leave one contract in force', async () => {
    for (let i = 0; i < 8; i++) {
      const { token } = projects.signIn();
      const old = await projects.send(token);
      const nonce = await documents.sign(old.contract_id);
      const [accepted, sent] = await Promise.all([
        documents.accept(old.contract_id, nonce),
        documents.createProject(token, asChange(old.id)),
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

  test('is of one’s own proposals', async () => {
    const old = await projects.send(projects.signIn().token);
    const other = projects.signIn();
    expect((await documents.createProject(other.token, asChange(old.id))).status).toBe(404);
    expect((await stored(old.id)).status).toBe('sent');
  });

  test('withdraws the old one although the process dies in between', async () => {
    for (const finish of [() => finishFollowUps(), (link: string) => projects.contractOf(link)]) {
      const { token } = projects.signIn();
      const old = await projects.send(token);
      const newer = await projects.send(token, asChange(old.id));
      // As the first write left them.
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
