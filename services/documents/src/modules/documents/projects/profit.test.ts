import { randomUUID } from 'node:crypto';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { invoiceRequestOf } from '../../../../test/invoice-requests.ts';
import { createProjects } from '../../../../test/projects.ts';

let harness: InvoiceHarness;
let projects: ReturnType<typeof createProjects>;
beforeAll(async () => {
  harness = await startInvoiceHarness();
  projects = createProjects(harness);
});
afterAll(() => harness.stop());

const profitOf = async (token: string | undefined, id: string) =>
  harness.send(`GET /proposal/projects/${id}/profit`, { token });

/** An invoice of the project over 1,000.00 and 19% tax. */
const invoice = async (token: string, proposal_id: string, currency = 'USD') =>
  (await harness.sendInvoice(token, invoiceRequestOf({ proposal_id, currency }))).body.invoice;
const pay = (token: string, id: string, amount: number) =>
  harness.act(token, {
    ...{ id, action: 'payments' },
    body: {
      ...{ payment_id: randomUUID(), amount, method: 'cash', note: '' },
      received_on: new Date().toISOString().slice(0, 10),
    },
  });
const spend = (token: string, project_id: string, changes: object = {}) =>
  harness.send(`PUT /proposal/expenses/${randomUUID()}`, {
    token,
    body: {
      ...{
        day: '2026-11-23',
        description: 'Train',
        category: 'travel',
        amount: 20_000,
        project_id,
      },
      ...{ currency: 'USD', billable: false, ...changes },
    },
  });

test('is income without tax minus expenses, with tracked time', async () => {
  const { id, token } = await projects.start();
  expect((await profitOf(token, id)).body).toMatchObject({
    ...{ currency: 'USD', invoiced: 0, paid: 0, expenses: 0, profit: 0, paid_profit: 0 },
    ...{ seconds: 0, other_currencies: [] },
  });
  const first = await invoice(token, id);
  const second = await invoice(token, id);
  await pay(token, first.id, 119_000);
  await pay(token, second.id, 11_900);
  await spend(token, id);
  await spend(token, id, { amount: 1000, currency: 'EUR', exchange_rate: 1.1, billable: true });
  await harness.send(`PUT /proposal/time/entries/${randomUUID()}`, {
    token,
    body: { day: '2026-11-23', note: '', billable: false, project_id: id, seconds: 5400 },
  });
  expect((await profitOf(token, id)).body).toMatchObject({
    ...{ invoiced: 200_000, paid: 110_000, expenses: 21_100, seconds: 5400 },
    ...{ profit: 178_900, paid_profit: 88_900, other_currencies: [] },
  });
});

test('leaves out void invoices and credits, and can be a loss', async () => {
  const { id, token } = await projects.start();
  const voided = await invoice(token, id);
  await harness.act(token, { id: voided.id, action: 'void', body: { reason: '' } });
  const credited = await invoice(token, id);
  const body = { credit_id: randomUUID(), amount: 107_100, reason: 'Less work' };
  await harness.act(token, { id: credited.id, action: 'credit', body });
  await spend(token, id);
  expect((await profitOf(token, id)).body).toMatchObject({
    ...{ invoiced: 10_000, paid: 0, expenses: 20_000, profit: -10_000, paid_profit: -20_000 },
  });
});

test('names amounts in other currencies and adds none of them', async () => {
  const { id, token } = await projects.start();
  await invoice(token, id, 'EUR');
  await spend(token, id);
  expect((await profitOf(token, id)).body).toMatchObject({
    ...{ currency: 'USD', invoiced: 0, expenses: 20_000, profit: -20_000 },
    other_currencies: [{ currency: 'EUR', invoiced: 100_000, paid: 0, expenses: 0 }],
  });
});

test('is for the project’s freelancer only', async () => {
  const { id, contract_id, token } = await projects.start();
  await spend(token, id);
  expect((await profitOf(undefined, id)).status).toBe(401);
  expect((await profitOf(projects.signIn().token, id)).status).toBe(404);
  const client = harness.identity.tokenFor({ role: 'employer' });
  expect((await profitOf(client, id)).status).toBe(403);
  const { body } = await harness.send(`GET /proposal/contract/${contract_id}`);
  expect(JSON.stringify(body)).not.toContain('profit');
  expect(JSON.stringify(body)).not.toContain('Train');
});
