import { randomUUID } from 'node:crypto';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const form = (amount: number, changes: object = {}) => ({
  credit_id: randomUUID(),
  amount,
  reason: 'One carton fewer',
  ...changes,
});
async function newInvoice(changes: object = {}) {
  const { userId, token } = harness.signIn();
  const { id } = await harness.createInvoice(token, changes);
  const credit = (body: object) => harness.act(token, { id, action: 'credit', body });
  const notes = () =>
    InvoiceModel.find({ freelancerId: userId, kind: 'credit_note' })
      .sort({ sequence: 1 })
      .lean<StoredInvoice[]>();
  return { userId, token, id, credit, notes };
}

test('lowers the amount due and emails the client a credit note with its own number', async () => {
  const { token, id, credit } = await newInvoice();
  const { body } = await credit(form(11_900));
  expect(body).toMatchObject({
    message: 'Credit note sent.',
    invoice: {
      status: 'sent',
      credited: 11_900,
      balance: 107_100,
      creditNotes: [{ number: 'CN-0001', total: 11_900 }],
    },
  });
  const note = await harness.read(token, body.invoice.creditNotes[0].id);
  expect(note).toMatchObject({
    kind: 'credit_note',
    number: 'CN-0001',
    status: 'sent',
    total: 11_900,
    balance: 0,
    deliveries: [{ kind: 'credit_note', to: 'sofie@nordlys.example', state: 'queued' }],
    document: {
      credits: { number: 'INV-0001', reason: 'One carton fewer' },
      items: [{ name: 'Part of INV-0001', qty: 1, rate: 10_000, tax: 19, total: 10_000 }],
      taxes: [{ percent: 19, net: 10_000, tax: 1900 }],
      subtotal: 10_000,
      due_date: '',
    },
    reminders: [],
  });
  expect((await harness.readStored(id)).unfinished).toBeUndefined();
});

test('copies the whole invoice, discount included, into a full credit note and settles it unpaid', async () => {
  const discount = { kind: 'percent', percent: 10 };
  const { id, token, credit } = await newInvoice({ discount });
  const { total, document } = await harness.read(token, id);
  const { body } = await credit(form(total));
  expect(body.invoice).toMatchObject({ status: 'paid', balance: 0, credited: total });
  const note = await harness.read(token, body.invoice.creditNotes[0].id);
  const { items, subtotal, taxes, net, tax } = document;
  expect(note.document).toMatchObject({
    items,
    subtotal,
    taxes,
    net,
    tax,
    total,
    discount: 10_000,
  });
  expect(await harness.eventsOf(id)).not.toContain('invoice.paid');
});

test('numbers concurrent credit notes without gaps', async () => {
  const { token, userId } = harness.signIn();
  const ids = [];
  for (let i = 0; i < 4; i++) ids.push((await harness.createInvoice(token)).id);
  await Promise.all(
    ids.flatMap((id) =>
      Array.from({ length: 5 }, () =>
        harness.act(token, { id, action: 'credit', body: form(100) }),
      ),
    ),
  );
  const notes = await InvoiceModel.find({ freelancerId: userId, kind: 'credit_note' }).lean();
  expect(notes.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  );
});

test('creates one credit note for ten concurrent requests with the same form', async () => {
  const { credit, notes } = await newInvoice();
  const once = form(20_000);
  const replies = await Promise.all(Array.from({ length: 10 }, () => credit(once)));
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await notes()).toHaveLength(1);
});

test('never credits more than the invoice in total', async () => {
  const { id, token, credit, notes } = await newInvoice();
  const replies = await Promise.all(Array.from({ length: 6 }, () => credit(form(50_000))));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400, 400, 400]);
  expect(await notes()).toHaveLength(2);
  expect(await harness.read(token, id)).toMatchObject({ credited: 100_000, balance: 19_000 });
  expect(await credit(form(19_001))).toMatchObject({
    status: 400,
    body: { details: [{ path: 'amount', message: 'You can credit at most €190.00.' }] },
  });
});

test('credits a paid invoice, whose balance stays zero', async () => {
  const { id, token, credit } = await newInvoice();
  const body = {
    payment_id: randomUUID(),
    amount: 119_000,
    method: 'cash',
    received_on: '2026-11-20',
    note: '',
  };
  await harness.act(token, { id, action: 'payments', body });
  expect((await credit(form(50_000))).body.invoice).toMatchObject({
    status: 'paid',
    paid: 119_000,
    credited: 50_000,
    balance: 0,
  });
});

test('explains why a credit note is refused', async () => {
  const { token, id, credit } = await newInvoice();
  expect((await credit(form(100, { reason: ' ' }))).body.message).toBe('Enter a reason.');
  const { body } = await credit(form(119_000));
  expect((await credit(form(1))).body.message).toBe('This invoice is already fully credited.');
  const creditRequest = { id: body.invoice.creditNotes[0].id, action: 'credit', body: form(1) };
  expect((await harness.act(token, creditRequest)).body.message).toContain('This is a credit note');
  const other = await newInvoice();
  await harness.act(other.token, { id: other.id, action: 'void', body: { reason: '' } });
  expect((await other.credit(form(1))).status).toBe(409);
  expect((await harness.read(token, id)).creditNotes).toHaveLength(1);
});

test('creates a credit note once by a scheduled task after a killed process', async () => {
  const { id, credit, notes, token } = await newInvoice();
  await credit(form(100));
  // The state after a kill between the decision and its consequences.
  await InvoiceModel.deleteOne({ kind: 'credit_note', 'creditOf.invoiceId': id });
  await InvoiceModel.updateOne({ _id: id }, { $set: { unfinished: true, 'credits.0.number': '' } });
  expect((await harness.read(token, id)).creditNotes).toEqual([]);
  for (const _ of ['once', 'twice']) await harness.runTasks();
  expect(await notes()).toMatchObject([{ number: 'CN-0001', totals: { total: 100 } }]);
  expect((await harness.read(token, id)).creditNotes).toMatchObject([{ number: 'CN-0001' }]);
  expect((await harness.readStored(id)).unfinished).toBeUndefined();
});
