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

describe('a freelancer’s proposals', () => {
  test('are listed newest first by page', async () => {
    const { token } = signIn();
    for (let i = 0; i < 5; i++) await send(token);
    await send(signIn().token);
    const first = await documents.send('GET /proposal/fetchAllProposals?limit=3', { token });
    const next = `GET /proposal/fetchAllProposals?limit=3&cursor=${first.body.nextCursor}`;
    const second = await documents.send(next, { token });
    const numbers = [first, second].map(({ body }) =>
      body.items.map(({ number }: { number: string }) => number),
    );
    expect(numbers).toEqual([
      ['P-0005', 'P-0004', 'P-0003'],
      ['P-0002', 'P-0001'],
    ]);
    expect(second.body.nextCursor).toBeNull();
  });

  test('refuse an invalid page', async () => {
    const { token } = signIn();
    for (const query of ['limit=0', 'limit=51', 'cursor=nonsense', 'cursor[$gt]=', 'since=1']) {
      const reply = await documents.send(`GET /proposal/fetchAllProposals?${query}`, { token });
      expect([query, reply.status]).toEqual([query, 400]);
    }
  });

  test('show their document and timeline', async () => {
    const { token } = signIn();
    const { id } = await send(token, milestoneRequest());
    const { body } = await documents.send(`GET /proposal/fetchProject/${id}`, { token });
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
    await documents.send(`POST /proposal/withdraw/${withdrawn.id}`, { token });
    const { body } = await documents.send('GET /proposal/summary', { token });
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

  test('have the unbilled amount of active projects', async () => {
    const { token } = signIn();
    const toBill = async () =>
      (await documents.send('GET /proposal/summary', { token })).body.toBill;
    const accept = async ({ contract_id }: { contract_id: string }) =>
      documents.accept(contract_id, await documents.sign(contract_id));
    await send(token, oneTimeRequest());
    expect(await toBill()).toEqual([]);
    // For ongoing work, only the first payment counts.
    await accept(await send(token, ongoingRequest({ currency: 'EUR' })));
    const packaging = await send(token, milestoneRequest());
    await accept(packaging);
    const cancelled = await send(token, oneTimeRequest());
    await accept(cancelled);
    await ProposalModel.updateOne({ _id: cancelled.id }, { status: 'cancelled' });
    const { milestones } = await ProposalModel.findById(packaging.id).orFail().lean();
    const [first, second] = milestones.map(({ amount }) => amount);
    const ongoing = { currency: 'EUR', total: 320_000 };
    expect(await toBill()).toEqual([ongoing, { currency: 'USD', total: first! + second! }]);
    for (const status of ['invoiced', 'paid']) {
      await ProposalModel.updateOne({ _id: packaging.id }, { 'milestones.0.status': status });
      expect(await toBill()).toEqual([ongoing, { currency: 'USD', total: second }]);
    }
  });

  test('are not accessible to other people or signed-out callers', async () => {
    const { id, deliveries } = await send(signIn().token);
    const { token } = signIn();
    const calls = [
      `GET /proposal/fetchProject/${id}`,
      `POST /proposal/withdraw/${id}`,
      `POST /proposal/retryDelivery/${id}/${deliveries[0].id}`,
    ];
    for (const call of calls) {
      expect([call, (await documents.send(call, { token })).status]).toEqual([call, 404]);
      expect([call, (await documents.send(call)).status]).toEqual([call, 401]);
    }
    const employer = documents.identity.tokenFor({ role: 'employer' });
    const withdraw = await documents.send(`POST /proposal/withdraw/${id}`, { token: employer });
    expect(withdraw.status).toBe(403);
    for (const call of ['GET /proposal/fetchAllProposals', 'GET /proposal/summary']) {
      expect((await documents.send(call)).status).toBe(401);
    }
  });

  test('are not found for unknown ids', async () => {
    const { token } = signIn();
    for (const id of [newId(), 'nonsense', '%00', '[object Object]']) {
      const reply = await documents.send(`GET /proposal/fetchProject/${encodeURIComponent(id)}`, {
        token,
      });
      expect([id, reply.status]).toEqual([id, 404]);
    }
  });
});

describe('withdrawing', () => {
  const withdraw = (token: string, id: string) =>
    documents.send(`POST /proposal/withdraw/${id}`, { token });

  test('withdraws an unanswered proposal, also when repeated', async () => {
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

  test('is refused once the proposal is answered or expired', async () => {
    const { token } = signIn();
    const { id } = await send(token);
    await ProposalModel.updateOne({ _id: id }, { status: 'declined' });
    expect(await withdraw(token, id)).toMatchObject({
      status: 409,
      body: { message: 'This proposal is already declined, so you can’t withdraw it.' },
    });
    await ProposalModel.updateOne({ _id: id }, { status: 'sent', expiresAt: new Date(0) });
    expect((await withdraw(token, id)).status).toBe(409);
  });
});

describe('retrying an email', () => {
  const retry = (token: string, { id, deliveries }: { id: string; deliveries: { id: string }[] }) =>
    documents.send(`POST /proposal/retryDelivery/${id}/${deliveries[0]!.id}`, { token });
  const fail = (id: string) =>
    ProposalModel.updateOne(
      { _id: id },
      { 'deliveries.0.state': 'failed', 'deliveries.0.reason': 'No such user' },
    );

  test('queues a failed email again', async () => {
    const { token } = signIn();
    const proposal = await send(token);
    await fail(proposal.id);
    const reply = await retry(token, proposal);
    expect(reply.status).toBe(200);
    expect(reply.body.proposal.deliveries).toMatchObject([{ state: 'queued', reason: '' }]);
    const stored = await ProposalModel.findById(proposal.id).lean();
    expect(stored?.deliveries[0]).toMatchObject({ round: 2, attempts: 0 });
  });

  test('does not affect an email that did not fail', async () => {
    const { token } = signIn();
    expect((await retry(token, await send(token))).status).toBe(409);
  });

  test('is refused for a proposal that is withdrawn', async () => {
    const { token } = signIn();
    const proposal = await send(token);
    await fail(proposal.id);
    await documents.send(`POST /proposal/withdraw/${proposal.id}`, { token });
    expect(await retry(token, proposal)).toMatchObject({
      status: 409,
      body: { message: 'The proposal was withdrawn, so we can’t email it again.' },
    });
  });

  test('is not found for a delivery of another proposal', async () => {
    const { token } = signIn();
    const [one, other] = [await send(token), await send(token)];
    expect((await retry(token, { id: one.id, deliveries: other.deliveries })).status).toBe(404);
  });
});
