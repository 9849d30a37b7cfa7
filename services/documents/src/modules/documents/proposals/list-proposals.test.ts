import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { createProjects } from '../../../../test/projects.ts';
import {
  milestoneRequest,
  oneTimeRequest,
  ongoingRequest,
} from '../../../../test/proposal-requests.ts';
import { pdfFiles } from '../../files/store/file-store.service.ts';
import { ProposalModel } from './proposals.model.ts';

let documents: TestDocuments;
let projects: ReturnType<typeof createProjects>;
beforeAll(async () => {
  documents = await startTestDocuments();
  projects = createProjects(documents);
});
afterAll(() => documents.stop());

const list = (token: string, query: string) =>
  documents.send(`GET /proposal/fetchAllProposals?${query}`, { token });
const numbersOf = async (token: string, query: string) =>
  (await list(token, query)).body.items.map(({ number }: { number: string }) => number);
const set = (id: string, change: object) => ProposalModel.updateOne({ _id: id }, change);

describe('a freelancer’s proposals', () => {
  test('are filtered by status', async () => {
    const { token } = projects.signIn();
    const ids = [];
    for (let i = 0; i < 6; i++) ids.push((await projects.send(token)).id);
    const [, expired = '', declined = '', active = '', completed = '', replaced = ''] = ids;
    await set(expired, { expiresAt: new Date(0) });
    await set(declined, { status: 'declined' });
    await set(active, { status: 'active', acceptedAt: new Date() });
    await set(completed, { status: 'completed', acceptedAt: new Date() });
    await set(replaced, { status: 'replaced', acceptedAt: new Date() });
    expect(await numbersOf(token, 'tab=proposals')).toEqual(['P-0003', 'P-0002', 'P-0001']);
    expect(await numbersOf(token, 'tab=in_progress')).toEqual(['P-0004']);
    expect(await numbersOf(token, 'tab=completed')).toEqual(['P-0006', 'P-0005']);
    expect(await numbersOf(token, 'status=sent')).toEqual(['P-0001']);
    expect(await numbersOf(token, 'status=expired')).toEqual(['P-0002']);
    expect(await numbersOf(token, 'status=draft')).toEqual([]);
    expect(await numbersOf(token, 'tab=completed&status=replaced')).toEqual(['P-0006']);
    expect(await numbersOf(token, 'tab=in_progress&status=sent')).toEqual([]);
    expect((await list(token, 'status=lost')).status).toBe(400);
  });

  test('are filtered by payment type, by page', async () => {
    const { token } = projects.signIn();
    for (const request of [oneTimeRequest(), ongoingRequest(), oneTimeRequest()]) {
      await projects.send(token, request);
    }
    const first = (await list(token, 'payment_type=one_time&limit=1')).body;
    expect(first.items).toMatchObject([{ number: 'P-0003' }]);
    const next = `payment_type=one_time&limit=1&cursor=${first.nextCursor}`;
    expect(await numbersOf(token, next)).toEqual(['P-0001']);
  });

  test('are found by word prefixes of project, client, address and number', async () => {
    const { token } = projects.signIn();
    await projects.send(token, oneTimeRequest({ project_name: 'Wholesale shop (Übersicht)' }));
    await projects.send(token, oneTimeRequest({ client_name: 'आरती शर्मा' }));
    await projects.send(token, oneTimeRequest({ email: 'marit@fjord.example' }));
    for (const q of ['whole', 'SHOP whole', 'über', '0001']) {
      expect([q, await numbersOf(token, `q=${encodeURIComponent(q)}`)]).toEqual([q, ['P-0001']]);
    }
    expect(await numbersOf(token, `q=${encodeURIComponent('आर')}`)).toEqual(['P-0002']);
    expect(await numbersOf(token, 'q=fjord')).toEqual(['P-0003']);
    expect(await numbersOf(token, 'q=P-0002')).toEqual(['P-0002']);
    expect(await numbersOf(token, 'q=hop')).toEqual([]);
    expect(await numbersOf(token, `q=${encodeURIComponent('.*')}`)).toHaveLength(3);
  });

  test('have their project’s progress', async () => {
    const { ids, ...project } = await projects.start();
    await projects.finish(project, ids[0] ?? '');
    expect((await list(project.token, 'tab=in_progress')).body.items[0].progress).toEqual({
      milestones: [
        { name: 'Concept', status: 'approved' },
        { name: 'Artwork', status: 'pending' },
      ],
      next: { name: 'Artwork', day: '2027-01-31' },
    });
    const ongoing = await projects.start(ongoingRequest());
    expect((await list(ongoing.token, 'tab=in_progress')).body.items[0].progress).toMatchObject({
      next: { name: 'Next invoice', day: '2026-12-01' },
    });
    const { token } = projects.signIn();
    await projects.send(token);
    expect((await list(token, '')).body.items[0].progress).toBeNull();
  });
});

