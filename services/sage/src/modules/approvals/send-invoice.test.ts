import { documentSettings, invoiceSending, invoices, profiles } from '@soloist/contracts';
import { sampleInvoiceSummary, sampleMyProfile } from '@soloist/contracts/testing';
import { changesIn, proposeAct } from '../../../test/acts.ts';
import { createOfflineAsk } from '../../../test/ask-offline.ts';
import { type RecordsServer, refusal, startRecordsServer } from '../../../test/records-server.ts';
import { startTestSage, type TestSage } from '../../../test/sage-service.ts';
import { createToolUse, newToolCaller } from '../../../test/use-tool.ts';

let sage: TestSage;
let records: RecordsServer;
beforeAll(async () => {
  records = await startRecordsServer();
  sage = await startTestSage({ DOCUMENTS_URL: records.url });
});
afterAll(async () => {
  await sage.close();
  records.close();
});

const earlier = sampleInvoiceSummary();
const sent = sampleInvoiceSummary({ id: 'd'.repeat(24), total: 223_000, balance: 223_000 });
const voidPath = invoices.void.path.replace(':id', sent.id);
const sendPath = invoiceSending.send.path;
const party = { address: 'Rua 1', postcode: '1000', city: 'Lisboa', country: 'PT', tax_number: '' };
const sender = { ...party, tax_number: 'PT501964843' };
const last = {
  ...{ sender, notes: 'IBAN PT50', tax_mode: 'exclusive', tax_name: 'IVA', tax: 23 },
  ...{ currency: 'EUR', reminders: [], part_payments: false, e_invoice: false },
};
const proposed = {
  tax: { treatment: 'domestic', place_of_supply: '', lut: '' },
  ...{ rate: 23, tax_name: 'VAT', reason: '', sac: '' },
};
const vat = { scheme: 'vat', tax_number: 'PT501964843', rate: 23, lut: '', has_oss: false };
const settings = { ...vat, sac: '', phone: '' };

const listInvoices = (items: object[]) => {
  records.answers[invoices.list.path] = { items, nextCursor: null };
};

beforeEach(() => {
  records.reset();
  listInvoices([earlier]);
  records.answers[invoices.fetchInvoice.path.replace(':id', earlier.id)] = {
    invoice: sampleDetail(),
  };
  records.answers[invoices.defaults.path] = { number: 'INV-0002', last };
  records.answers[documentSettings.tax.path] = { tax: settings };
  records.answers[documentSettings.proposeTax.path] = { proposal: proposed, problem: '' };
  records.answers[sendPath] = { message: '', invoice: sent };
  records.answers[voidPath] = { message: '', invoice: { ...sampleDetail(), status: 'void' } };
});

/** The client's last invoice, which knows their address. */
const sampleDetail = () => ({
  ...{ ...earlier, timeline: [], payments: [], reminders: [], creditNotes: [], deliveries: [] },
  ...{ time_zone: '', part_payments: false, deposit: 0, e_invoice: false, pdfReady: true },
  document: {
    ...{ kind: 'invoice', number: 'INV-0001', issuedAt: earlier.createdAt, due_date: '' },
    from: {
      ...sender,
      name: 'Ada',
      email: 'ada@soloist.test',
      headline: '',
      profileImage: '',
      logo: '',
    },
    to: { ...party, name: 'Sofie Lindqvist', email: earlier.email },
    ...{ currency: 'EUR', items: [], tax_mode: 'none', tax_name: '', subtotal: 0, discount: 0 },
    ...{ taxes: [], net: 0, tax: 0, total: 0, deposit: 0, memo: '', notes: '', credits: null },
  },
});

const args = {
  client: 'Sofie',
  items: [
    { name: 'Logo', rate: 1500 },
    { name: 'Icons', quantity: 2, rate: 150.5 },
  ],
  due_date: '2026-12-15',
};
const use = (given: object = args) => createToolUse(records)('send_invoice', given);
async function propose() {
  const { draft } = await use();
  records.calls.length = 0;
  return proposeAct(sage.person(), draft);
}

it('shows client, lines, tax and due date, and sends nothing by itself', async () => {
  const act = await propose();
  const { rows, button, caution, undoable } = await act.read();
  expect(Object.fromEntries(rows.map(Object.values))).toMatchObject({
    ...{
      Client: 'Sofie Lindqvist',
      To: earlier.email,
      'Client’s address': 'Rua 1, 1000 Lisboa, PT',
    },
    'Item 1': 'Logo: 1 × €1,500.00 = €1,500.00, 23% tax',
    'Item 2': 'Icons: 2 × €150.50 = €301.00, 23% tax',
    ...{ 'Tax treatment': 'Domestic VAT', 'Without tax': '€1,801.00', VAT: '€414.23' },
    ...{ Total: '€2,215.23', 'Due date': 'December 15, 2026', Notes: 'IBAN PT50' },
    ...{ 'Your tax number': 'PT501964843', 'Automatic reminders': 'None', 'Late fees': 'None' },
    'Left empty': expect.stringContaining('Memo'),
  });
  expect([button, undoable]).toEqual(['Send €2,215.23 invoice', true]);
  expect(caution).toContain('the email can’t be undone');
  expect(records.calls).toEqual([]);
});

