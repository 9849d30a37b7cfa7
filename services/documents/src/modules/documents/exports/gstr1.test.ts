import fc from 'fast-check';
import { type InvoiceHarness, startInvoiceHarness } from '../../../../test/invoice-harness.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';
import { presentGstr1 } from './gstr1.presenter.ts';
import { gstr1Of, hsnSums } from './gstr1.rules.ts';
import { daysOfPeriod } from './gstr1.service.ts';

let harness: InvoiceHarness;
beforeAll(async () => {
  harness = await startInvoiceHarness();
});
afterAll(() => harness.stop());

const gstin = '29AAGCB7383J1Z4';
const period = new Date().toISOString().slice(0, 7);
const party = { address: '', postcode: '', city: '', country: 'IN', tax_number: '' };
const item = (rate: number, tax = 18) => ({
  ...{ name: 'Design', qty: 1, rate, tax, total: rate, sac: '998314' },
});
const tax = (treatment: string, place_of_supply: string, fields = {}) => ({
  tax_treatment: { treatment, place_of_supply, ...fields },
});
const indian = {
  ...{ currency: 'INR', tax_name: 'GST', sender: { ...party, tax_number: gstin } },
};

async function openReturn({ sac = '998314' } = {}) {
  const { token } = harness.signIn();
  const send = (changes: object) => harness.createInvoice(token, { ...indian, ...changes });
  const read = async (format: 'json' | 'csv') => {
    const { body } = await harness.send(`GET /proposal/gstr1?period=${period}&format=${format}`, {
      token,
    });
    return body;
  };
  const settings = {
    ...{ scheme: 'gst', tax_number: gstin, lut: 'AD29', rate: 18, sac },
    ...{ has_oss: false, phone: '' },
  };
  await harness.send('PUT /proposal/settings/tax', { token, body: settings });
  return { token, send, read };
}

test('lists clients with a GSTIN, consumers, exports and credit notes by table', async () => {
  const { token, send, read } = await openReturn();
  const registered = { client: { ...party, tax_number: '27AAPFU0939F1ZV' } };
  const { id } = await send({ ...registered, items: [item(1_000_00)], ...tax('igst', '27') });
  await send({ items: [item(8_466)], ...tax('cgst_sgst', '29') });
  await send({ items: [item(2_000)], ...tax('cgst_sgst', '29') });
  await send({ items: [item(1_000_000_00)], ...tax('igst', '07') });
  await send({
    ...{ currency: 'USD', tax_mode: 'none', items: [item(1_000_00, 0)] },
    ...tax('export_lut', '96', { lut: 'AD29', inr_rate: 84.5 }),
  });
  const credit = { credit_id: crypto.randomUUID(), amount: 11_800, reason: 'Part' };
  await harness.act(token, { id, action: 'credit', body: credit });
  const gstr1 = await read('json');
  const day = new Date().toISOString().slice(0, 10).split('-').toReversed().join('-');
  expect(gstr1).toMatchObject({
    gstin,
    fp: `${period.slice(5)}${period.slice(0, 4)}`,
    b2b: [
      {
        ctin: '27AAPFU0939F1ZV',
        inv: [
          {
            ...{ inum: 'INV-0001', idt: day, val: 1180, pos: '27', rchrg: 'N', inv_typ: 'R' },
            itms: [{ num: 1, itm_det: { rt: 18, txval: 1000, iamt: 180, csamt: 0 } }],
          },
        ],
      },
    ],
    b2cl: [{ pos: '07', inv: [{ inum: 'INV-0004', val: 1_180_000 }] }],
    b2cs: [
      {
        ...{ sply_ty: 'INTRA', pos: '29', typ: 'OE', rt: 18 },
        ...{ txval: 104.66, camt: 9.42, samt: 9.42 },
      },
    ],
    exp: [
      {
        exp_typ: 'WOPAY',
        inv: [{ inum: 'INV-0005', val: 84_500, itms: [{ rt: 0, txval: 84_500, iamt: 0 }] }],
      },
    ],
    cdnr: [{ ctin: '27AAPFU0939F1ZV', nt: [{ nt_num: 'CN-0001', ntty: 'C', val: 118 }] }],
    cdnur: [],
    hsn: {
      hsn_b2b: [{ hsn_sc: '998314', rt: 18, txval: 900, iamt: 162 }],
      hsn_b2c: [
        { hsn_sc: '998314', rt: 0, txval: 84_500 },
        { hsn_sc: '998314', rt: 18, txval: 1_000_104.66, iamt: 180_000, camt: 9.42, samt: 9.42 },
      ],
    },
  });
});

