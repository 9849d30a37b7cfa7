import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { createProjects } from '../../../../test/projects.ts';
import { oneTimeRequest, ongoingRequest } from '../../../../test/proposal-requests.ts';
import { setMilestoneStatus } from './milestones.service.ts';
import { ProposalModel } from './proposals.model.ts';

let documents: TestDocuments;
let projects: ReturnType<typeof createProjects>;
beforeAll(async () => {
  documents = await startTestDocuments();
  projects = createProjects(documents);
});
afterAll(() => documents.stop());

const stored = (id: string) => ProposalModel.findById(id).orFail().lean();
const statusesOf = async (id: string) => (await stored(id)).milestones.map(({ status }) => status);

describe('the milestones of an accepted proposal', () => {
  test('are the agreed ones, all pending', async () => {
    const { milestones } = await projects.start();
    expect(milestones).toMatchObject([
      { name: 'Concept', deliverable: 'Two routes', amount: 300_000, status: 'pending' },
      { name: 'Artwork', amount: 940_000, end_date: '2027-01-31', status: 'pending' },
    ]);
  });

  test('are the upfront payment and the delivery of a one-time proposal', async () => {
    const { milestones } = await projects.start(oneTimeRequest());
    expect(milestones).toMatchObject([
      { name: 'Upfront payment', amount: 200_000, status: 'approved' },
      { name: 'Delivery', deliverable: 'Packaging system', amount: 1_040_000, status: 'pending' },
    ]);
  });

  test('are the first payment of an ongoing one, if there is one', async () => {
    const { milestones } = await projects.start(ongoingRequest());
    expect(milestones).toMatchObject([
      { name: 'First payment', amount: 320_000, status: 'approved' },
    ]);
    const { details } = ongoingRequest();
    const without = ongoingRequest({ details: { ...details, payment_rate: 0 } });
    expect((await projects.start(without)).milestones).toEqual([]);
  });

  test('are submitted, sent back, submitted again and approved', async () => {
    const { ids, ...project } = await projects.start();
    const [id = ''] = ids;
    const first = await projects.submit(project, id, 'Two routes');
    expect(first.body.proposal).toMatchObject({
      status: 'active',
      project: { milestones: [{ status: 'submitted', note: 'Two routes' }, {}] },
    });
    const back = await projects.sendBack(project.contract_id, id, 'A darker red');
    expect(back.body.contract.project.milestones[0]).toMatchObject({
      status: 'changes_requested',
      note: 'A darker red',
    });
    await projects.submit(project, id, 'Darker');
    const approved = await projects.approve(project.contract_id, id);
    expect(approved.body.contract.project.milestones[0].status).toBe('approved');
    const { timeline } = await stored(project.id);
    expect(timeline.slice(-4)).toMatchObject([
      { actor: 'freelancer', event: '“Concept” submitted' },
      { actor: 'client', event: 'Changes requested on “Concept”' },
      { actor: 'freelancer', event: '“Concept” submitted' },
      { actor: 'client', event: '“Concept” approved' },
    ]);
  });

  test('refuse moves out of order', async () => {
    const { ids, ...project } = await projects.start();
    const [id = ''] = ids;
    const notSubmitted = {
      status: 409,
      body: { message: expect.stringContaining('isn’t submitted') },
    };
    expect(await projects.approve(project.contract_id, id)).toMatchObject(notSubmitted);
    expect(await projects.sendBack(project.contract_id, id)).toMatchObject(notSubmitted);
    await projects.finish(project, id);
    expect(await projects.sendBack(project.contract_id, id)).toMatchObject(notSubmitted);
    expect(await projects.submit(project, id)).toMatchObject({
      status: 409,
      body: { message: 'This milestone is already approved.' },
    });
    expect((await projects.approve(project.contract_id, id)).status).toBe(200);
  });

  test('are either approved or sent back by concurrent requests', async () => {
    for (let i = 0; i < 8; i++) {
      const { ids, ...project } = await projects.start();
      const [id = ''] = ids;
      await projects.submit(project, id);
      const [approved, sentBack] = await Promise.all([
        projects.approve(project.contract_id, id),
        projects.sendBack(project.contract_id, id),
      ]);
      const [status] = await statusesOf(project.id);
      expect([
        { approved: 200, sentBack: 409, status: 'approved' },
        { approved: 409, sentBack: 200, status: 'changes_requested' },
      ]).toContainEqual({ approved: approved.status, sentBack: sentBack.status, status });
    }
  });

  test('are submitted once for concurrent requests', async () => {
    const { ids, ...project } = await projects.start();
    const [id = ''] = ids;
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => projects.submit(project, id)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const { timeline } = await stored(project.id);
    expect(timeline.filter(({ event }) => event.includes('submitted'))).toHaveLength(1);
  });

  test('do not move before the acceptance or after the project’s end', async () => {
    const { token } = projects.signIn();
    const openProposal = await projects.send(token);
    const unknownId = 'a'.repeat(24);
    expect((await projects.submit({ ...openProposal, token }, unknownId)).status).toBe(404);
    const { ids, ...project } = await projects.start();
    await projects.cancel(project);
    expect(await projects.submit(project, ids[0] ?? '')).toMatchObject({
      status: 409,
      body: { message: 'This project is cancelled.' },
    });
  });

  test('are not accessible to other people', async () => {
    const { ids, ...project } = await projects.start();
    const other = projects.signIn();
    const otherProject = await projects.start();
    expect(
      (await projects.submit({ id: project.id, token: other.token }, ids[0] ?? '')).status,
    ).toBe(404);
    expect((await projects.approve(otherProject.contract_id, ids[0] ?? '')).status).toBe(404);
    const employer = documents.identity.tokenFor({ role: 'employer', userId: project.userId });
    expect((await projects.submit({ id: project.id, token: employer }, ids[0] ?? '')).status).toBe(
      403,
    );
  });
});

