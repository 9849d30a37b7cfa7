import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { createProjects } from '../../../../test/projects.ts';
import { ongoingRequest } from '../../../../test/proposal-requests.ts';
import { ProposalModel } from '../proposals/proposals.model.ts';

let documents: TestDocuments;
let projects: ReturnType<typeof createProjects>;
beforeAll(async () => {
  documents = await startTestDocuments();
  projects = createProjects(documents);
});
afterAll(() => documents.stop());

const stored = (id: string) => ProposalModel.findById(id).orFail().lean();

describe('a project', () => {
  test('is completed once every milestone is approved, also by repeated requests', async () => {
    const { ids, ...project } = await projects.start();
    const [first = '', second = ''] = ids;
    await projects.finish(project, first);
    expect(await projects.complete(project)).toMatchObject({
      status: 409,
      body: { message: '“Artwork” isn’t approved yet.' },
    });
    await projects.finish(project, second);
    for (const _ of ['once', 'twice']) {
      expect((await projects.complete(project)).body.proposal.status).toBe('completed');
    }
    expect((await projects.cancel(project)).status).toBe(409);
  });

  test('without milestones can be completed immediately', async () => {
    const { details } = ongoingRequest();
    const without = ongoingRequest({ details: { ...details, payment_rate: 0 } });
    const project = await projects.start(without);
    expect((await projects.complete(project)).body.proposal.status).toBe('completed');
    expect(await stored(project.id)).not.toHaveProperty('nextInvoiceOn');
  });

  test('is cancelled with a reason that both sides see', async () => {
    const project = await projects.start();
    await projects.cancel(project, 'The budget is gone');
    await projects.cancel(project, 'Another reason');
    const contract = await projects.contractOf(project.contract_id);
    expect(contract.status).toBe('cancelled');
    expect(contract.project?.timeline.at(-1)).toMatchObject({
      event: 'Cancelled: The budget is gone',
    });
  });

  test('cannot be completed or cancelled before the acceptance', async () => {
    const { token } = projects.signIn();
    const { id } = await projects.send(token);
    for (const end of [projects.complete, projects.cancel]) {
      expect(await end({ id, token })).toMatchObject({
        status: 409,
        body: { message: 'This proposal isn’t accepted yet.' },
      });
    }
  });

  test('is either completed or cancelled by concurrent requests', async () => {
    const { details } = ongoingRequest();
    const without = ongoingRequest({ details: { ...details, payment_rate: 0 } });
    for (let i = 0; i < 5; i++) {
      const project = await projects.start(without);
      const replies = await Promise.all([projects.complete(project), projects.cancel(project)]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  test('is visible only to its freelancer and its client', async () => {
    const project = await projects.start();
    const view = (token: string) =>
      documents.send(`GET /proposal/projectView/${project.id}`, { token });
    expect((await view(project.token)).body).toMatchObject({
      side: 'freelancer',
      contract: { contract_id: project.contract_id, project: { milestones: [{}, {}] } },
      proposal: { id: project.id },
    });
    const client = projects.signIn();
    documents.identity.setProfile(client.userId, { email: 'sofie@nordlys.example' });
    const { body } = await view(client.token);
    expect(body.side).toBe('client');
    expect(body.proposal).toBeUndefined();
    expect((await view(projects.signIn().token)).status).toBe(404);
  });

  test('hides internal details and the freelancer’s address from the client', async () => {
    const project = await projects.start();
    await ProposalModel.updateOne(
      { _id: project.id },
      {
        $push: {
          timeline: {
            at: new Date(),
            actor: 'system',
            event: 'Mailed to ines@inescarvalho.example',
          },
        },
      },
    );
    expect(JSON.stringify(await projects.contractOf(project.contract_id))).not.toContain('ines@');
    expect(JSON.stringify(await projects.detailOf(project))).toContain('ines@');
  });
});
