import { randomUUID } from 'node:crypto';
import { newId } from '@soloist/server-kit/testing';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { claimTasks } from '../drafts/claim-tasks.job.ts';
import { expenseClaims, sendWithExpenses } from '../shared/claimed-expenses.service.ts';
import { ExpenseModel } from '../shared/expenses.model.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const day = '2026-11-23';
const client_email = 'sofie@nordlys.example';

function signIn(userId = newId()) {
  harness.identity.setProfile(userId, { currency: 'EUR' });
  return { userId, token: harness.identity.tokenFor({ userId }) };
}
const form = (changes: object = {}) => ({
  ...{ day, description: 'Train', category: 'travel', amount: 1000, currency: 'EUR' },
  ...{ billable: true, client_email, ...changes },
});
const add = async (token: string, changes: object = {}) => {
  const call = `PUT /proposal/expenses/${randomUUID()}` as const;
  const { body } = await harness.send(call, { token, body: form(changes) });
  return body.expense.expense_id as string;
};
const query = (changes: object = {}) => ({
  ...{ from: '2026-11-01', to: '2026-11-30', client_email, currency: 'EUR' },
  ...changes,
});
const preview = async (token: string, changes: Record<string, string> = {}) => {
  const search = new URLSearchParams(query(changes));
  return (await harness.send(`GET /proposal/expenses/unbilled?${search}`, { token })).body;
};
const claim = (token: string, draft_id: string, changes: object = {}) =>
  harness.send(`PUT /proposal/expenses/invoices/${draft_id}`, {
    token,
    body: query({ claim_id: randomUUID(), ...changes }),
  });
const release = (token: string, draft_id: string) =>
  harness.send(`DELETE /proposal/expenses/invoices/${draft_id}`, { token });
const expensesOf = async (token: string) =>
  (await harness.send('GET /proposal/expenses?limit=50', { token })).body.items;
const billedOf = async (token: string) =>
  (await expensesOf(token)).map(({ billed }: { billed: unknown }) => billed);

interface Claimed {
  items: { name: string; qty: number; rate: number; total: number }[];
  expenses_total: number;
}
const linesOf = ({ items }: Pick<Claimed, 'items'>) =>
  items.map(({ name, qty, rate, total }) => ({ name, qty, rate, total, tax: 0 }));
/** Sends an invoice with the lines of a claim. */
const bill = (token: string, draft_id: string, { expenses_total, ...claimed }: Claimed) =>
  harness.sendInvoice(
    token,
    invoiceRequestOf({ draft_id, items: linesOf(claimed), expenses_total, tax_mode: 'none' }),
  );
async function billAll(token: string) {
  const draft_id = randomUUID();
  const { body } = await claim(token, draft_id);
  const sent = await bill(token, draft_id, body);
  return { draft_id, invoice: sent.body.invoice };
}

test('unbilled expenses become lines of amount × rate × (1 + markup), rounded once', async () => {
  const { token } = signIn();
  await add(token, { amount: 33, currency: 'USD', exchange_rate: 0.5, markup: 3 });
  await add(token, { amount: 12_000, description: 'Hotel', day: '2026-11-24', markup: 12.5 });
  await add(token, { billable: false });
  expect(await preview(token)).toMatchObject({
    items: [
      {
        ...{ name: 'Train, Nov 23, 2026', qty: 1, rate: 17, total: 17 },
        expense: { amount: 33, currency: 'USD', exchange_rate: 0.5, markup: 3 },
      },
      { name: 'Hotel, Nov 24, 2026', qty: 1, rate: 13_500, total: 13_500 },
    ],
    total: 13_517,
    other_currencies: [],
  });
  expect(await preview(token, { currency: 'USD' })).toMatchObject({
    items: [],
    other_currencies: ['EUR'],
  });
  expect((await harness.send('GET /proposal/expenses/unbilled', { token })).status).toBe(400);
});