test('keeps both halves of the tax where more was credited than invoiced', () => {
  const credit = {
    ...{ kind: 'credit_note', status: 'sent', number: 'CN-0002', sequence: 2 },
    counted: { count: 2, on: '2026-11-01' },
    terms: { currency: 'INR', client: party, items: [item(1_000)], ...tax('cgst_sgst', '29') },
    totals: { net: 1_000, tax: 180, total: 1_180, taxes: [{ percent: 18, net: 1_000, tax: 180 }] },
  } as unknown as StoredInvoice;
  const gstr1 = gstr1Of([{ invoice: credit, day: '2026-11-01' }], '');
  expect(presentGstr1(gstr1, { gstin, period: '2026-11' }).b2cs).toEqual([
    {
      ...{ sply_ty: 'INTRA', pos: '29', typ: 'OE', rt: 18 },
      ...{ txval: -10, camt: -0.9, samt: -0.9, csamt: 0 },
    },
  ]);
});

test('has CGST and SGST of zero for an item without tax in the seller’s state', async () => {
  const { send, read } = await openReturn();
  await send({ items: [item(1_000, 0)], ...tax('cgst_sgst', '29') });
  expect((await read('json')).b2cs).toEqual([
    { ...{ sply_ty: 'INTRA', pos: '29', typ: 'OE', rt: 0 }, txval: 10, camt: 0, samt: 0, csamt: 0 },
  ]);
});

test('leaves out the sum of an invoice that was credited in full', async () => {
  const { token, send, read } = await openReturn();
  const { id } = await send({ items: [item(1_000)], ...tax('cgst_sgst', '29') });
  const credit = { credit_id: crypto.randomUUID(), amount: 1_180, reason: 'Wrong client' };
  await harness.act(token, { id, action: 'credit', body: credit });
  expect(await read('json')).toMatchObject({ b2cs: [], hsn: { hsn_b2b: [], hsn_b2c: [] } });
  expect((await read('csv')).toString('utf8')).not.toContain('B2CS');
});

test('lists an item without a code under the usual one of the settings', async () => {
  const { send, read } = await openReturn();
  const { sac: _, ...uncoded } = item(1_000);
  await send({ items: [uncoded], ...tax('igst', '27') });
  expect((await read('json')).hsn.hsn_b2c).toMatchObject([{ hsn_sc: '998314', txval: 10 }]);
});

test('does not include an invoice without a code, and says so', async () => {
  const { send, read } = await openReturn({ sac: '' });
  const { sac: _, ...uncoded } = item(1_000);
  await send({ items: [uncoded], ...tax('igst', '27') });
  expect((await read('csv')).toString('utf8')).toMatch(
    /Not included,,INV-0001,.*,No SAC or HSN code/,
  );
  expect(await read('json')).toMatchObject({ b2cs: [], hsn: { hsn_b2c: [] } });
});

test('counts the documents issued, with void ones, by series', async () => {
  const { token, send, read } = await openReturn();
  const bill = () => send({ items: [item(1_000)], ...tax('igst', '27') });
  const { id } = await bill();
  await bill();
  const credit = { credit_id: crypto.randomUUID(), amount: 100, reason: 'Part' };
  await harness.act(token, { id, action: 'credit', body: credit });
  const { id: wrong } = await bill();
  await harness.act(token, { id: wrong, action: 'void', body: { reason: '' } });
  const pattern = { pattern: 'A/{number}', digits: 3, yearly_reset: false, next: 4 };
  await harness.send('PUT /proposal/settings/numbering/invoice', { token, body: pattern });
  await bill();
  expect((await read('json')).doc_issue).toEqual({
    doc_det: [
      {
        ...{ doc_num: 1, doc_typ: 'Invoices for outward supply' },
        docs: [
          {
            ...{ num: 1, from: 'INV-0001', to: 'INV-0003' },
            ...{ totnum: 3, cancel: 1, net_issue: 2 },
          },
          { num: 2, from: 'A/004', to: 'A/004', totnum: 1, cancel: 0, net_issue: 1 },
        ],
      },
      {
        ...{ doc_num: 5, doc_typ: 'Credit Note' },
        docs: [{ num: 1, from: 'CN-0001', to: 'CN-0001', totnum: 1, cancel: 0, net_issue: 1 }],
      },
    ],
  });
  expect((await read('csv')).toString('utf8')).toMatch(
    /Documents issued,,INV-0001,,Invoices for outward supply,.*,INV-0003,3,1\r\n/,
  );
});

test('names in the CSV what is not included, and why', async () => {
  const { token, send, read } = await openReturn();
  await send({ items: [item(1_000)] });
  await send({
    ...{ currency: 'USD', tax_mode: 'none', items: [item(1_000_00, 0)] },
    ...tax('export_lut', '96', { lut: 'AD29' }),
  });
  const { id } = await send({ items: [item(1_000)], ...tax('igst', '27') });
  await harness.act(token, { id, action: 'void', body: { reason: '' } });
  const csv = (await read('csv')).toString('utf8');
  for (const line of [
    'Not included,,INV-0001,.*,No tax treatment',
    'Not included,,INV-0002,.*,No exchange rate for USD',
    'Not included,,INV-0003,.*,Void',
  ]) {
    expect(csv).toMatch(new RegExp(line));
  }
  expect((await read('json')).exp).toEqual([]);
});

