import { randomUUID } from 'node:crypto';
import { newId } from '@soloist/server-kit/testing';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { oneTimeRequest } from '../../../../test/proposal-requests.ts';

// server-kit, where the rules of drafts are implemented, tests them.

let documents: TestDocuments;
beforeAll(async () => {
  documents = await startTestDocuments();
});
afterAll(() => documents.stop());

const signIn = (userId = newId()) => ({ userId, token: documents.identity.tokenFor({ userId }) });

interface Form {
  kind?: string;
  title?: string;
  content?: object;
  revision?: number;
}
const form = ({ kind = 'proposal', title = 'Packaging', content, revision = 0 }: Form = {}) => ({
  kind,
  title,
  content: content ?? { project_name: 'Packaging', details: {}, clauses: [] },
  revision,
});
const save = (token: string, draft_id: string, content: Form = {}) =>
  documents.send(`PUT /proposal/drafts/${draft_id}`, { token, body: form(content) });
const read = (token: string, draft_id: string) =>
  documents.send(`GET /proposal/drafts/${draft_id}`, { token });
const remove = (token: string, draft_id: string) =>
  documents.send(`DELETE /proposal/drafts/${draft_id}`, { token });
const list = (token: string, query = 'kind=proposal') =>
  documents.send(`GET /proposal/drafts?${query}`, { token });

describe('a draft', () => {
  test('is read as it was saved, empty fields included', async () => {
    const { token } = signIn();
    const draft_id = randomUUID();
    const content = {
      project_name: '',
      details: { milestones: [{ name: 'Concept', deliverable: '', rate: null, end_date: '' }] },
      project_deliverables: [],
    };
    const saved = await save(token, draft_id, { content });
    expect(saved).toMatchObject({ status: 200, body: { draft: { draft_id, revision: 1 } } });
    expect((await read(token, draft_id)).body.draft).toMatchObject({
      kind: 'proposal',
      title: 'Packaging',
      revision: 1,
      content,
    });
  });

  test('is neither overwritten nor, once deleted, restored by a late save', async () => {
    const { token } = signIn();
    const draft_id = randomUUID();
    await save(token, draft_id);
    const late = await save(token, draft_id, { title: 'Of another window' });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
    for (const _ of ['once', 'twice']) expect((await remove(token, draft_id)).status).toBe(200);
    expect(await save(token, draft_id, { revision: 1 })).toMatchObject({
      status: 410,
      body: { code: 'gone', message: 'This draft was sent or deleted.' },
    });
    expect((await read(token, draft_id)).status).toBe(410);
    expect((await list(token)).body.items).toEqual([]);
  });

  test('is deleted when it is sent, and sending it again returns the same document', async () => {
    const { token } = signIn();
    const request = oneTimeRequest();
    await save(token, request.draft_id);
    const sent = await documents.createProject(token, request);
    expect((await save(token, request.draft_id, { revision: 1 })).status).toBe(410);
    expect((await list(token)).body.items).toEqual([]);
    const again = await documents.createProject(token, request);
    expect(again.body.proposal.id).toBe(sent.body.proposal.id);
  });

  test('of another person can be neither read, changed nor deleted, even by its id', async () => {
    const { token } = signIn();
    const other = signIn();
    const draft_id = randomUUID();
    await save(token, draft_id);
    expect((await read(other.token, draft_id)).status).toBe(404);
    await save(other.token, draft_id, { title: 'Of the other' });
    await remove(other.token, draft_id);
    expect((await read(token, draft_id)).body.draft.title).toBe('Packaging');
  });

  test('is refused to employers', async () => {
    const employer = documents.identity.tokenFor({ role: 'employer' });
    expect((await save(employer, randomUUID())).status).toBe(403);
    expect((await documents.send('GET /proposal/drafts?kind=proposal')).status).toBe(401);
  });

  test.each([
    ['another kind', form({ kind: 'letter' })],
    ['an operator as its title', { ...form(), title: { $gt: '' } }],
    ['content that is none', { ...form(), content: 'all of it' }],
    ['a signature', { ...form(), signature: 'Ines' }],
  ])('is refused with %s', async (_what, body) => {
    const { token } = signIn();
    const call = `PUT /proposal/drafts/${randomUUID()}`;
    expect((await documents.send(call, { token, body })).status).toBe(400);
  });
});

describe('drafts', () => {
  test('are listed by kind, newest first, a page at a time', async () => {
    const { token } = signIn();
    for (const title of ['One', 'Two', 'Three']) await save(token, randomUUID(), { title });
    await save(token, randomUUID(), { title: 'Invoice', kind: 'invoice', content: {} });
    const first = (await list(token, 'kind=proposal&limit=2')).body;
    const second = (await list(token, `kind=proposal&limit=2&cursor=${first.nextCursor}`)).body;
    const titles = [first, second].map(({ items }) =>
      items.map(({ title }: { title: string }) => title),
    );
    expect(titles).toEqual([['Three', 'Two'], ['One']]);
    expect(second.nextCursor).toBeNull();
    expect((await list(token, 'kind=invoice')).body.items).toMatchObject([{ title: 'Invoice' }]);
  });
});
