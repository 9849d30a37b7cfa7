import { randomUUID } from 'node:crypto';
import { dayMs, type Expense, maxReceiptsBytes } from '@soloist/contracts';
import { newId } from '@soloist/server-kit/testing';
import sharp from 'sharp';
import { startTestDocuments, type TestDocuments } from '../../../../test/documents-harness.ts';
import { createProjects } from '../../../../test/projects.ts';
import { receiptFiles } from '../../files/index.ts';
import { ExpenseModel } from '../shared/expenses.model.ts';
import { readPersonsExpenses } from './expense-personal-data.service.ts';
import { removeDeletedExpenses } from './remove-deleted-expenses.job.ts';

let documents: TestDocuments;
let projects: ReturnType<typeof createProjects>;
beforeAll(async () => {
  documents = await startTestDocuments();
  projects = createProjects(documents);
});
afterAll(() => documents.stop());

const day = '2026-11-23';

function signIn(userId = newId()) {
  documents.identity.setProfile(userId, { hourlyRate: '80$', currency: 'EUR' });
  return { userId, token: documents.identity.tokenFor({ userId }) };
}
const form = (changes: object = {}) => ({
  ...{ day, description: 'Train to Berlin', category: 'travel', amount: 12_000, currency: 'EUR' },
  ...{ billable: true, client_email: 'sofie@nordlys.example', ...changes },
});
const add = (token: string | undefined, changes: object = {}, expense_id: string = randomUUID()) =>
  documents.send(`PUT /proposal/expenses/${expense_id}`, { token, body: form(changes) });
const list = async (token: string, query = '') =>
  (await documents.send(`GET /proposal/expenses?${query}`, { token })).body;
const namesOf = async (token: string, query = '') =>
  (await list(token, query)).items.map(({ description }: Expense) => description);

