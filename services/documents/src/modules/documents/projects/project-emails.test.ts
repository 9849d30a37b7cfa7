import { eventually } from '@soloist/server-kit/testing';
import { pino } from 'pino';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { createProjects } from '../../../../test/projects.ts';
import { milestoneRequest, ongoingRequest } from '../../../../test/proposal-requests.ts';
import type { NotificationEmailKind } from '../../email-templates/notification.email.ts';
import { MailModel, type StoredMail } from '../../mail/mails.model.ts';
import { ProposalModel } from '../proposals/proposals.model.ts';
import { projectEmailEvents } from './project-emails.events.ts';

let documents: TestDocuments;
let projects: ReturnType<typeof createProjects>;
beforeAll(async () => {
  documents = await startTestDocuments();
  projects = createProjects(documents);
});
afterAll(() => documents.stop());

const mailsOf = (kind: NotificationEmailKind, to: string) =>
  MailModel.find({ kind, to }).lean<StoredMail[]>();
const ask = (contract_id: string, changes: object = {}) =>
  documents.send(`POST /proposal/question/${contract_id}`, {
    body: {
      name: 'Sofie Lind',
      email: 'sofie@nordlys.example',
      message: 'May it be red?',
      ...changes,
    },
  });

async function sendFrom(email: string) {
  const { userId, token } = projects.signIn();
  documents.identity.setProfile(userId, { email });
  return { token, ...(await projects.send(token)) };
}

describe('a question', () => {
  test('is emailed to the freelancer, with the sender’s reply address', async () => {
    const to = 'asked-once@ines.example';
    const proposal = await sendFrom(to);
    expect((await ask(proposal.contract_id)).status).toBe(200);
    await eventually(async () => (await mailsOf('question', to)).length === 1);
    const [mail] = await mailsOf('question', to);
    expect(mail?.data).toMatchObject({
      fname: 'Ines Carvalho',
      email: 'sofie@nordlys.example',
      message: 'May it be red?',
      number: 'P-0001',
    });
    expect((await projects.detailOf(proposal)).timeline.at(-1)).toMatchObject({
      actor: 'client',
      event: 'Asked a question',
    });
  });

  test.each([
    ['the client', 'sofie@nordlys.example'],
    ['another person', 'noor@nordlys.example'],
  ])('of %s is emailed without a name, too', async (_who, email) => {
    const to = `asked-by-${email}`;
    const proposal = await sendFrom(to);
    expect((await ask(proposal.contract_id, { name: '', email })).status).toBe(200);
    await eventually(async () => (await mailsOf('question', to)).length === 1);
  });

  test('counts once when repeated within a minute, even concurrently', async () => {
    const to = 'asked-twice@ines.example';
    const proposal = await sendFrom(to);
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(proposal.contract_id)));
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await ask(proposal.contract_id, { message: 'And the lid?' });
    await eventually(async () => (await mailsOf('question', to)).length === 2);
    expect((await ProposalModel.findById(proposal.id).orFail().lean()).questions).toHaveLength(2);
  });

  test('is limited to ten a day', async () => {
    const proposal = await sendFrom('asked-often@ines.example');
    for (let i = 0; i < 10; i++) await ask(proposal.contract_id, { message: `Question ${i}` });
    expect(await ask(proposal.contract_id, { message: 'One more' })).toMatchObject({
      status: 429,
      body: { message: 'You’ve asked many questions today. Try again tomorrow.' },
    });
    const yesterday = new Date(Date.now() - 25 * 3600 * 1000);
    await ProposalModel.updateOne({ _id: proposal.id }, { 'questions.0.at': yesterday });
    expect((await ask(proposal.contract_id, { message: 'The next day' })).status).toBe(200);
  });

  test('needs a text and an address', async () => {
    const proposal = await sendFrom('asked-badly@ines.example');
    const refused = [{ message: ' ' }, { email: 'nobody' }, { email: { $gt: '' } }, { to: 'x' }];
    for (const changes of refused) {
      expect((await ask(proposal.contract_id, changes)).status).toBe(400);
    }
    expect((await ask('A'.repeat(32))).status).toBe(404);
  });
});

const logger = pino({ level: 'silent' });
const jobDeps = { logger, queue: { enqueue: async () => {}, close: async () => {} } };

