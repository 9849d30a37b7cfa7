import { newId } from '@soloist/service-kit/testing';
import { startTestDocuments, type TestDocuments } from '../../testing/documents-harness.ts';
import {
  milestoneRequest,
  oneTimeRequest,
  ongoingRequest,
} from '../../testing/proposal-requests.ts';
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
  ])('stores a proposal paid %s and queues its mail', async (payment_type, request, total) => {
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

  test('numbers the proposals of each freelancer from one', async () => {
    const { token } = signIn();
    const numbers = [];
    for (let i = 0; i < 3; i++) numbers.push((await send(token, oneTimeRequest())).number);
    expect(numbers).toEqual(['P-0001', 'P-0002', 'P-0003']);
  });

  test('the same draft sent ten times at once is one proposal', async () => {
    const { userId, token } = signIn();
    const request = oneTimeRequest();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => documents.createProject(token, request)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ body }) => body.proposal.id)).size).toBe(1);
    expect(await ProposalModel.countDocuments({ freelancerId: userId })).toBe(1);
  });

  test('keeps a PDF that comes along, and refuses any other file', async () => {
    const { token } = signIn();
    const kept = await documents.createProject(token, oneTimeRequest(), pdf());
    const stored = await ProposalModel.findById(kept.body.proposal.id).lean();
    expect(stored?.attachment).toMatchObject({ name: 'proposal.pdf' });

    const refused = await documents.createProject(token, oneTimeRequest(), pdf('<html>hello'));
    expect(refused).toMatchObject({ status: 415, body: { message: 'Please attach a PDF file.' } });
  });

  test('stores nothing while identity is away, and says so', async () => {
    const { userId, token } = signIn();
    documents.identity.setAway(true);
    const reply = await documents.createProject(token, oneTimeRequest());
    documents.identity.setAway(false);
    expect(reply).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } });
    expect(reply.body.message).toContain('Nothing was sent');
    expect(await ProposalModel.countDocuments({ freelancerId: userId })).toBe(0);
  });

  test('is for freelancers who are signed in', async () => {
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
    ['Please fill the total fee!', oneTime({ total_fee: '1240000' })],
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
  ])('says "%s"', async (message, request) => {
    const { userId, token } = signIn();
    const reply = await documents.createProject(token, request);
    expect(reply).toMatchObject({ status: 400, body: { success: false, message } });
    expect(await ProposalModel.countDocuments({ freelancerId: userId })).toBe(0);
  });

  test.each([
    ['an unknown field', oneTimeRequest({ status: 'accepted' })],
    ['an unknown detail', oneTime({ discount: 1 })],
    ['details of another payment type', oneTimeRequest({ details: ongoingRequest().details })],
    ['an operator as the e-mail', oneTimeRequest({ email: { $gt: '' } })],
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

  test('refuses a body that is not what it says', async () => {
    const { token } = signIn();
    const form = new FormData();
    form.set('projectDetails', '{"email":');
    const malformed = await documents.ask('/proposal/createProject', { token, form });
    expect(malformed).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
    const empty = await documents.ask('/proposal/createProject', { token, form: new FormData() });
    expect(empty).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
    const large = pdf('%PDF-1.7\n'.padEnd(10 * 1024 * 1024 + 1, ' '));
    const tooLarge = await documents.createProject(token, oneTimeRequest(), large);
    expect(tooLarge).toMatchObject({ status: 413, body: { message: 'This file is too large.' } });
  });
});