describe('an expense', () => {
  test('is stored once under its id, with its amounts', async () => {
    const { token } = signIn();
    const expense_id = randomUUID();
    const first = await add(token, { markup: 10 }, expense_id);
    expect(first.body.expense).toMatchObject({
      ...{ expense_id, amount: 12_000, currency: 'EUR', billing_currency: 'EUR', markup: 10 },
      ...{ exchange_rate: 1, exchange_rate_source: 'same_currency', cost: 12_000, price: 13_200 },
      ...{ project_id: null, client_email: 'sofie@nordlys.example', receipt: null, billed: null },
    });
    expect((await add(token, { amount: 1 }, expense_id)).body.expense.amount).toBe(12_000);
    expect((await list(token)).items).toHaveLength(1);
  });

  test('in another currency needs a rate, which is stored with its source', async () => {
    const { token } = signIn();
    expect((await add(token, { currency: 'USD' })).body).toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'exchange_rate', message: 'Enter what 1 USD is in EUR.' }],
    });
    const { expense } = (await add(token, { currency: 'USD', exchange_rate: 0.9215, markup: 5 }))
      .body;
    expect(expense).toMatchObject({
      ...{ exchange_rate: 0.9215, exchange_rate_source: 'entered', billing_currency: 'EUR' },
      ...{ cost: 11_058, price: 11_611 },
    });
  });

  test('of a project is billed in the project’s currency, with its client', async () => {
    const { id, token } = await projects.start();
    const { expense } = (
      await add(token, { client_email: undefined, project_id: id, exchange_rate: 1.1 })
    ).body;
    expect(expense).toMatchObject({
      ...{ project_id: id, billing_currency: 'USD', cost: 13_200 },
      client_email: expect.stringContaining('@'),
      project_name: expect.stringMatching(/./),
    });
    const other = signIn();
    expect(await add(other.token, { project_id: id })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'project_id' }] },
    });
  });

  test('bills nothing when it is not billable', async () => {
    const { token } = signIn();
    const { expense } = (await add(token, { billable: false, markup: 20 })).body;
    expect(expense).toMatchObject({ cost: 12_000, price: 0 });
  });

  test.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: 10.5 }],
    ['amount', { amount: 90_000_000_000, markup: 100 }],
    ['amount', { amount: 1, currency: 'USD', exchange_rate: 0.001 }],
    ['currency', { currency: 'XYZ' }],
    ['exchange_rate', { currency: 'USD', exchange_rate: -1 }],
    ['exchange_rate', { currency: 'USD', exchange_rate: 1.000_000_1 }],
    ['markup', { markup: 100.5 }],
    ['category', { category: 'yachts' }],
    ['description', { description: ' ' }],
    ['day', { day: '2026-02-30' }],
  ])('is refused with a wrong %s: %j', async (path, changes) => {
    const { token } = signIn();
    const { status, body } = await add(token, changes);
    expect({ status, paths: body.details.map((each: { path: string }) => each.path) }).toEqual({
      status: 400,
      paths: [path],
    });
  });

  test('is changed and deleted by its owner only, also twice', async () => {
    const { token } = signIn();
    const other = signIn();
    const { expense_id } = (await add(token)).body.expense;
    const call = `/proposal/expenses/${expense_id}` as const;
    const body = form({ amount: 500, description: 'Taxi', client_email: undefined });
    expect((await documents.send(`PATCH ${call}`, { token: other.token, body })).status).toBe(404);
    await documents.send(`DELETE ${call}`, { token: other.token });
    const changed = await documents.send(`PATCH ${call}`, { token, body });
    expect(changed.body.expense).toMatchObject({ amount: 500, cost: 500, client_email: '' });
    for (let i = 0; i < 2; i += 1) {
      expect((await documents.send(`DELETE ${call}`, { token })).status).toBe(200);
    }
    expect((await documents.send(`PATCH ${call}`, { token, body })).status).toBe(404);
    expect((await list(token)).items).toEqual([]);
  });

  test('is restored by its owner only, also twice', async () => {
    const { userId, token } = signIn();
    const { expense } = (await add(token)).body;
    const call = `/proposal/expenses/${expense.expense_id}` as const;
    await documents.send(`DELETE ${call}`, { token });
    expect(await list(token)).toMatchObject({ items: [], sums: [] });
    expect((await add(token, {}, expense.expense_id)).status).toBe(409);
    const { records } = await readPersonsExpenses(userId);
    expect(records.expenses).toMatchObject([{ deleted_at: expect.stringMatching(/Z$/) }]);
    const restore = `POST ${call}/restore` as const;
    expect((await documents.send(restore, { token: signIn().token })).status).toBe(404);
    expect((await documents.send(restore, {})).status).toBe(401);
    for (let i = 0; i < 2; i += 1) {
      expect((await documents.send(restore, { token })).body.expense).toEqual(expense);
    }
    expect((await list(token)).items).toEqual([expense]);
  });

  test('is not reserved for an invoice once it is deleted', async () => {
    const { token } = signIn();
    const { expense_id } = (await add(token)).body.expense;
    const query = `from=${day}&to=${day}&client_email=sofie@nordlys.example&currency=EUR`;
    const preview = async () =>
      (await documents.send(`GET /proposal/expenses/unbilled?${query}`, { token })).body;
    expect((await preview()).items).toHaveLength(1);
    await documents.send(`DELETE /proposal/expenses/${expense_id}`, { token });
    expect((await preview()).items).toEqual([]);
  });

  test('keeps its currency and rate when the profile has another currency since', async () => {
    const { userId, token } = signIn();
    const { expense_id } = (await add(token, { currency: 'USD', exchange_rate: 0.9 })).body.expense;
    documents.identity.setProfile(userId, { currency: 'GBP' });
    const body = form({ currency: 'USD', exchange_rate: 0.9, description: 'Taxi' });
    const call = `PATCH /proposal/expenses/${expense_id}` as const;
    expect((await documents.send(call, { token, body })).body.expense).toMatchObject({
      ...{ description: 'Taxi', billing_currency: 'EUR', cost: 10_800, exchange_rate: 0.9 },
    });
  });

  test('is for freelancers only', async () => {
    expect((await add(undefined)).status).toBe(401);
    const employer = documents.identity.tokenFor({ role: 'employer' });
    expect((await add(employer)).status).toBe(403);
    expect((await documents.send('GET /proposal/expenses', { token: employer })).status).toBe(403);
  });
});