describe('an invoice', () => {
  const orderId = 'o'.repeat(32);
  const change = { from: ['approved'], to: 'invoiced', orderId } as const;

  test('marks its milestone as invoiced and releases it, also when repeated', async () => {
    const { ids, ...project } = await projects.start();
    const [id = ''] = ids;
    await projects.finish(project, id);
    for (const _ of ['once', 'twice']) await setMilestoneStatus(project.id, id, change);
    expect((await stored(project.id)).milestones[0]).toMatchObject({ status: 'invoiced', orderId });
    await setMilestoneStatus(project.id, id, { from: ['invoiced'], to: 'approved', orderId });
    const [milestone] = (await projects.detailOf(project)).project?.milestones ?? [];
    expect(milestone).toMatchObject({ status: 'approved', orderId: null });
  });

  test('marks its milestone as paid after the project’s end', async () => {
    const { ids, ...project } = await projects.start(oneTimeRequest());
    const [upfront = ''] = ids;
    await setMilestoneStatus(project.id, upfront, change);
    await projects.cancel(project);
    await setMilestoneStatus(project.id, upfront, { from: ['invoiced'], to: 'paid', orderId });
    expect(await stored(project.id)).toMatchObject({
      status: 'cancelled',
      milestones: [{ status: 'paid' }, {}],
    });
  });

  test('does not move a milestone that is not approved', async () => {
    const { ids, ...project } = await projects.start();
    await setMilestoneStatus(project.id, ids[0] ?? '', change);
    expect(await statusesOf(project.id)).toEqual(['pending', 'pending']);
  });
});

describe('the prepared invoice draft', () => {
  const draft = ({ id, token }: { id: string; token: string }, milestoneId: string) =>
    documents.send(`POST /proposal/projects/${id}/milestones/${milestoneId}/invoiceDraft`, {
      token,
    });

  test('bills the milestone, and is the same for concurrent requests', async () => {
    const { ids, ...project } = await projects.start();
    const [id = ''] = ids;
    await projects.finish(project, id);
    const replies = await Promise.all([draft(project, id), draft(project, id), draft(project, id)]);
    const draftIds = new Set(replies.map(({ body }) => body.draft_id));
    expect(draftIds.size).toBe(1);
    const [draft_id] = draftIds;
    const { body } = await documents.send(`GET /proposal/drafts/${draft_id}`, project);
    expect(body.draft).toMatchObject({
      kind: 'invoice',
      title: 'Winter 2026 packaging, Concept',
      content: {
        email: 'sofie@nordlys.example',
        client_name: 'Sofie Lind',
        currency: 'USD',
        items: [{ name: 'Winter 2026 packaging, Concept', qty: 1, rate: 300_000, tax: 0 }],
        proposal_id: project.id,
        milestone_id: id,
      },
    });
  });

  test('is created again after it was deleted', async () => {
    const { ids, ...project } = await projects.start(oneTimeRequest());
    const [upfront = ''] = ids;
    const { draft_id } = (await draft(project, upfront)).body;
    await documents.send(`DELETE /proposal/drafts/${draft_id}`, project);
    expect((await draft(project, upfront)).body.draft_id).toBe(draft_id);
    expect((await documents.send(`GET /proposal/drafts/${draft_id}`, project)).status).toBe(200);
  });

  test('exists for approved milestones only', async () => {
    const { ids, ...project } = await projects.start();
    const [id = ''] = ids;
    expect(await draft(project, id)).toMatchObject({
      status: 409,
      body: { message: '“Concept” isn’t approved yet, so you can’t invoice it.' },
    });
    await projects.finish(project, id);
    await setMilestoneStatus(project.id, id, {
      from: ['approved'],
      to: 'invoiced',
      orderId: 'o'.repeat(32),
    });
    expect(await draft(project, id)).toMatchObject({
      status: 409,
      body: { message: '“Concept” is already invoiced.' },
    });
  });
});