describe('a submitted milestone', () => {
  const publishSubmission = (
    id: string,
    { proposalId, milestoneId = '' }: Record<string, string | undefined>,
  ) =>
    projectEmailEvents(jobDeps)['project.milestone-moved']({
      id,
      name: 'project.milestone-moved',
      at: new Date().toISOString(),
      payload: {
        proposalId: proposalId ?? '',
        freelancerId: 'a'.repeat(24),
        projectName: 'Winter 2026 packaging',
        clientEmail: '',
        clientName: 'Sofie Lind',
        milestoneId,
        milestone: 'Concept',
        status: 'submitted',
        by: 'freelancer',
      },
    });

  test('is emailed to the client once, however often the event arrives', async () => {
    const email = 'client-of-milestones@nordlys.example';
    const { ids, ...proposal } = await projects.start(milestoneRequest({ email }));
    await projects.submit(proposal, ids[0] ?? '', 'Two routes');
    await eventually(async () => (await mailsOf('milestone-submitted', email)).length === 1);
    const [mail] = await mailsOf('milestone-submitted', email);
    expect(mail?.data).toMatchObject({
      milestone: 'Concept',
      note: 'Two routes',
      contract_id: proposal.contract_id,
    });
    await publishSubmission(mail?._id ?? '', { proposalId: proposal.id, milestoneId: ids[0] });
    expect(await mailsOf('milestone-submitted', email)).toHaveLength(1);
  });

  test('is distinguishable from another of the same name', async () => {
    const email = 'client-of-twins@nordlys.example';
    const { details } = milestoneRequest();
    const milestones = details.milestones.map((each) => ({ ...each, name: 'Artwork' }));
    const { ids, ...proposal } = await projects.start(
      milestoneRequest({ email, details: { milestones } }),
    );
    await projects.submit(proposal, ids[0] ?? '', 'The first');
    await projects.submit(proposal, ids[1] ?? '', 'The second');
    await eventually(async () => (await mailsOf('milestone-submitted', email)).length === 2);
    const mails = await mailsOf('milestone-submitted', email);
    const notes = mails.map(({ data }) => (data as { note: string }).note);
    expect(notes.toSorted()).toEqual(['The first', 'The second']);
  });

  test('is not emailed when it is approved first', async () => {
    const { ids, ...proposal } = await projects.start();
    await ProposalModel.updateOne({ _id: proposal.id }, { 'milestones.0.status': 'approved' });
    await publishSubmission('told-late', { proposalId: proposal.id, milestoneId: ids[0] });
    expect(await MailModel.findById('told-late')).toBeNull();
  });
});

describe('the end of a project', () => {
  const start = (email: string) => {
    const { details } = ongoingRequest();
    return projects.start(ongoingRequest({ email, details: { ...details, payment_rate: 0 } }));
  };

  test('is emailed to the client once, however often it is requested', async () => {
    const email = 'client-of-done@nordlys.example';
    const proposal = await start(email);
    await Promise.all([
      projects.complete(proposal),
      projects.complete(proposal),
      projects.complete(proposal),
    ]);
    await eventually(async () => (await mailsOf('project-ended', email)).length === 1);
    const [mail] = await mailsOf('project-ended', email);
    expect(mail?.data).toMatchObject({
      status: 'completed',
      reason: '',
      contract_id: proposal.contract_id,
    });
    await projectEmailEvents(jobDeps)['project.ended']({
      id: mail?._id ?? '',
      name: 'project.ended',
      at: new Date().toISOString(),
      payload: {
        proposalId: proposal.id,
        freelancerId: 'a'.repeat(24),
        projectName: 'Winter 2026 packaging',
        clientEmail: '',
        clientName: 'Sofie Lind',
        status: 'completed',
        reason: '',
      },
    });
    expect(await mailsOf('project-ended', email)).toHaveLength(1);
  });

  test('by cancellation is emailed with the first reason only', async () => {
    const email = 'client-of-cancelled@nordlys.example';
    const proposal = await start(email);
    await projects.cancel(proposal, 'The budget is gone');
    await projects.cancel(proposal, 'Another reason');
    const storedProposal = () =>
      ProposalModel.findById(proposal.id).select('+outbox').orFail().lean();
    await eventually(async () => !JSON.stringify(await storedProposal()).includes('project.ended'));
    await eventually(async () => (await mailsOf('project-ended', email)).length > 0);
    expect(await mailsOf('project-ended', email)).toMatchObject([
      { data: { status: 'cancelled', reason: 'The budget is gone' } },
    ]);
  });

  test('is not emailed when it was refused', async () => {
    const email = 'client-of-refused@nordlys.example';
    const proposal = await projects.start(milestoneRequest({ email }));
    expect((await projects.complete(proposal)).status).toBe(409);
    const stored = await ProposalModel.findById(proposal.id).select('+outbox').orFail().lean();
    expect(JSON.stringify(stored)).not.toContain('project.ended');
    expect(await mailsOf('project-ended', email)).toEqual([]);
  });
});