describe('the list', () => {
  test('is paged by day, latest first, and has the sums of all that match', async () => {
    const { token } = signIn();
    const days = ['2026-11-02', '2026-11-05', '2026-11-05', '2026-10-30', '2026-11-05'];
    for (const [index, each] of days.entries()) {
      await add(token, { day: each, description: `${index}`, amount: 100 });
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(token, `limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ description }: Expense) => description));
      expect(page.sums).toEqual([{ currency: 'EUR', count: 5, cost: 500, unbilled: 500 }]);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['4', '2', '1', '0', '3']);
  });

  test('is filtered by period, project, client, category and state', async () => {
    const { id, token } = await projects.start();
    documents.identity.setProfile(
      JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sub,
      { currency: 'EUR' },
    );
    await add(token, { description: 'old', day: '2026-10-01' });
    await add(token, { description: 'own', billable: false, client_email: undefined });
    await add(token, { description: 'meal', category: 'meals' });
    await add(token, { description: 'project', project_id: id, currency: 'USD' });
    expect(await namesOf(token, 'from=2026-11-01&to=2026-11-30')).toEqual([
      ...['project', 'meal', 'own'],
    ]);
    expect(await namesOf(token, `project_id=${id}`)).toEqual(['project']);
    expect(await namesOf(token, 'client_email=sofie%40nordlys.example&category=travel')).toContain(
      'old',
    );
    expect(await namesOf(token, 'category=meals')).toEqual(['meal']);
    expect(await namesOf(token, 'state=not_billable')).toEqual(['own']);
    expect(await namesOf(token, 'state=unbilled&from=2026-11-01')).toEqual(['project', 'meal']);
    expect(await namesOf(token, 'state=billed')).toEqual([]);
    expect((await list(token)).sums).toMatchObject([
      { currency: 'EUR', count: 3, cost: 36_000, unbilled: 24_000 },
      { currency: 'USD', count: 1, cost: 12_000 },
    ]);
    const reversed = 'GET /proposal/expenses?from=2026-11-02&to=2026-11-01';
    expect((await documents.send(reversed, { token })).status).toBe(400);
  });

  test('contains no one else’s expenses', async () => {
    await add(signIn().token);
    expect(await list(signIn().token)).toMatchObject({ items: [], sums: [] });
  });

  test('is exported as CSV without cells that run as a formula', async () => {
    const { token } = signIn();
    await add(token, { description: '=1+1', currency: 'USD', exchange_rate: 0.5, markup: 10 });
    const { body, headers } = await documents.send('GET /proposal/expenses/export', { token });
    expect(headers.get('content-disposition')).toBe('attachment; filename=expenses.csv');
    const [header, row, ...rest] = String(body).slice(1).split('\r\n').filter(Boolean);
    expect(header).toMatch(/^Date,Description,Category,/);
    expect(row).toBe(
      "2026-11-23,'=1+1,Travel,,sofie@nordlys.example,,120.00,USD,0.5,entered by you,60.00,EUR,yes,10,,,",
    );
    expect(rest).toEqual([]);
    const none = await documents.send('GET /proposal/expenses/export?to=2026-01-01', { token });
    expect(String(none.body).trim().split('\r\n')).toHaveLength(1);
  });
});

describe('a receipt', () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF');
  const photo = async () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Copyright: 'Hidden place' } })
      .jpeg()
      .toBuffer();
  const upload = (token: string, expense_id: string, [bytes, name]: [Buffer, string]) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], name));
    return documents.send(`PUT /proposal/expenses/${expense_id}/receipt`, { token, body });
  };
  const read = (token: string | undefined, expense_id: string) =>
    documents.send(`GET /proposal/expenses/${expense_id}/receipt`, { token });
  const addOne = async (token: string) => (await add(token)).body.expense.expense_id as string;

  test('fits into a limit for all, to which the one that it replaces does not count', async () => {
    const { userId, token } = signIn();
    const [full, other] = [await addOne(token), await addOne(token)];
    const receipt = { fileId: 'a', sha256: '', name: 'a.pdf', type: '', size: maxReceiptsBytes };
    await ExpenseModel.updateOne({ freelancerId: userId, expense_id: full }, { receipt });
    expect((await upload(token, other, [pdf, 'a.pdf'])).body.code).toBe('limit_reached');
    expect((await upload(token, full, [pdf, 'a.pdf'])).status).toBe(200);
    expect((await upload(token, other, [pdf, 'a.pdf'])).status).toBe(200);
  });

  test('that is a PDF is never saved as another type', async () => {
    const { token } = signIn();
    const { expense } = (await upload(token, await addOne(token), [pdf, 'taxi.html'])).body;
    expect(expense.receipt.name).toBe('taxi.pdf');
  });

  test('that is a PDF is downloaded by its owner only, never displayed', async () => {
    const { token } = signIn();
    const id = await addOne(token);
    const { expense } = (await upload(token, id, [pdf, '../Taxi <b>.pdf'])).body;
    expect(expense.receipt).toEqual({
      name: expect.stringMatching(/^[^</]+\.pdf$/),
      type: 'application/pdf',
      size: pdf.length,
    });
    const { body, headers } = await read(token, id);
    expect(Buffer.from(body)).toEqual(pdf);
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toContain('private');
    const other = signIn();
    expect((await read(other.token, id)).status).toBe(404);
    expect((await read(undefined, id)).status).toBe(401);
    expect((await upload(other.token, id, [pdf, 'a.pdf'])).status).toBe(404);
    const call = `DELETE /proposal/expenses/${id}/receipt` as const;
    expect((await documents.send(call, { token: other.token })).status).toBe(404);
    expect((await read(token, id)).status).toBe(200);
  });

  test('that is a photo loses its metadata', async () => {
    const { token } = signIn();
    const id = await addOne(token);
    const { expense } = (await upload(token, id, [await photo(), 'IMG_1.JPG'])).body;
    expect(expense.receipt).toMatchObject({ name: 'IMG_1.webp', type: 'image/webp' });
    const stored = Buffer.from((await read(token, id)).body);
    expect(stored.includes('Hidden place')).toBe(false);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  test.each([
    ['a page', Buffer.from('<script>alert(1)</script>'), 'receipt.pdf'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'receipt.svg'],
    ['a damaged image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'receipt.png'],
  ])('is refused when it is %s', async (_, bytes, name) => {
    const { token } = signIn();
    const id = await addOne(token);
    expect((await upload(token, id, [bytes, name])).status).toBeGreaterThanOrEqual(400);
    expect((await read(token, id)).status).toBe(404);
  });

  test('is replaced, removed and deleted with its expense, and its file with it', async () => {
    const { userId, token } = signIn();
    const id = await addOne(token);
    await upload(token, id, [pdf, 'first.pdf']);
    await upload(token, id, [pdf, 'second.pdf']);
    expect(await receiptFiles.idsOf(userId)).toHaveLength(1);
    await documents.send(`DELETE /proposal/expenses/${id}/receipt`, { token });
    expect(await receiptFiles.idsOf(userId)).toEqual([]);
    await upload(token, id, [pdf, 'third.pdf']);
    await documents.send(`DELETE /proposal/expenses/${id}`, { token });
    expect((await read(token, id)).status).toBe(404);
    expect((await upload(token, id, [pdf, 'fourth.pdf'])).status).toBe(404);
    await removeDeletedExpenses(Date.now() + dayMs - 60_000);
    expect(await receiptFiles.idsOf(userId)).toHaveLength(1);
    await removeDeletedExpenses(Date.now() + dayMs + 60_000);
    expect(await receiptFiles.idsOf(userId)).toEqual([]);
    expect(await ExpenseModel.countDocuments({ freelancerId: userId })).toBe(0);
    const restore = `POST /proposal/expenses/${id}/restore` as const;
    expect((await documents.send(restore, { token })).status).toBe(404);
  });

  test('is restored with its deleted expense', async () => {
    const { token } = signIn();
    const id = await addOne(token);
    await upload(token, id, [pdf, 'first.pdf']);
    await documents.send(`DELETE /proposal/expenses/${id}`, { token });
    await documents.send(`POST /proposal/expenses/${id}/restore`, { token });
    expect((await read(token, id)).status).toBe(200);
    await removeDeletedExpenses(Date.now() + 2 * dayMs);
    expect((await read(token, id)).status).toBe(200);
  });
});

test('a day has a limit of expenses', async () => {
  const { userId, token } = signIn();
  await add(token);
  const { _id, ...one } = (await ExpenseModel.findOne({ freelancerId: userId }).lean())!;
  await ExpenseModel.insertMany(
    Array.from({ length: 99 }, () => ({ ...one, expense_id: randomUUID() })),
  );
  expect(await add(token)).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
  // Nor can one of another day be moved to it.
  const { body } = await add(token, { day: '2026-11-24' });
  const path = `PATCH /proposal/expenses/${body.expense.expense_id}`;
  const moved = { ...form(), day };
  expect((await documents.send(path, { token, body: moved })).status).toBe(409);
  expect(
    (await documents.send(path, { token, body: { ...moved, day: '2026-11-25' } })).status,
  ).toBe(200);
  // A deleted one leaves its place to another, and is not restored then.
  const first = `/proposal/expenses/${one.expense_id}` as const;
  await documents.send(`DELETE ${first}`, { token });
  expect((await add(token)).status).toBe(200);
  expect((await documents.send(`POST ${first}/restore`, { token })).status).toBe(409);
});
