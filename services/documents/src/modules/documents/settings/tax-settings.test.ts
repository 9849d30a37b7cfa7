import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import { invoiceRequestOf } from '../../../../test/invoice-requests.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const unregistered = {
  ...{ scheme: 'none', tax_number: '', lut: '', rate: 0, sac: '', has_oss: false, phone: '' },
};
const gst = {
  ...unregistered,
  scheme: 'gst',
  tax_number: '29AAGCB7383J1Z4',
  rate: 18,
  sac: '998314',
};
const vat = { ...unregistered, scheme: 'vat', tax_number: 'PT501964843', rate: 23 };
const save = (token: string | undefined, body: object) =>
  harness.send('PUT /proposal/settings/tax', { token, body });
const propose = async (token: string, query: string) =>
  (await harness.send(`GET /proposal/settings/tax/proposal?${query}`, { token })).body;

describe('tax settings', () => {
  test('are empty first, and each person’s own', async () => {
    const { token } = harness.signIn();
    const read = async (who = token) =>
      (await harness.send('GET /proposal/settings/tax', { token: who })).body.tax;
    expect(await read()).toEqual(unregistered);
    const reply = await save(token, { ...gst, tax_number: '29 aagcb 7383j 1z4' });
    expect([reply.status, reply.body.tax]).toEqual([200, gst]);
    expect(await read()).toEqual(gst);
    expect(await read(harness.signIn().token)).toEqual(unregistered);
  });

  test.each([
    [{ ...gst, tax_number: '29AAGCB7383J1Z5' }, /GSTIN is not valid/],
    [{ ...vat, tax_number: 'PT501964844' }, /VAT number is not valid/],
    [{ ...vat, tax_number: '501964843' }, /VAT number is not valid/],
    [{ ...vat, tax_number: '' }, /Enter your VAT number/],
    [{ ...gst, sac: '99' }, /SAC or HSN/],
    [{ ...gst, rate: 101 }, /between 0 and 100/],
  ])('refuse %j', async (body, message) => {
    const { status, body: reply } = await save(harness.signIn().token, body);
    expect([status, reply.message]).toEqual([400, expect.stringMatching(message)]);
  });

  test('need a sign-in', async () => {
    expect((await save(undefined, gst)).status).toBe(401);
  });
});

describe('the proposed tax', () => {
  test('follows from the person and the client', async () => {
    const { token } = harness.signIn();
    expect(await propose(token, 'country=IN')).toMatchObject({ proposal: null, problem: '' });
    await save(token, gst);
    expect(await propose(token, 'country=IN&tax_number=27AAPFU0939F1ZV')).toMatchObject({
      proposal: {
        tax: { treatment: 'igst', place_of_supply: '27' },
        ...{ rate: 18, sac: '998314' },
      },
      problem: '',
    });
    await save(token, vat);
    expect(await propose(token, 'country=')).toMatchObject({
      ...{ proposal: null, problem: expect.stringMatching(/country/) },
    });
    expect(await propose(token, 'country=DE&tax_number=DE136695976')).toMatchObject({
      proposal: { tax: { treatment: 'reverse_charge' }, rate: 0, sac: '' },
    });
  });

  test.each([
    ['country=DE&tax_number=DE136695977', /begins with DE/],
    ['country=GR&tax_number=DE136695976', /begins with EL/],
    ['country=IN&tax_number=27AAPFU0939F1ZX', /GSTIN/],
    ['country=US&tax_number=whatever', /^$/],
    ['country=GR&tax_number=EL094259216', /^$/],
  ])('names a wrong number: %s', async (query, problem) => {
    expect((await propose(harness.signIn().token, query)).problem).toMatch(problem);
  });
});

const party = { address: '', postcode: '', city: '', country: '', tax_number: '' };
const items = [{ name: 'Design', qty: 1, rate: 8_466, tax: 18, total: 8_466, sac: '998314' }];
const seller = { ...party, country: 'IN', tax_number: gst.tax_number };
const inState = {
  ...{ currency: 'INR', tax_name: 'GST', items, sender: seller, tds_rate: 10 },
  tax_treatment: { treatment: 'cgst_sgst', place_of_supply: '29' },
};

describe('an invoice', () => {
  test('keeps its treatment, SAC and TDS, and everything reads the same tax', async () => {
    const { token } = harness.signIn();
    const sent = await harness.createInvoice(token, inState);
    const { document } = await harness.read(token, sent.id);
    expect(document).toMatchObject({
      tax: 1_524,
      tds_rate: 10,
      tax_treatment: { treatment: 'cgst_sgst', place_of_supply: '29', place_name: 'Karnataka' },
      items: [{ sac: '998314' }],
    });
    const client = (await harness.send(`GET /proposal/invoice/${sent.orderId}`)).body.invoice;
    expect(client.document).toEqual(document);
    const csv = await harness.send('GET /proposal/export/invoices', { token });
    expect((csv.body as Buffer).toString()).toContain(',CGST and SGST,29,7.62,7.62,,8.47,');
  });

  test('is settled by payment and TDS together, and says so', async () => {
    const { token } = harness.signIn();
    const { id, orderId, balance } = await harness.createInvoice(token, inState);
    const pay = (amount: number, method: string) =>
      harness.act(token, {
        ...{ id, action: 'payments' },
        body: {
          ...{ payment_id: crypto.randomUUID(), amount, method, note: '' },
          received_on: new Date().toISOString().slice(0, 10),
        },
      });
    expect((await pay(847, 'tds')).body.invoice).toMatchObject({ status: 'sent' });
    const paid = await pay(balance - 847, 'bank_transfer');
    expect(paid.body.invoice).toMatchObject({ status: 'paid', balance: 0 });
    const { settlement } = (await harness.send(`GET /proposal/invoice/${orderId}`)).body.invoice;
    expect(settlement).toMatchObject({ received: balance, withheld: 847, balance: 0 });
  });

  test('without a treatment is as before', async () => {
    const { token } = harness.signIn();
    const { id } = await harness.createInvoice(token);
    const stored = await harness.readStored(id);
    expect(Object.keys(stored.terms)).not.toContain('tax_treatment');
    const { document } = await harness.read(token, id);
    expect(document).not.toHaveProperty('tax_treatment');
    expect(document).not.toHaveProperty('tds_rate');
  });

  test.each([
    [{ ...inState, tax_treatment: { treatment: 'igst' } }, 'tax_treatment', /place of supply/],
    [
      {
        tax_mode: 'none',
        items: [{ name: 'Design', qty: 1, rate: 100, tax: 0, total: 100 }],
        sender: { ...party, country: 'PT', tax_number: 'PT501964843' },
        client: { ...party, country: 'DE', tax_number: 'DE136695977' },
        tax_treatment: { treatment: 'reverse_charge' },
      },
      'client.tax_number',
      /VAT number is not valid/,
    ],
  ])('is refused: %j', async (changes, path, message) => {
    const { token } = harness.signIn();
    const { status, body } = await harness.sendInvoice(token, invoiceRequestOf(changes));
    expect([status, body.details?.[0]?.path]).toEqual([400, path]);
    expect(body.message).toMatch(message);
  });
});