it('sends exactly what was shown, once under repeated clicks', async () => {
  const act = await propose();
  const values = act.values as { invoice: { draft_id: string }; total: number };
  records.answers[sendPath] = { message: '', invoice: { ...sent, total: values.total } };
  expect((await act.approve()).body.data.state).toBe('done');
  expect((await act.approve()).body.data.state).toBe('done');
  expect(changesIn(records)).toEqual([['POST', sendPath, values.invoice]]);
  expect(values.invoice.draft_id).toMatch(/^[0-9a-f-]{36}$/);
});

it('names no late fees, which documents would else take from the settings', async () => {
  const act = await propose();
  expect(act.values).toHaveProperty('invoice.late_fee', null);
});

it.each<[string, object]>([
  ['another recipient', { email: 'all@evil.test' }],
  ['another due date', { due_date: '2027-01-15' }],
  ['another tax', { tax_mode: 'none' }],
])('refuses an approval of %s', async (_what, change) => {
  const act = await propose();
  const values = act.values as { invoice: object };
  const changed = { ...values, invoice: { ...values.invoice, ...change } };
  expect((await act.approve(changed)).status).toBe(409);
  expect(changesIn(records)).toEqual([]);
});

it('fails when documents have another invoice of its draft', async () => {
  const act = await propose();
  const { status, body } = await act.approve();
  expect([status, body.message]).toEqual([
    409,
    'Another invoice was sent from this draft. Ask Sage again.',
  ]);
});

describe('undo', () => {
  async function approved() {
    const act = await propose();
    const { total, invoice } = act.values as { total: number; invoice: { draft_id: string } };
    records.answers[sendPath] = { message: '', invoice: { ...sent, total } };
    await act.approve();
    records.calls.length = 0;
    listInvoices([{ ...sent, total }]);
    return { ...act, draft_id: invoice.draft_id };
  }

  it('voids the invoice of its draft', async () => {
    const act = await approved();
    expect((await act.undo()).body.data.state).toBe('undone');
    expect(records.calls[0]?.path).toBe(`${invoices.list.path}?draft_id=${act.draft_id}&limit=1`);
    expect(changesIn(records)).toEqual([['POST', voidPath, { reason: '' }]]);
  });

  it('says why an invoice with payments stays', async () => {
    const act = await approved();
    const message = 'This invoice has payments, so you can’t void it. Send a credit note instead.';
    records.answers[voidPath] = refusal('conflict', message);
    const { status, body } = await act.undo();
    expect([status, body.message]).toEqual([409, message]);
    expect((await act.read()).state).toBe('done');
  });

  it('changes nothing more of one that was voided by hand', async () => {
    const act = await approved();
    listInvoices([{ ...sent, status: 'void' }]);
    expect((await act.undo()).body.data.state).toBe('undone');
    expect(changesIn(records)).toEqual([]);
  });

  it('has nothing to void when the invoice was never sent', async () => {
    const act = await approved();
    listInvoices([]);
    expect((await act.undo()).body.data.state).toBe('undone');
    expect(changesIn(records)).toEqual([]);
  });
});

it.each<[string, object, () => void, string]>([
  [
    'of two clients',
    args,
    () => listInvoices([earlier, { ...earlier, email: 'sofie@other.test' }]),
    'Several clients match: sofie@example.com, sofie@other.test. Name one email.',
  ],
  [
    'of an unknown client',
    { ...args, client: 'Nordlys' },
    () => undefined,
    'No client matches “Nordlys”. Name the client’s email.',
  ],
  [
    'whose country decides the tax and isn’t known',
    { ...args, client: 'new@client.test' },
    () => {
      records.answers[documentSettings.proposeTax.path] = { proposal: null, problem: '' };
    },
    'The tax depends on the client’s country, which isn’t known yet. Open a draft in the editor.',
  ],
  [
    'without an amount',
    { ...args, items: [{ name: 'Logo', rate: 0 }] },
    () => undefined,
    'This invoice has no amount due.',
  ],
])('is not prepared for an invoice %s', async (_what, given, prepare, problem) => {
  prepare();
  const { draft, found } = await use(given);
  expect([draft, found.problem]).toEqual([undefined, problem]);
});

it('is without tax for a person who never charged any', async () => {
  records.answers[documentSettings.tax.path] = {
    tax: { ...settings, scheme: 'none', tax_number: '' },
  };
  records.answers[invoices.defaults.path] = { number: 'INV-0001', last: null };
  records.answers[profiles.loadUser.path] = {
    ...(records.answers[profiles.loadUser.path] as object),
    userInfo: sampleMyProfile({ currency: 'EUR' }),
  };
  const { draft } = await use({ ...args, due_date: undefined });
  expect(draft.content.invoice).toMatchObject({ tax_mode: 'none', currency: 'EUR' });
  const { rows } = await (await proposeAct(sage.person(), draft)).read();
  expect(rows).toContainEqual({ label: 'Tax treatment', value: 'No tax' });
  expect(draft.content.invoice.due_date).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it('is for freelancers', async () => {
  const caller = newToolCaller('employer');
  expect((await createToolUse(records)('send_invoice', args, caller)).draft).toBeUndefined();
});

it('is understood without a model', async () => {
  const question = 'Send an invoice to sofie@example.com for a logo, 2000 euro, due on 2026-12-15';
  const { drafts, text } = await createOfflineAsk(records)(question);
  expect(drafts).toMatchObject([
    {
      kind: 'invoice_sending',
      content: { invoice: { email: 'sofie@example.com', due_date: '2026-12-15' }, total: 246_000 },
    },
  ]);
  expect(text).toContain('nothing is sent before');
});