describe('expenses of an invoice', () => {
  test('are reserved for its draft once, and return the same lines when repeated', async () => {
    const { token } = signIn();
    await add(token);
    const draft_id = randomUUID();
    const claim_id = randomUUID();
    const first = await claim(token, draft_id, { claim_id });
    expect(first.body).toMatchObject({ expenses_total: 1000, total: 1000 });
    expect((await claim(token, draft_id, { claim_id })).body.items).toEqual(first.body.items);
    expect(await claim(token, randomUUID())).toMatchObject({
      status: 409,
      body: { message: 'There are no unbilled expenses in this period.' },
    });
    expect(await billedOf(token)).toEqual([{ draft_id, invoice_id: null, number: null }]);
  });

  test('are those of the last question when an earlier one with its id was answered in vain', async () => {
    const { token } = signIn();
    await add(token);
    await add(token, { client_email: 'noor@harbour.example' });
    const draft_id = randomUUID();
    const claim_id = randomUUID();
    await claim(token, draft_id, { claim_id });
    const other = { claim_id, client_email: 'noor@harbour.example' };
    expect((await claim(token, draft_id, other)).body).toMatchObject({ expenses_total: 1000 });
    expect((await preview(token)).total).toBe(1000);
  });

  test('cannot be changed or deleted while an invoice bills them, but get a receipt', async () => {
    const { token } = signIn();
    const expense_id = await add(token);
    const { draft_id, invoice } = await billAll(token);
    expect(await billedOf(token)).toEqual([
      { draft_id, invoice_id: invoice.id, number: invoice.number },
    ]);
    const call = `/proposal/expenses/${expense_id}` as const;
    for (const reply of [
      await harness.send(`PATCH ${call}`, { token, body: form({ amount: 5 }) }),
      await harness.send(`DELETE ${call}`, { token }),
    ]) {
      expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    await release(token, draft_id);
    expect(await billedOf(token)).toMatchObject([{ number: invoice.number }]);
    const body = new FormData();
    body.set('file', new File(['%PDF-1.4\n%%EOF'], 'train.pdf'));
    const saved = await harness.send(`PUT ${call}/receipt`, { token, body });
    expect(saved.body.expense).toMatchObject({ amount: 1000, receipt: { name: 'train.pdf' } });
  });

  test('are free again once the invoice is voided, or credited in full', async () => {
    const { token } = signIn();
    await add(token);
    const first = await billAll(token);
    await harness.act(token, { id: first.invoice.id, action: 'void', body: { reason: '' } });
    expect(await billedOf(token)).toEqual([null]);
    const second = await billAll(token);
    const credit = { credit_id: randomUUID(), amount: second.invoice.total, reason: 'Redo' };
    await harness.act(token, { id: second.invoice.id, action: 'credit', body: credit });
    expect(await billedOf(token)).toEqual([null]);
  });

  test('are free again once the draft is deleted, which then bills none', async () => {
    const { token } = signIn();
    await add(token);
    const draft_id = randomUUID();
    const { body } = await claim(token, draft_id);
    await harness.send(`DELETE /proposal/drafts/${draft_id}`, { token });
    expect(await billedOf(token)).toEqual([null]);
    expect(await claim(token, draft_id)).toMatchObject({ status: 410 });
    expect(await bill(token, draft_id, body)).toMatchObject({
      status: 409,
      body: { message: 'The expenses on this invoice changed. Remove them and add them again.' },
    });
  });

  test('are freed when they are removed, or when the invoice is sent without them', async () => {
    const { token } = signIn();
    await add(token);
    const draft_id = randomUUID();
    const { body } = await claim(token, draft_id);
    expect((await bill(token, draft_id, { ...body, expenses_total: 1 })).status).toBe(409);
    expect((await release(token, draft_id)).body.items).toEqual(body.items);
    expect(await billedOf(token)).toEqual([null]);
    await claim(token, draft_id);
    await harness.sendInvoice(token, invoiceRequestOf({ draft_id }));
    expect(await billedOf(token)).toEqual([null]);
  });

  test('are freed one by one when their lines are removed', async () => {
    const { token } = signIn();
    await add(token, { amount: 100 });
    await add(token, { amount: 200 });
    const draft_id = randomUUID();
    const { items } = (await claim(token, draft_id)).body;
    const path = `DELETE /proposal/expenses/invoices/${draft_id}` as const;
    const [first, second] = items;
    const freed = await harness.send(`${path}?expense_id=${first.expense_id}`, { token });
    expect(freed.body.items).toEqual([first]);
    expect((await preview(token)).items).toEqual([first]);
    const claimed = { items: [second], expenses_total: 200 };
    expect((await bill(token, draft_id, { ...claimed, expenses_total: 300 })).status).toBe(409);
    expect((await bill(token, draft_id, claimed)).status).toBe(200);
    await harness.send(`${path}?expense_id=${second.expense_id}`, { token });
    expect((await preview(token)).items).toEqual([first]);
  });

  test('can be on an invoice with tracked hours', async () => {
    const { token } = signIn();
    harness.identity.setProfile(newId(), {});
    await add(token);
    const draft_id = randomUUID();
    const work = { day, note: '', billable: true, client_email, seconds: 3600, rate: 5000 };
    const entry = `PUT /proposal/time/entries/${randomUUID()}` as const;
    await harness.send(entry, { token, body: work });
    const hours = await harness.send(`PUT /proposal/time/invoices/${draft_id}`, {
      token,
      body: query({ claim_id: randomUUID(), group: 'one' }),
    });
    const { body } = await claim(token, draft_id);
    const request = (tracked_seconds: number) =>
      invoiceRequestOf({
        ...{ draft_id, tracked_seconds, expenses_total: body.expenses_total, tax_mode: 'none' },
        items: [...linesOf(hours.body), ...linesOf(body)],
      });
    expect((await harness.sendInvoice(token, request(1))).status).toBe(409);
    const sent = await harness.sendInvoice(token, request(3600));
    expect(sent.body.invoice.total).toBe(6000);
    expect(await billedOf(token)).toMatchObject([{ number: sent.body.invoice.number }]);
  });

  test('stay billed when sending fails after the invoice was stored', async () => {
    const { userId, token } = signIn();
    await add(token);
    const draft_id = randomUUID();
    const { expenses_total } = (await claim(token, draft_id)).body;
    const draft = { freelancerId: userId, draft_id };
    const failing = sendWithExpenses({ ...draft, expenses_total, currency: 'EUR' }, async () => {
      await harness.sendInvoice(token, invoiceRequestOf({ draft_id }));
      throw new Error('The response was lost.');
    });
    await expect(failing).rejects.toThrow('The response was lost.');
    await expenseClaims.settle(draft);
    expect(await billedOf(token)).toMatchObject([{ draft_id, number: expect.any(String) }]);
  });

  test('are not billed for lines of others with the same price', async () => {
    const { token } = signIn();
    await add(token);
    const draft_id = randomUUID();
    const { body } = await claim(token, draft_id);
    const [{ expense_id: listed }] = body.items;
    // Another window of the draft replaces it.
    await release(token, draft_id);
    const held = await add(token, { day: '2026-11-24' });
    await claim(token, draft_id, { from: '2026-11-24' });
    const { expenses_total } = body;
    const request = (expense_ids: string[]) =>
      invoiceRequestOf({
        ...{ draft_id, items: linesOf(body), tax_mode: 'none' },
        ...{ expenses_total, expense_ids },
      });
    expect(await harness.sendInvoice(token, request([listed]))).toMatchObject({ status: 409 });
    expect((await harness.sendInvoice(token, request([held]))).status).toBe(200);
  });

  test('are not billed by an invoice in another currency', async () => {
    const { token } = signIn();
    await add(token);
    const draft_id = randomUUID();
    const { body } = await claim(token, draft_id);
    const { expenses_total } = body;
    const request = (currency: string) =>
      invoiceRequestOf({
        draft_id,
        items: linesOf(body),
        expenses_total,
        currency,
        tax_mode: 'none',
      });
    expect(await harness.sendInvoice(token, request('USD'))).toMatchObject({
      status: 409,
      body: {
        message: 'Some expenses on this invoice are in EUR. Remove them, or invoice in EUR.',
      },
    });
    expect((await harness.sendInvoice(token, request('EUR'))).status).toBe(200);
  });

  test('of another person cannot be reserved or freed', async () => {
    const { token } = signIn();
    const other = signIn();
    await add(token);
    expect((await claim(other.token, randomUUID())).status).toBe(409);
    const draft_id = randomUUID();
    await claim(token, draft_id);
    await release(other.token, draft_id);
    expect(await billedOf(token)).toMatchObject([{ draft_id }]);
  });
});

test('each expense is on one invoice at most, whatever several windows do at the same time', async () => {
  const { token } = signIn();
  const count = 12;
  // Different powers of two: a sum says which expenses are in it.
  for (let i = 0; i < count; i += 1) await add(token, { amount: 2 ** i });
  const invoices: { id: string; draft_id: string; total: number }[] = [];
  const voided = new Set<string>();

  const steps = {
    async bill(draft_id: string, claimed: Claimed) {
      const { status, body } = await bill(token, draft_id, claimed);
      if (status === 200) invoices.push({ ...body.invoice, draft_id });
    },
    remove: (draft_id: string) => harness.send(`DELETE /proposal/drafts/${draft_id}`, { token }),
    release: (draft_id: string) => release(token, draft_id),
    async removeAndBill(draft_id: string, claimed: Claimed) {
      await Promise.all([steps.remove(draft_id), steps.bill(draft_id, claimed)]);
    },
    async releaseAndBill(draft_id: string, claimed: Claimed) {
      await Promise.all([steps.release(draft_id), steps.bill(draft_id, claimed)]);
    },
  };
  const names = Object.keys(steps) as (keyof typeof steps)[];
  const pick = <T>(from: T[]) => from[Math.floor(Math.random() * from.length)]!;

  async function work() {
    for (let step = 0; step < 6; step += 1) {
      const draft_id = randomUUID();
      const { status, body } = await claim(token, draft_id);
      if (status === 200) await steps[pick(names)](draft_id, body);
      else if (invoices.length > 0) {
        const { id } = pick(invoices);
        voided.add(id);
        await harness.act(token, { id, action: 'void', body: { reason: '' } });
      }
    }
  }
  await Promise.all([work(), work(), work(), work()]);

  const expenses = await expensesOf(token);
  expect(expenses).toHaveLength(count);
  for (const { id, draft_id, total } of invoices) {
    const billed = expenses
      .filter((each: { billed: { draft_id: string } | null }) => each.billed?.draft_id === draft_id)
      .reduce((sum: number, { price }: { price: number }) => sum + price, 0);
    expect(billed).toBe(voided.has(id) ? 0 : total);
  }
});

describe('after a killed process', () => {
  const makeDue = (draft_id: string, changes: object = {}) =>
    ExpenseModel.updateMany(
      { 'claim.draft_id': draft_id },
      { $set: { 'claim.checkAt': new Date(0), ...changes } },
    );
  const runTasks = async () => {
    for (const task of claimTasks) await task(harness.jobDeps);
  };

  test('expenses that were reserved for a draft that was never stored are freed', async () => {
    const { token } = signIn();
    await add(token);
    const draft_id = randomUUID();
    await claim(token, draft_id);
    await runTasks();
    expect(await billedOf(token)).toMatchObject([{ draft_id }]);
    await makeDue(draft_id);
    await runTasks();
    expect(await billedOf(token)).toEqual([null]);
  });

  test('expenses of a stored draft whose sending was interrupted can be removed again', async () => {
    const { token } = signIn();
    await add(token);
    const draft_id = randomUUID();
    await claim(token, draft_id);
    const body = { kind: 'invoice', title: 'Trip', content: {}, revision: 0 };
    await harness.send(`PUT /proposal/drafts/${draft_id}`, { token, body });
    await makeDue(draft_id, { 'claim.sendings': [randomUUID()] });
    await release(token, draft_id);
    expect(await billedOf(token)).toMatchObject([{ draft_id }]);
    await runTasks();
    await release(token, draft_id);
    expect(await billedOf(token)).toEqual([null]);
  });

  test('expenses of a stored invoice stay billed', async () => {
    const { token } = signIn();
    await add(token);
    const { draft_id, invoice } = await billAll(token);
    await makeDue(draft_id);
    await runTasks();
    expect(await billedOf(token)).toMatchObject([{ number: invoice.number }]);
  });
});
