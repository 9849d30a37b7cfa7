import { newId } from '@soloist/server-kit/testing';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { oneTimeRequest, ongoingRequest } from '../../../../test/proposal-requests.ts';
import { ProposalModel } from './proposals.model.ts';
import { receivedProposalsFilter } from './received-proposals.service.ts';

let documents: TestDocuments;
let freelancer: string;
beforeAll(async () => {
  documents = await startTestDocuments();
  freelancer = documents.identity.tokenFor();
});
afterAll(() => documents.stop());

/** A client with an account under an address of their own. */
function newClient(email = `${newId()}@nordlys.example`) {
  const userId = newId();
  const token = documents.identity.tokenFor({ userId, role: 'employer' });
  documents.identity.setProfile(userId, { email });
  return { email, token };
}

/** Sends a proposal and stores its email as sent, as the worker does. */
async function send(email: string, request: (changes: object) => object = oneTimeRequest) {
  const { body } = await documents.createProject(freelancer, request({ email }));
  const { id, contract_id } = body.proposal as { id: string; contract_id: string };
  await ProposalModel.updateOne({ _id: id }, { 'deliveries.0.state': 'sent' });
  return { id, contract_id };
}

const read = (token: string | undefined, query = '') =>
  documents.send(`GET /proposal/fetchReceived${query}`, { token });
const listOf = async (token: string) => (await read(token)).body.items;
const totalsOf = async (token: string) =>
  (await documents.send('GET /proposal/receivedSummary', { token })).body.totals;

