import { randomUUID } from 'node:crypto';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { invoiceRequestOf } from '../../../../test/invoice-requests.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const references = {
  po_number: 'PO-4711',
  project_reference: 'Harbour 2027',
  custom_fields: [
    { label: 'Cost centre', value: 'K-17' },
    { label: 'Supplier id', value: '90210' },
  ],
};

describe('references of an invoice', () => {
  test('are on the document, the client’s page and the export', async () => {
    const { token } = harness.signIn();
    const { id, orderId } = await harness.createInvoice(token, { references });
    expect((await harness.read(token, id)).document.references).toEqual(references);
    const page = await harness.send(`GET /proposal/invoice/${orderId}`);
    expect(page.body.invoice.document.references).toEqual(references);
    const exported = await harness.send('GET /proposal/export/invoices', { token });
    expect(String(exported.body)).toContain(
      'PO-4711,Harbour 2027,Cost centre: K-17; Supplier id: 90210',
    );
  });

  test.each(['4711', 'harbour', 'k 17'])('are found by “%s”', async (q) => {
    const { token } = harness.signIn();
    const { id } = await harness.createInvoice(token, { references });
    await harness.createInvoice(token);
    const { body } = await harness.send(`GET /proposal/invoices?q=${q}`, { token });
    expect(body.items.map((each: { id: string }) => each.id)).toEqual([id]);
  });

  test('are copied to a credit note', async () => {
    const { token } = harness.signIn();
    const { id } = await harness.createInvoice(token, { references });
    const body = { credit_id: randomUUID(), amount: 100, reason: 'Discount' };
    const credited = await harness.act(token, { id, action: 'credit', body });
    const note = await harness.read(token, credited.body.invoice.creditNotes[0].id);
    expect(note.document.references).toEqual(references);
  });

  test('leave their labels to the next invoice, without values', async () => {
    const { token } = harness.signIn();
    await harness.createInvoice(token, { references });
    const { body } = await harness.send('GET /proposal/invoiceDefaults', { token });
    expect(body.last.custom_labels).toEqual(['Cost centre', 'Supplier id']);
    expect(JSON.stringify(body)).not.toContain('K-17');
  });

  test.each([
    [{ custom_fields: Array(4).fill({ label: 'a', value: 'b' }) }, 'Add at most 3 fields.'],
    [{ custom_fields: [{ label: ' ', value: 'b' }] }, 'Enter a label.'],
    [{ custom_fields: [{ label: 'a', value: ' ' }] }, 'Enter a value.'],
    [{ po_number: 'x'.repeat(61) }, 'Input cannot be greater than 60 characters'],
  ])('are refused: %j', async (changes, message) => {
    const { token } = harness.signIn();
    const request = invoiceRequestOf({ references: { ...references, ...changes } });
    expect(await harness.sendInvoice(token, request)).toMatchObject({
      status: 400,
      body: { message },
    });
  });
});
