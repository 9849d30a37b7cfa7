import {
  formatMoney,
  type InvoiceBalances,
  type InvoiceDocument,
  minorPerUnit,
  toDecimal,
  treatmentSentence,
} from '@soloist/contracts';
import {
  type EInvoiceGroup,
  type EInvoiceLine,
  type EInvoiceSums,
  eInvoiceSums,
  type TaxCategory,
} from './e-invoice-sums.rules.ts';
import { buyerXml, sellerXml } from './factur-x-parties.template.ts';
import { writeXml } from './write-xml.rules.ts';

export interface FacturXInput {
  document: InvoiceDocument;
  payUrl?: string | undefined;
  /**
   * Amounts paid, refunded and credited since; without them, the invoice is written as it was sent.
   */
  settlement?: InvoiceBalances | null;
}

const standard = 'urn:un:unece:uncefact:data:standard';
const namespaces = {
  '@xmlns:rsm': `${standard}:CrossIndustryInvoice:100`,
  '@xmlns:ram': `${standard}:ReusableAggregateBusinessInformationEntity:100`,
  '@xmlns:udt': `${standard}:UnqualifiedDataType:100`,
};

// Codes of EN 16931: UNTDID 1001, 5189 and 4461, UN/ECE recommendation 20.
export const typeCodes = { invoice: '380', credit_note: '381' };
export const discountCode = '95';
export const unnamedPaymentCode = '1';
export const oneUnit = 'C62';

/** BT-120, which a category without tax needs. */
export const exemptionReasons: Partial<Record<TaxCategory, string>> = {
  E: 'No tax is charged.',
  O: 'Not subject to tax.',
  AE: 'Reverse charge',
};

/** A price may be finer than its currency, so it is written with all its decimals. */
export const priceOf = (minor: number, currency: string) =>
  Number.isInteger(minor)
    ? toDecimal(minor, currency)
    : (minor / minorPerUnit(currency)).toFixed(8);
const dayOf = (iso: string) => ({
  'udt:DateTimeString': { '@format': '102', '#': iso.slice(0, 10).replaceAll('-', '') },
});

const taxOf = ({ category, percent }: EInvoiceGroup) => ({
  'ram:TypeCode': 'VAT',
  'ram:CategoryCode': category,
  'ram:RateApplicablePercent': category === 'O' ? undefined : String(percent),
});

const lineXml = (
  { name, qty, price, net, group }: EInvoiceLine,
  { index, currency }: { index: number; currency: string },
) => ({
  'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(index + 1) },
  'ram:SpecifiedTradeProduct': { 'ram:Name': name },
  'ram:SpecifiedLineTradeAgreement': {
    'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': priceOf(price, currency) },
  },
  'ram:SpecifiedLineTradeDelivery': {
    'ram:BilledQuantity': { '@unitCode': oneUnit, '#': String(qty) },
  },
  'ram:SpecifiedLineTradeSettlement': {
    'ram:ApplicableTradeTax': taxOf(group),
    'ram:SpecifiedTradeSettlementLineMonetarySummation': {
      'ram:LineTotalAmount': toDecimal(net, currency),
    },
  },
});

function breakdownXml(group: EInvoiceGroup, currency: string) {
  const { 'ram:TypeCode': type, ...rest } = taxOf(group);
  return {
    'ram:CalculatedAmount': toDecimal(group.tax, currency),
    'ram:TypeCode': type,
    'ram:ExemptionReason': exemptionReasons[group.category],
    'ram:BasisAmount': toDecimal(group.net, currency),
    ...rest,
  };
}

const discountXml = (group: EInvoiceGroup, currency: string) => ({
  'ram:ChargeIndicator': { 'udt:Indicator': 'false' },
  'ram:ActualAmount': toDecimal(group.discount, currency),
  'ram:ReasonCode': discountCode,
  'ram:Reason': 'Discount',
  'ram:CategoryTradeTax': taxOf(group),
});

/** Amount due (BT-115). */
export const amountDue = ({ document, settlement }: FacturXInput) =>
  settlement ? settlement.balance : document.total;

/**
 * The dates of the installments, and what a late payment costs (BT-20): BT-9 has one date, on which
 * everything is due. Undefined where it says all.
 */
export function paymentTermsOf(input: FacturXInput): string | undefined {
  const { credits, due_date, installments = [], currency, late_fee } = input.document;
  if (credits || !due_date || amountDue(input) === 0) return 'Nothing is due.';
  const terms = installments.map(
    (each) => `${formatMoney(each.amount, currency)} by ${each.due_date}`,
  );
  const schedule = terms.length > 0 && `Installments: ${terms.join('; ')}.`;
  return [schedule, late_fee].filter(Boolean).join(' ') || undefined;
}

function termsXml(input: FacturXInput) {
  const { credits, due_date } = input.document;
  const description = paymentTermsOf(input);
  if (credits || !due_date || amountDue(input) === 0) return { 'ram:Description': description };
  return {
    'ram:Description': description,
    'ram:DueDateDateTime': dayOf(due_date),
  };
}

