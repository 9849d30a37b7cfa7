import type { InvoiceDocument, UblProfile } from '@soloist/contracts';
import {
  creditNote,
  everyScriptInvoice,
  inclusiveInvoice,
  invoiceOver,
  longInvoice,
  plainInvoice,
  taxedInvoice,
} from '../../../test/sample-invoices.ts';
import {
  brokenRules,
  en16931Rules,
  peppolRules,
  readUbl,
  xrechnungRules,
} from '../../../test/ubl-rules.ts';
import { ublProblems, ublXml } from './ubl-xml.template.ts';

const rulesOf = {
  en16931: en16931Rules,
  xrechnung: { ...en16931Rules, ...xrechnungRules },
  peppol: { ...en16931Rules, ...peppolRules },
};
const references = { po_number: '4711', project_reference: '991-33333TEST-33', custom_fields: [] };
const phone = '+351 21 000 0000';
const write = (document: InvoiceDocument, profile: UblProfile = 'en16931') =>
  ublXml({ document: { ...document, references }, profile, phone, settlement: null });

const german = {
  ...plainInvoice.to,
  ...{ address: 'Kastanienallee 40', postcode: '10119', city: 'Berlin' },
  ...{ country: 'DE', tax_number: 'DE136695976' },
};
const treated = (treatment: string): Partial<InvoiceDocument> => ({
  to: german,
  tax_treatment: {
    treatment: treatment as never,
    place_of_supply: '',
    lut: 'AD29',
    place_name: '',
  },
});
const reverseCharge = { ...plainInvoice, ...treated('reverse_charge') };
const documents: [string, InvoiceDocument][] = [
  ['an untaxed invoice', plainInvoice],
  ['one without a tax number', { ...plainInvoice, from: { ...plainInvoice.from, tax_number: '' } }],
  ['several rates and a discount', taxedInvoice],
  ['rates that include the tax', inclusiveInvoice],
  ['a credit note', creditNote],
  ['every script', everyScriptInvoice],
  ['500 items', longInvoice],
  ['a reverse charge', reverseCharge],
  ['an invoice outside the scope', { ...plainInvoice, ...treated('outside_scope') }],
  ['an export under LUT', { ...plainInvoice, ...treated('export_lut') }],
];

describe.each(documents)('%s', (_, document) => {
  it.each(['en16931', 'xrechnung', 'peppol'] as const)('keeps the rules of %s', (profile) => {
    expect(brokenRules(write(document, profile), rulesOf[profile])).toEqual([]);
  });

  it('has the amounts of the document', () => {
    const { totals, tree } = readUbl(write(document));
    const minor = (node: { '#': string }) => Math.round(Number(node['#']) * 100);
    expect(minor(totals.TaxExclusiveAmount)).toBe(document.net);
    expect(minor(tree.TaxTotal.TaxAmount)).toBe(document.tax);
    expect(minor(totals.PayableAmount)).toBe(document.total);
  });
});

it('says that a reverse charge is one, in the breakdown and as a note', () => {
  const { groups, tree } = readUbl(write(reverseCharge));
  expect(groups[0].TaxCategory).toMatchObject({ ID: 'AE', TaxExemptionReason: 'Reverse charge' });
  expect(tree.Note).toMatch(/^Reverse charge: VAT is due by the customer/);
});

it('has the last due date (BT-9), and the installments as payment terms (BT-20)', () => {
  const installments = [
    { amount: 100_000, due_date: '2026-03-01' },
    { amount: taxedInvoice.total - 100_000, due_date: taxedInvoice.due_date },
  ];
  const xml = write({ ...taxedInvoice, installments }, 'xrechnung');
  expect(brokenRules(xml, rulesOf.xrechnung)).toEqual([]);
  const { tree } = readUbl(xml);
  expect(tree.PaymentTerms.Note).toMatch(/^Installments: .*1,000\.00 by 2026-03-01; /);
  expect(tree.DueDate).toBe(taxedInvoice.due_date);
  expect(readUbl(write(taxedInvoice)).tree.PaymentTerms).toBeUndefined();
});

it('states what was paid and withheld', () => {
  const document = invoiceOver({ items: [{ name: 'Logo', qty: 1, rate: 10_000 }] });
  const settlement = {
    paidOn: '2026-03-10',
    ...{ isVoid: false, received: 4_000, refunded: 0, credited: 0 },
    ...{ balance: 6_000, withheld: 1_000 },
  };
  const xml = ublXml({ document, profile: 'en16931', phone, settlement });
  const { totals, tree } = readUbl(xml);
  expect([totals.PrepaidAmount['#'], totals.PayableAmount['#']]).toEqual(['40.00', '60.00']);
  expect(tree.Note).toContain('Paid: $30.00. Tax withheld (TDS): $10.00.');
  expect(brokenRules(xml, en16931Rules)).toEqual([]);
});

it.each<[string, RegExp, string]>([
  ['a missing country', /<cac:Country>.*?<\/cac:Country>/, 'BR-09'],
  ['a wrong total', /(PayableAmount currencyID="USD">)\d+/, 'BR-CO-16'],
  ['a missing reference', /<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/, 'BR-DE-15'],
  ['a missing phone', /<cbc:Telephone>.*?<\/cbc:Telephone>/, 'BR-DE-6'],
])('the rules find %s', (_, part, id) => {
  const xml = write(plainInvoice, 'xrechnung');
  const broken = xml.replace(part, part.source.startsWith('(') ? '$11' : '');
  const wrong =
    id === 'BR-09'
      ? xml.replace('<cbc:IdentificationCode>PT<', '<cbc:IdentificationCode><')
      : broken;
  expect(wrong).not.toBe(xml);
  expect(brokenRules(wrong, rulesOf.xrechnung)).toContain(id);
});

it('names what an invoice lacks', () => {
  const bare = { ...plainInvoice, to: { ...plainInvoice.to, country: '', city: '' } };
  const lacksOf = (profile: UblProfile) =>
    ublProblems({ document: bare, profile, phone: '', settlement: null });
  expect(lacksOf('en16931')).toEqual(['both countries']);
  expect(lacksOf('peppol')).toEqual(['both countries', 'a PO number or project reference']);
  expect(lacksOf('xrechnung')).toEqual([
    'both countries',
    expect.stringContaining('Leitweg-ID'),
    expect.stringContaining('telephone'),
    'the client’s postcode and city',
  ]);
  const american = { ...reverseCharge, to: { ...german, country: 'US' } };
  const problems = ublProblems({ document: american, profile: 'en16931', phone, settlement: null });
  expect(problems).toEqual(['a VAT number of the client’s country']);
});