describe('received proposals', () => {
  test('are listed newest first by page, with the details that their reader already has', async () => {
    const { email, token } = newClient();
    const sent = [await send(email), await send(email), await send(email)];
    const first = await read(token, '?limit=2');
    expect(first.status).toBe(200);
    const second = await read(token, `?limit=2&cursor=${first.body.nextCursor}`);
    const links = [first, second].map(({ body }) =>
      body.items.map(({ contract_id }: { contract_id: string }) => contract_id),
    );
    const [a, b, c] = sent.map(({ contract_id }) => contract_id);
    expect(links).toEqual([[c, b], [a]]);
    expect(second.body.nextCursor).toBeNull();
    expect(second.body.items[0]).toEqual({
      contract_id: a,
      number: expect.stringMatching(/^P-\d{4}$/),
      project_name: 'Winter 2026 packaging',
      freelancerName: 'Ines Carvalho',
      freelancerImage: '/files/ines',
      currency: 'USD',
      total: 1_240_000,
      status: 'sent',
      toApprove: 0,
      sentAt: expect.any(String),
      expiresAt: expect.any(String),
    });
  });

  test('are searched by the words of project and number, never among another client’s', async () => {
    const { email, token } = newClient();
    const other = newClient();
    const { contract_id } = await send(email);
    await send(other.email);
    const links = async (q: string) =>
      (await read(token, `?q=${encodeURIComponent(q)}`)).body.items.map(
        (item: { contract_id: string }) => item.contract_id,
      );
    expect(await links('pack wint')).toEqual([contract_id]);
    expect(await links('aging')).toEqual([]);
    expect(await links(other.email)).toEqual([]);
    expect((await read(token, `?q=${'a'.repeat(101)}`)).status).toBe(400);
  });

  test('count milestones pending approval until the project has ended', async () => {
    const { email, token } = newClient();
    const { id } = await send(email);
    const milestone = {
      id: newId(),
      name: 'Direction',
      deliverable: '',
      amount: 100,
      end_date: '',
    };
    const milestones = ['submitted', 'pending', 'submitted'].map((status) => ({
      ...milestone,
      status,
    }));
    await ProposalModel.updateOne({ _id: id }, { status: 'active', milestones });
    expect(await listOf(token)).toMatchObject([{ toApprove: 2 }]);
    await ProposalModel.updateOne({ _id: id }, { status: 'cancelled' });
    expect(await listOf(token)).toMatchObject([{ toApprove: 0 }]);
  });

  test('are listed once the email was sent or the reader has opened the link', async () => {
    const { email, token } = newClient();
    for (const state of ['queued', 'rendering', 'mailing', 'failed', 'skipped']) {
      const { id } = await send(email);
      await ProposalModel.updateOne({ _id: id }, { 'deliveries.0.state': state });
    }
    expect(await listOf(token)).toEqual([]);
    expect(await totalsOf(token)).toEqual([]);
    const inDoubt = await send(email);
    await ProposalModel.updateOne({ _id: inDoubt.id }, { 'deliveries.0.state': 'failed' });
    const body = { time_zone: '' };
    await documents.send(`POST /proposal/viewed/${inDoubt.contract_id}`, { body });
    expect(await listOf(token)).toMatchObject([
      { contract_id: inDoubt.contract_id, status: 'viewed' },
    ]);
  });

  test('are shown as withdrawn or expired', async () => {
    const { email, token } = newClient();
    const [withdrawn, expired] = [await send(email), await send(email)];
    await documents.send(`POST /proposal/withdraw/${withdrawn.id}`, { token: freelancer });
    await ProposalModel.updateOne({ _id: expired.id }, { expiresAt: new Date(0) });
    expect(await listOf(token)).toMatchObject([
      { contract_id: expired.contract_id, status: 'expired' },
      { contract_id: withdrawn.contract_id, status: 'withdrawn' },
    ]);
  });

  test('are summed by status and currency', async () => {
    const { email, token } = newClient();
    const accepted = await send(email);
    await documents.accept(accepted.contract_id, await documents.sign(accepted.contract_id));
    await send(email);
    await send(email);
    await send(email, (changes) => ongoingRequest({ ...changes, currency: 'EUR' }));
    const totals = await totalsOf(token);
    expect(totals).toHaveLength(3);
    expect(totals).toEqual(
      expect.arrayContaining([
        { status: 'accepted', currency: 'USD', count: 1, total: 1_240_000 },
        { status: 'sent', currency: 'USD', count: 2, total: 2_480_000 },
        { status: 'sent', currency: 'EUR', count: 1, total: 320_000 },
      ]),
    );
  });

  test('are only the caller’s own, whatever the query', async () => {
    const { email } = newClient();
    await send(email);
    const { token } = newClient();
    expect(await listOf(token)).toEqual([]);
    expect(await totalsOf(token)).toEqual([]);
    for (const query of [`?email=${email}`, '?terms.email=x', '?email[$ne]=x']) {
      expect([query, (await read(token, query)).status]).toEqual([query, 400]);
    }
  });

  test('are found however the address was typed', async () => {
    const { email, token } = newClient();
    await send(` ${email.toUpperCase()} `);
    expect(await listOf(token)).toHaveLength(1);
  });

  test('are refused to freelancers and signed-out callers', async () => {
    for (const call of ['GET /proposal/fetchReceived', 'GET /proposal/receivedSummary']) {
      expect([call, (await documents.send(call)).status]).toEqual([call, 401]);
      const reply = await documents.send(call, { token: freelancer });
      expect([call, reply.status]).toEqual([call, 403]);
    }
  });

  test('refuse an invalid page', async () => {
    const { token } = newClient();
    for (const query of ['limit=0', 'limit=51', 'cursor=nonsense', 'cursor[$gt]=', 'since=1']) {
      expect([query, (await read(token, `?${query}`)).status]).toEqual([query, 400]);
    }
  });

  test('are unavailable while identity is unavailable', async () => {
    const { token } = newClient();
    documents.identity.setAway(true);
    const reply = await read(token);
    documents.identity.setAway(false);
    expect(reply).toMatchObject({
      status: 503,
      body: { message: 'We couldn’t load your email address. Try again.' },
    });
  });

  test('are read from an index, without reading others', async () => {
    const { email } = newClient();
    await send(newClient().email);
    await send(email);
    await send(email);
    const { executionStats } = (await ProposalModel.find(receivedProposalsFilter(email))
      .sort({ _id: -1 })
      .limit(21)
      .explain('executionStats')) as unknown as {
      executionStats: { totalDocsExamined: number; executionStages: object };
    };
    expect(executionStats.totalDocsExamined).toBe(2);
    expect(JSON.stringify(executionStats.executionStages)).not.toMatch(/COLLSCAN|"SORT"/);
  });
});

describe('the counts of proposals', () => {
  test('are public from the minimum of the installation on, and update at most once a minute', async () => {
    await ProposalModel.deleteMany({});
    const { email } = newClient();
    const [accepted] = [await send(email), await send(email)];
    await documents.accept(accepted.contract_id, await documents.sign(accepted.contract_id));
    await documents.createProject(freelancer, oneTimeRequest());
    const read = async () => (await documents.send('GET /proposal/numbers')).body;
    expect(await read()).toEqual({ success: true, sent: 2 });
    await send(email);
    expect(await read()).toEqual({ success: true, sent: 2 });
  });
});