describe('a copy', () => {
  const copy = (proposal: { id: string; token: string }, as: string, title = '') =>
    documents.send(`POST /proposal/copy/${proposal.id}`, {
      token: proposal.token,
      body: { as, title },
    });
  const draftOf = async (proposal: { id: string; token: string }, as: string, title?: string) => {
    const { draft_id } = (await copy(proposal, as, title)).body;
    return (await documents.send(`GET /proposal/drafts/${draft_id}`, proposal)).body.draft;
  };
  const past = {
    details: {
      milestones: [
        { name: 'Concept', deliverable: 'Two routes', rate: 1, end_date: '2020-01-31' },
        { name: 'Artwork', deliverable: 'Print files', rate: 2, end_date: '2099-01-31' },
      ],
    },
  };
  const sent = async (request: object) => {
    const { token } = projects.signIn();
    return { token, ...(await projects.send(token, request)) };
  };

  test('as a duplicate has neither the signature nor past dates', async () => {
    const proposal = await sent(milestoneRequest(past));
    const draft = await draftOf(proposal, 'duplicate');
    expect(draft).toMatchObject({
      kind: 'proposal',
      title: 'Winter 2026 packaging',
      content: {
        email: 'sofie@nordlys.example',
        clauses: [{ title: 'Changes' }, { title: 'Payment' }],
        details: { milestones: [{ name: 'Concept', end_date: '' }, { end_date: '2099-01-31' }] },
      },
    });
    expect(JSON.stringify(draft)).not.toContain('Ines Carvalho');
    expect(draft.content).not.toHaveProperty('replaces');
  });

  test('as a template has neither the client nor dates', async () => {
    const proposal = await sent(milestoneRequest(past));
    expect(await draftOf(proposal, 'template', 'Packaging, standard')).toMatchObject({
      kind: 'proposal_template',
      title: 'Packaging, standard',
      content: {
        email: '',
        client_name: '',
        details: { milestones: [{ end_date: '' }, { end_date: '' }] },
      },
    });
  });

  test('as a change has all terms, and is refused after the project’s end', async () => {
    const proposal = await sent(milestoneRequest(past));
    expect((await draftOf(proposal, 'change')).content).toMatchObject({
      replaces: proposal.id,
      email: 'sofie@nordlys.example',
      details: { milestones: [{ end_date: '2020-01-31' }, {}] },
    });
    await set(proposal.id, { status: 'completed', acceptedAt: new Date() });
    expect((await copy(proposal, 'change')).status).toBe(409);
  });

  test('is refused for another person’s proposal', async () => {
    const proposal = await sent(milestoneRequest());
    const { token } = projects.signIn();
    expect((await copy({ id: proposal.id, token }, 'duplicate')).status).toBe(404);
  });
});

describe('emailing again', () => {
  const resend = ({ id, token }: { id: string; token: string }) =>
    documents.send(`POST /proposal/resend/${id}`, { token });

  test('is refused while an email is pending and for a closed proposal', async () => {
    const { token } = projects.signIn();
    const { id } = await projects.send(token);
    expect((await resend({ id, token })).status).toBe(409);
    await set(id, { 'deliveries.0.state': 'sent' });
    expect((await resend({ id, token })).body.proposal.deliveries).toMatchObject([
      { state: 'sent' },
      { kind: 'proposal', state: 'queued' },
    ]);
    await set(id, { status: 'withdrawn', 'deliveries.1.state': 'sent' });
    expect((await resend({ id, token })).status).toBe(409);
    expect((await resend({ id, token: projects.signIn().token })).status).toBe(404);
  });
});

describe('a proposal’s PDF', () => {
  test('is readable only for its freelancer', async () => {
    const { userId, token } = projects.signIn();
    const { id } = await projects.send(token);
    const read = (by: string) => documents.send(`GET /proposal/pdf/${id}`, { token: by });
    expect((await read(token)).status).toBe(409);
    const bytes = Buffer.from('%PDF-1.7 the document');
    const file = { id: 'p'.repeat(32), bytes, contentType: 'application/pdf', ownerId: userId };
    const { sha256 } = await pdfFiles.put(file);
    await set(id, { pdfs: [{ version: 1, fileId: file.id, sha256 }] });
    expect((await read(token)).body).toEqual(bytes);
    expect((await read(projects.signIn().token)).status).toBe(404);
  });
});
