import { internalSecretHeader } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const read = (path: string, secret = harness.config.INTERNAL_SECRET) =>
  harness.send(`GET /proposal/bookings/${path}`, { headers: { [internalSecretHeader]: secret } });
const today = new Date().toISOString().slice(0, 10);

test('lists invoices and credit notes with recorded payments, and when one was voided', async () => {
  const { userId, token } = harness.signIn();
  const voided = await harness.createInvoice(token);
  await harness.act(token, { id: voided.id, action: 'void', body: { reason: 'Twice' } });
  const { id } = await harness.createInvoice(token);
  const payment_id = crypto.randomUUID();
  const payment = { payment_id, amount: 50_000, method: 'cash', received_on: today, note: '' };
  await harness.act(token, { id, action: 'payments', body: payment });
  const credit = { credit_id: crypto.randomUUID(), amount: 11_900, reason: 'Part' };
  await harness.act(token, { id, action: 'credit', body: credit });
  await harness.createInvoice(harness.signIn().token);
  const { body } = await read(`${userId}/invoices`);
  const common = { client_name: 'Sofie Lind', currency: 'EUR', day: today };
  expect(body.nextCursor).toBeNull();
  expect(body.items).toMatchObject([
    { ...common, kind: 'credit_note', number: 'CN-0001', net: 10_000, tax: 1_900, payments: [] },
    {
      ...{ ...common, id, kind: 'invoice', net: 100_000, tax: 19_000, voided_on: null },
      payments: [{ id: payment_id, day: today, amount: 50_000, method: 'cash' }],
    },
    { ...common, number: 'INV-0001', voided_on: today },
  ]);
});

test('names the corrected address as the client, not one that a stranger may have', async () => {
  const { userId, token } = harness.signIn();
  const { id } = await harness.createInvoice(token);
  const listed = await harness.send(`GET /proposal/recipients/invoice/${id}`, { token });
  const [client] = listed.body.recipients;
  const email = 'right@nordlys.example';
  const path = `PUT /proposal/recipients/invoice/${id}/${client.id}/address`;
  const corrected = await harness.send(path, { token, body: { email } });
  expect(corrected.status).toBe(200);
  expect((await read(`${userId}/invoices`)).body.items).toMatchObject([{ email }]);
});

test('leaves out payments through the checkout, which the ledger has', async () => {
  const { userId, token } = harness.signIn();
  const { id } = await harness.createInvoice(token);
  const online = { payment_id: 'pay_1', amount: 119_000, method: 'online', received_on: today };
  await harness.change(id, { payments: [{ ...online, note: 'Visa' }] });
  expect((await read(`${userId}/invoices`)).body.items[0].payments).toEqual([]);
});

test('lists expenses of some days as they were paid', async () => {
  const { userId, token } = harness.signIn();
  const add = (day: string) => {
    const path = `PUT /proposal/expenses/${crypto.randomUUID()}`;
    const spent = { day, description: 'Train', category: 'travel', amount: 2_500 };
    const billed = { currency: 'EUR', exchange_rate: 1, billable: false, markup: 0 };
    return harness.send(path, { token, body: { ...spent, ...billed } });
  };
  for (const day of ['2026-04-30', '2026-05-01', '2026-05-31', '2026-06-01']) {
    expect((await add(day)).status).toBe(200);
  }
  const { body } = await read(`${userId}/expenses?from=2026-05-01&to=2026-05-31`);
  expect(body.items).toMatchObject([
    { day: '2026-05-31', category: 'travel', currency: 'EUR', amount: 2_500 },
    { day: '2026-05-01' },
  ]);
});

test('refuses callers other than our services', async () => {
  const { token } = harness.signIn();
  expect((await read(`${newId()}/invoices`, 'guessed')).status).toBe(401);
  const call = `GET /proposal/bookings/${newId()}/invoices`;
  expect((await harness.send(call, { token })).status).toBe(401);
});