const exported = (fields = {}) => ({
  ...{ currency: 'USD', tax_mode: 'none', items: [item(1_000_00, 0)] },
  ...tax('export_lut', '96', { lut: 'AD29', ...fields }),
});
const setRate = (token: string, id: string, inr_rate: number) =>
  harness.send(`PUT /proposal/invoices/${id}/inrRate`, { token, body: { inr_rate } });

test('includes an export and its credit notes once its rate is entered', async () => {
  const { token, send, read } = await openReturn();
  const { id } = await send(exported());
  const credit = { credit_id: crypto.randomUUID(), amount: 100_00, reason: 'Part' };
  await harness.act(token, { id, action: 'credit', body: credit });
  expect((await harness.read(token, id)).inr_rate).toBeNull();
  expect(await read('json')).toMatchObject({ exp: [], cdnur: [] });
  const reply = await setRate(token, id, 80);
  expect(reply.body).toMatchObject({
    message: 'Exchange rate saved.',
    invoice: { inr_rate: 80, document: { tax_treatment: { treatment: 'export_lut' } } },
  });
  expect(await read('json')).toMatchObject({
    exp: [{ exp_typ: 'WOPAY', inv: [{ val: 80_000 }] }],
    cdnur: [{ typ: 'EXPWOP', val: 8_000 }],
  });
});

test('corrects the rate of an invoice, whose terms stay as they were sent', async () => {
  const { token, send, read } = await openReturn();
  const { id } = await send(exported({ inr_rate: 8.45 }));
  await setRate(token, id, 84.5);
  expect((await read('json')).exp).toMatchObject([{ inv: [{ val: 84_500 }] }]);
  expect((await harness.readStored(id)).terms.tax_treatment?.inr_rate).toBe(8.45);
});

test('refuses a rate that no return needs, and another person’s invoice', async () => {
  const { token, send } = await openReturn();
  const { id } = await send({ items: [item(1_000)], ...tax('igst', '27') });
  expect((await setRate(token, id, 84.5)).status).toBe(409);
  const { id: exportId } = await send(exported());
  expect((await setRate(token, exportId, 0)).status).toBe(400);
  expect((await setRate(harness.signIn().token, exportId, 84.5)).status).toBe(404);
  await harness.act(token, { id: exportId, action: 'void', body: { reason: '' } });
  expect((await setRate(token, exportId, 84.5)).status).toBe(409);
});

test('has only the caller’s documents, for a period that exists', async () => {
  const { send } = await openReturn();
  await send({ items: [item(1_000)], ...tax('igst', '27') });
  const other = await openReturn();
  expect((await other.read('json')).b2cs).toEqual([]);
  const { token } = harness.signIn();
  const wrong = await harness.send('GET /proposal/gstr1?period=2026-13&format=csv', { token });
  expect(wrong.status).toBe(400);
  expect((await harness.send(`GET /proposal/gstr1?period=${period}&format=csv`)).status).toBe(401);
});

test.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-Q1', '2026-01-01', '2026-03-31'],
  ['2026-Q4', '2026-10-01', '2026-12-31'],
])('%s is from %s to %s', (name, from, to) => {
  expect(daysOfPeriod(name)).toEqual({ from, to });
});

test('shares the amounts of a rate among codes without losing a paisa', () => {
  const items = fc.array(
    fc.record({
      total: fc.integer({ min: 1, max: 9_999_999 }),
      sac: fc.constantFrom('998314', '9983'),
    }),
    { minLength: 1, maxLength: 9 },
  );
  fc.assert(
    fc.property(items, fc.nat(999_999), (each, taxed) => {
      const net = each.reduce((sum, { total }) => sum + total, 0);
      const invoice = {
        ...{ kind: 'invoice', number: '1', status: 'sent', sequence: 1 },
        counted: { count: 1, on: '2026-11-01' },
        terms: {
          ...{ currency: 'INR', client: party, ...tax('cgst_sgst', '29') },
          items: each.map((one) => ({ ...item(one.total), ...one })),
        },
        totals: { net, tax: taxed, taxes: [{ percent: 18, net, tax: taxed }] },
      } as unknown as StoredInvoice;
      const { entries } = gstr1Of([{ invoice, day: '2026-11-01' }], '');
      const sums = hsnSums(entries, false);
      const sum = (of: (row: (typeof sums)[number]) => number) =>
        sums.reduce((total, row) => total + of(row), 0);
      expect(sum((row) => row.net)).toBe(net);
      expect(sum((row) => row.cgst + row.sgst)).toBe(taxed);
    }),
  );
});
