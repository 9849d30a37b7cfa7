import { newId } from '@soloist/server-kit/testing';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { ClauseModel } from './clauses.model.ts';

let documents: TestDocuments;
beforeAll(async () => {
  documents = await startTestDocuments();
});
afterAll(() => documents.stop());

const signIn = (userId = newId()) => ({ userId, token: documents.identity.tokenFor({ userId }) });
const clause = (title = 'Travel', text = 'Travel is paid at cost.') => ({ title, text });
const add = (token: string, body: object = clause()) =>
  documents.send('POST /proposal/clauses', { token, body });
const list = async (token: string) =>
  (await documents.send('GET /proposal/clauses', { token })).body.clauses;

describe('saved clauses', () => {
  test('are listed by title, ignoring case', async () => {
    const { token } = signIn();
    for (const title of ['travel', 'Insurance', 'Zoning', 'archive'])
      await add(token, clause(title));
    await add(signIn().token);
    const titles = (await list(token)).map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['archive', 'Insurance', 'travel', 'Zoning']);
  });

  test('can be changed and deleted, also twice', async () => {
    const { token } = signIn();
    const { id } = (await add(token)).body.clause;
    const body = clause('Travel', 'Travel is included.');
    const changed = await documents.send(`PUT /proposal/clauses/${id}`, { token, body });
    expect(changed.body.clause).toEqual({ id, ...body });
    for (const _ of ['once', 'twice']) {
      expect((await documents.send(`DELETE /proposal/clauses/${id}`, { token })).status).toBe(200);
    }
    expect(await list(token)).toEqual([]);
  });

  test('cannot be changed by another person', async () => {
    const { token } = signIn();
    const other = signIn();
    const { id } = (await add(token)).body.clause;
    const call = { token: other.token, body: clause('Mine now') };
    expect((await documents.send(`PUT /proposal/clauses/${id}`, call)).status).toBe(404);
    await documents.send(`DELETE /proposal/clauses/${id}`, { token: other.token });
    expect(await list(token)).toMatchObject([{ title: 'Travel' }]);
  });

  test('need a title and a text', async () => {
    const { token } = signIn();
    for (const [body, message] of [
      [clause(' '), 'Enter a title.'],
      [clause('Travel', ''), 'Enter the clause text.'],
      [{ ...clause(), freelancerId: newId() }, expect.any(String)],
    ] as const) {
      expect(await add(token, body)).toMatchObject({ status: 400, body: { message } });
    }
  });

  test('are limited to a hundred', async () => {
    const { userId, token } = signIn();
    await ClauseModel.insertMany(
      Array.from({ length: 100 }, () => ({ freelancerId: userId, ...clause() })),
    );
    expect((await add(token)).status).toBe(409);
  });

  test('are refused to employers', async () => {
    const employer = documents.identity.tokenFor({ role: 'employer' });
    expect((await add(employer)).status).toBe(403);
    expect((await documents.send('GET /proposal/clauses')).status).toBe(401);
  });
});
