import { contractClauses } from '@soloist/contracts';
import { specificationProposals } from '@soloist/contracts/testing';
import { newId } from '@soloist/server-kit/testing';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import {
  milestoneRequest,
  oneTimeRequest,
  ongoingRequest,
} from '../../../../test/proposal-requests.ts';
import { ProposalModel } from './proposals.model.ts';

let documents: TestDocuments;
beforeAll(async () => {
  documents = await startTestDocuments();
});
afterAll(() => documents.stop());

const signIn = (userId = newId()) => ({ userId, token: documents.identity.tokenFor({ userId }) });
const send = async (token: string, request: unknown = oneTimeRequest()) =>
  (await documents.createProject(token, request)).body.proposal;
const pdf = (content = '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n') =>
  new File([content], 'proposal.pdf', { type: 'application/pdf' });

describe('POST /proposal/createProject', () => {
  test.each([
    ['one_time', oneTimeRequest(), 1_240_000],
    ['ongoing', ongoingRequest(), 320_000],
    ['milestone', milestoneRequest(), 1_240_000],
  ])('stores a proposal paid %s and queues its email', async (payment_type, request, total) => {
    const { userId, token } = signIn();
    const reply = await documents.createProject(token, request);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      success: true,
      message: 'Project created successfully!',
      proposal: {
        number: 'P-0001',
        status: 'sent',
        payment_type,
        total,
        deliveries: [{ kind: 'proposal', to: 'sofie@nordlys.example', state: 'queued' }],
      },
    });
    const stored = await ProposalModel.findById(reply.body.proposal.id).lean();
    expect(stored).toMatchObject({
      freelancerId: userId,
      sender: { name: 'Ines Carvalho', location: 'Lisbon', email: 'ines@inescarvalho.example' },
    });
  });

  test.each(Object.entries(specificationProposals))(
    'accepts a draft of the specification (%s) and adds defaults',
    async (name, draft) => {
      const { userId, token } = signIn();
      documents.identity.setProfile(userId, { currency: 'INR' });
      const { status, body } = await documents.createProject(token, draft, pdf());
      expect([status, body.success, body.message]).toEqual([
        200,
        true,
        'Project created successfully!',
      ]);
      const stored = await ProposalModel.findById(body.proposal.id).lean();
      expect(stored).toMatchObject({
        draft_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        total: name === 'withoutPaymentType' ? 120_050 : expect.any(Number),
        terms: { currency: 'INR', payment_type: 'payment_type' in draft ? name : 'one_time' },
        signatures: [{ name: 'Ines Carvalho' }],
      });
      expect(stored?.terms.clauses).toHaveLength(contractClauses.length);
    },
  );

  test('numbers the proposals of each freelancer from one', async () => {
    const { token } = signIn();
    const numbers = [];
    for (let i = 0; i < 3; i++) numbers.push((await send(token, oneTimeRequest())).number);
    expect(numbers).toEqual(['P-0001', 'P-0002', 'P-0003']);
  });

  test('creates one proposal for ten concurrent requests with the same draft', async () => {
    const { userId, token } = signIn();
    const request = oneTimeRequest();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => documents.createProject(token, request)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ body }) => body.proposal.id)).size).toBe(1);
    expect(await ProposalModel.countDocuments({ freelancerId: userId })).toBe(1);
  });

  test('stores an uploaded PDF and refuses other files', async () => {
    const { token } = signIn();
    const created = await documents.createProject(token, oneTimeRequest(), pdf());
    const stored = await ProposalModel.findById(created.body.proposal.id).lean();
    expect(stored?.attachment).toMatchObject({ name: 'proposal.pdf' });

    const refused = await documents.createProject(token, oneTimeRequest(), pdf('<html>hello'));
    expect(refused).toMatchObject({ status: 415, body: { message: 'Attach a PDF file.' } });
  });

  test('stores nothing while identity is unavailable, and says so', async () => {
    const { userId, token } = signIn();
    documents.identity.setAway(true);
    const reply = await documents.createProject(token, oneTimeRequest());
    documents.identity.setAway(false);
    expect(reply).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } });
    expect(reply.body.message).toContain('nothing was sent');
    expect(await ProposalModel.countDocuments({ freelancerId: userId })).toBe(0);
  });

  test('refuses employers and signed-out callers', async () => {
    const signedOut = await documents.createProject(undefined, oneTimeRequest());
    expect(signedOut).toMatchObject({ status: 401, body: { success: false } });
    const employer = documents.identity.tokenFor({ role: 'employer' });
    expect((await documents.createProject(employer, oneTimeRequest())).status).toBe(403);
  });

  const details = (base: { details: object }, change: object) => ({
    details: { ...base.details, ...change },
  });
  const oneTime = (change: object) => oneTimeRequest(details(oneTimeRequest(), change));
  const ongoing = (change: object) => ongoingRequest(details(ongoingRequest(), change));
  const milestones = (change: object) => {
    const [first, second] = milestoneRequest().details.milestones;
    return milestoneRequest({ details: { milestones: [first, { ...second, ...change }] } });
  };
  const milestoneMessage = 'Please fill all the milestones details';

  test.each([
    ['Please fill the email address!', oneTimeRequest({ email: ' ' })],
    ['Please fill the email address!', oneTimeRequest({ email: undefined })],
    ['Invalid email address!', oneTimeRequest({ email: 'sofie@nordlys' })],
    ['Please fill the project name!', oneTimeRequest({ project_name: '  ' })],
    ['Please fill the start date!', oneTime({ start_date: '' })],
    ['Please fill the start date!', oneTime({ start_date: '2026-02-30' })],
    ['Please fill the end date!', oneTime({ end_date: '' })],
    ['Please fill the upfront payment!', oneTime({ upfront_payment: null })],
    ['Please fill the total fee!', oneTime({ total_fee: null })],
    ['Please fill the total fee!', oneTime({ total_fee: '12,400' })],
    ['Please fill the start date!', ongoing({ start_date: undefined })],
    ['Please fill the end date!', ongoing({ end_date: '' })],
    ['Please fill the frequency!', ongoing({ frequency: '' })],
    ['Please fill the rate!', ongoing({ rate: null })],
    ['Please fill the first payment!', ongoing({ payment_rate: null })],
    [milestoneMessage, milestones({ name: '' })],
    [milestoneMessage, milestones({ deliverable: '' })],
    [milestoneMessage, milestones({ rate: null })],
    [milestoneMessage, milestones({ end_date: '' })],
    [milestoneMessage, milestoneRequest({ details: { milestones: [] } })],
    [
      'Project Scope brief should be atleast 10 characters long!',
      oneTimeRequest({ project_description: 'Too short' }),
    ],
    [
      'Please fill all the deliverable name',
      oneTimeRequest({
        project_deliverables: [{ deliverable_name: ' ', deliverable_description: 'Something' }],
      }),
    ],
    [
      'Please fill all the deliverable description',
      oneTimeRequest({
        project_deliverables: [{ deliverable_name: 'Something', deliverable_description: '' }],
      }),
    ],
  ])('returns the message "%s"', async (message, request) => {
    const { userId, token } = signIn();
    const reply = await documents.createProject(token, request);
    expect(reply).toMatchObject({ status: 400, body: { success: false, message } });
    expect(await ProposalModel.countDocuments({ freelancerId: userId })).toBe(0);
  });

  test.each([
    ['an unknown field', oneTimeRequest({ status: 'accepted' })],
    ['an unknown detail', oneTime({ discount: 1 })],
    ['details of another payment type', oneTimeRequest({ details: ongoingRequest().details })],
    ['an operator as the email', oneTimeRequest({ email: { $gt: '' } })],
    ['an operator as the draft', oneTimeRequest({ draft_id: { $ne: null } })],
    ['an operator as the details', oneTimeRequest({ details: { $where: 'sleep(1)' } })],
    ['a list', [oneTimeRequest()]],
    ['text', 'hello'],
  ])('refuses %s', async (_what, request) => {
    const { userId, token } = signIn();
    const reply = await documents.createProject(token, request);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toEqual(expect.any(String));
    expect(await ProposalModel.countDocuments({ freelancerId: userId })).toBe(0);
  });

  test('refuses a malformed body', async () => {
    const { token } = signIn();
    const form = new FormData();
    form.set('projectDetails', '{"email":');
    const malformed = await documents.send('POST /proposal/createProject', { token, body: form });
    expect(malformed).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
    const empty = await documents.send('POST /proposal/createProject', {
      token,
      body: new FormData(),
    });
    expect(empty).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
    const large = pdf('%PDF-1.7\n'.padEnd(10 * 1024 * 1024 + 1, ' '));
    const tooLarge = await documents.createProject(token, oneTimeRequest(), large);
    expect(tooLarge).toMatchObject({
      status: 413,
      body: { message: 'This file is too large.' },
    });
  });
});