function sumsXml(input: FacturXInput, { groups, lines }: EInvoiceSums) {
  const { net, tax, total, currency } = input.document;
  const money = (minor: number) => toDecimal(minor, currency);
  const due = amountDue(input);
  const discount = groups.reduce((sum, group) => sum + group.discount, 0);
  return {
    'ram:LineTotalAmount': money(lines.reduce((sum, line) => sum + line.net, 0)),
    'ram:AllowanceTotalAmount': money(discount),
    'ram:TaxBasisTotalAmount': money(net),
    'ram:TaxTotalAmount': { '@currencyID': currency, '#': money(tax) },
    'ram:GrandTotalAmount': money(total),
    // BT-113: EN 16931 has no other field for settled amounts, so credit notes count, too.
    'ram:TotalPrepaidAmount': input.settlement ? money(total - due) : undefined,
    'ram:DuePayableAmount': money(due),
  };
}

/** The parts of the settled amount (BT-113) as text. */
function settlementNote({ document, settlement }: FacturXInput): string {
  if (!settlement) return '';
  const { received, refunded, credited, withheld = 0 } = settlement;
  const amounts = {
    Paid: received - withheld,
    'Tax withheld (TDS)': withheld,
    Refunded: refunded,
    Credited: credited,
  };
  return Object.entries(amounts)
    .filter(([, minor]) => minor > 0)
    .map(([label, minor]) => `${label}: ${formatMoney(minor, document.currency)}.`)
    .join(' ');
}

function settlementXml(input: FacturXInput, sums: EInvoiceSums) {
  const { document, payUrl } = input;
  const { currency, credits } = document;
  const isPayable = payUrl && !credits && amountDue(input) > 0;
  const means = { 'ram:TypeCode': unnamedPaymentCode, 'ram:Information': payUrl };
  return {
    'ram:InvoiceCurrencyCode': currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': isPayable ? means : undefined,
    'ram:ApplicableTradeTax': sums.groups.map((group) => breakdownXml(group, currency)),
    'ram:SpecifiedTradeAllowanceCharge': sums.groups
      .filter(({ discount }) => discount > 0)
      .map((group) => discountXml(group, currency)),
    'ram:SpecifiedTradePaymentTerms': termsXml(input),
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': sumsXml(input, sums),
    'ram:InvoiceReferencedDocument': credits
      ? { 'ram:IssuerAssignedID': credits.number }
      : undefined,
  };
}

/** The client's order (BT-13) and project (BT-11), whose name the standard fixes. */
const referencesXml = (references: InvoiceDocument['references']) => ({
  'ram:BuyerOrderReferencedDocument': references?.po_number
    ? { 'ram:IssuerAssignedID': references.po_number }
    : undefined,
  'ram:SpecifiedProcuringProject': references?.project_reference
    ? { 'ram:ID': references.project_reference, 'ram:Name': 'Project reference' }
    : undefined,
});

/** The notes of an electronic invoice (BT-22), with the sentence that its treatment demands. */
export function textsOf(input: FacturXInput): string[] {
  const { credits, memo, notes, references, tax_treatment } = input.document;
  const custom = references?.custom_fields.map(({ label, value }) => `${label}: ${value}`) ?? [];
  return [
    credits?.reason ?? '',
    treatmentSentence(tax_treatment) ?? '',
    memo,
    notes,
    ...custom,
    settlementNote(input),
  ].filter((text) => text.trim() !== '');
}

/** The invoice or credit note as data: Cross Industry Invoice, profile EN 16931. */
export function facturXXml(input: FacturXInput): string {
  const { kind, number, issuedAt, from, to, currency, references } = input.document;
  const sums = eInvoiceSums(input.document);
  const isOutOfScope = sums.groups.some(({ category }) => category === 'O');
  const texts = textsOf(input);
  const invoice = {
    ...namespaces,
    'rsm:ExchangedDocumentContext': {
      'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': 'urn:cen.eu:en16931:2017' },
    },
    'rsm:ExchangedDocument': {
      'ram:ID': number,
      'ram:TypeCode': typeCodes[kind],
      'ram:IssueDateTime': dayOf(issuedAt),
      'ram:IncludedNote': texts.map((text) => ({ 'ram:Content': text })),
    },
    'rsm:SupplyChainTradeTransaction': {
      'ram:IncludedSupplyChainTradeLineItem': sums.lines.map((line, index) =>
        lineXml(line, { index, currency }),
      ),
      'ram:ApplicableHeaderTradeAgreement': {
        'ram:SellerTradeParty': sellerXml(from, isOutOfScope),
        'ram:BuyerTradeParty': buyerXml(to, isOutOfScope),
        ...referencesXml(references),
      },
      'ram:ApplicableHeaderTradeDelivery': {},
      'ram:ApplicableHeaderTradeSettlement': settlementXml(input, sums),
    },
  };
  const xml = writeXml({ 'rsm:CrossIndustryInvoice': invoice });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`;
}