describe('own proposals', () => {
  test('come newest first, a page at a time', async () => {
    const { token } = signIn();
    for (let i = 0; i < 5; i++) await send(token);
    await send(signIn().token);
    const first = await documents.ask('/proposal/fetchAllProposals?limit=3', { token });
    const next = `/proposal/fetchAllProposals?limit=3&cursor=${first.body.nextCursor}`;
    const second = await documents.ask(next, { token });
    const numbers = [first, second].map(({ body }) =>
      body.items.map(({ number }: { number: string }) => number),
    );
    expect(numbers).toEqual([
      ['P-0005', 'P-0004', 'P-0003'],
      ['P-0002', 'P-0001'],
    ]);
    expect(second.body.nextCursor).toBeNull();
  });

  test('refuses a page that cannot exist', async () => {
    const { token } = signIn();
    for (const query of ['limit=0', 'limit=51', 'cursor=nonsense', 'cursor[$gt]=', 'since=1']) {
      const reply = await documents.ask(`/proposal/fetchAllProposals?${query}`, { token });
      expect([query, reply.status]).toEqual([query, 400]);
    }
  });

  test('one shows its document and its time line', async () => {
    const { token } = signIn();
    const { id } = await send(token, milestoneRequest());
    const { body } = await documents.ask(`/proposal/fetchProject/${id}`, { token });
    expect(body.proposal).toMatchObject({
      document: {
        number: 'P-0001',
        sender: { name: 'Ines Carvalho' },
        signatures: [{ role: 'freelancer', name: 'Ines Carvalho' }],
      },
      timeline: [{ actor: 'freelancer', event: 'Sent to sofie@nordlys.example' }],
    });
    expect(body.proposal.document.details.milestones).toHaveLength(2);
  });

  test('are summed by status and currency', async () => {
    const { token } = signIn();
    const withdrawn = await send(token, oneTimeRequest());
    await send(token, ongoingRequest());
    await send(token, ongoingRequest({ currency: 'EUR' }));
    const expired = await send(token, oneTimeRequest());
    await ProposalModel.updateOne({ _id: expired.id }, { expiresAt: new Date(0) });
    await documents.ask(`/proposal/withdraw/${withdrawn.id}`, { method: 'POST', token });
    const { body } = await documents.ask('/proposal/summary', { token });
    expect(body.totals).toHaveLength(4);
    expect(body.totals).toEqual(
      expect.arrayContaining([
        { status: 'sent', currency: 'USD', count: 1, total: 320_000 },
        { status: 'sent', currency: 'EUR', count: 1, total: 320_000 },
        { status: 'expired', currency: 'USD', count: 1, total: 1_240_000 },
        { status: 'withdrawn', currency: 'USD', count: 1, total: 1_240_000 },
      ]),
    );
  });

  test('are not those of anybody else, and not for the signed-out', async () => {
    const { id, deliveries } = await send(signIn().token);
    const { token } = signIn();
    const calls = [
      ['GET', `/proposal/fetchProject/${id}`],
      ['POST', `/proposal/withdraw/${id}`],
      ['POST', `/proposal/retryDelivery/${id}/${deliveries[0].id}`],
    ] as const;
    for (const [method, path] of calls) {
      expect([path, (await documents.ask(path, { method, token })).status]).toEqual([path, 404]);
      expect([path, (await documents.ask(path, { method })).status]).toEqual([path, 401]);
    }
    const employer = documents.identity.tokenFor({ role: 'employer' });
    const withdraw = await documents.ask(calls[1][1], { method: 'POST', token: employer });
    expect(withdraw.status).toBe(403);
    for (const path of ['/proposal/fetchAllProposals', '/proposal/summary']) {
      expect((await documents.ask(path)).status).toBe(401);
    }
  });

  test('that do not exist are not found', async () => {
    const { token } = signIn();
    for (const id of [newId(), 'nonsense', '%00', '[object Object]']) {
      const reply = await documents.ask(`/proposal/fetchProject/${encodeURIComponent(id)}`, {
        token,
      });
      expect([id, reply.status]).toEqual([id, 404]);
    }
  });
});

describe('withdrawing', () => {
  const withdraw = (token: string, id: string) =>
    documents.ask(`/proposal/withdraw/${id}`, { method: 'POST', token });

  test('takes an unanswered proposal back; twice is harmless', async () => {
    const { token } = signIn();
    const { id } = await send(token);
    for (const _ of ['once', 'twice']) {
      const reply = await withdraw(token, id);
      expect(reply).toMatchObject({ status: 200, body: { proposal: { status: 'withdrawn' } } });
    }
    const stored = await ProposalModel.findById(id).lean();
    expect(stored?.timeline.map(({ event }) => event)).toContain('Withdrawn');
    expect(stored?.timeline).toHaveLength(2);
  });

  test('comes too late once it is answered or expired', async () => {
    const { token } = signIn();
    const { id } = await send(token);
    await ProposalModel.updateOne({ _id: id }, { status: 'declined' });
    expect(await withdraw(token, id)).toMatchObject({
      status: 409,
      body: { message: 'This proposal is already declined, so it cannot be withdrawn.' },
    });
    await ProposalModel.updateOne({ _id: id }, { status: 'sent', expiresAt: new Date(0) });
    expect((await withdraw(token, id)).status).toBe(409);
  });
});

describe('retrying a mail', () => {
  const retry = (token: string, { id, deliveries }: { id: string; deliveries: { id: string }[] }) =>
    documents.ask(`/proposal/retryDelivery/${id}/${deliveries[0]!.id}`, { method: 'POST', token });
  const fail = (id: string) =>
    ProposalModel.updateOne(
      { _id: id },
      { 'deliveries.0.state': 'failed', 'deliveries.0.reason': 'No such user' },
    );

  test('queues a failed one again', async () => {
    const { token } = signIn();
    const proposal = await send(token);
    await fail(proposal.id);
    const reply = await retry(token, proposal);
    expect(reply.status).toBe(200);
    expect(reply.body.proposal.deliveries).toMatchObject([{ state: 'queued', reason: '' }]);
    const stored = await ProposalModel.findById(proposal.id).lean();
    expect(stored?.deliveries[0]).toMatchObject({ round: 2, attempts: 0 });
  });

  test('leaves one alone that did not fail', async () => {
    const { token } = signIn();
    expect((await retry(token, await send(token))).status).toBe(409);
  });

  test('is refused for a proposal that is withdrawn', async () => {
    const { token } = signIn();
    const proposal = await send(token);
    await fail(proposal.id);
    await documents.ask(`/proposal/withdraw/${proposal.id}`, { method: 'POST', token });
    expect(await retry(token, proposal)).toMatchObject({
      status: 409,
      body: { message: 'This proposal is withdrawn, so it is not mailed again.' },
    });
  });

  test('does not know a delivery of another proposal', async () => {
    const { token } = signIn();
    const [one, other] = [await send(token), await send(token)];
    expect((await retry(token, { id: one.id, deliveries: other.deliveries })).status).toBe(404);
  });
});
