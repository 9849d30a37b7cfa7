import { type InvoiceDocument, minorDigits, toDecimal, type UblProfile } from '@soloist/contracts';
import {
  type EInvoiceGroup,
  type EInvoiceLine,
  type EInvoiceSums,
  eInvoiceSums,
} from './e-invoice-sums.rules.ts';
import { isVatId } from './factur-x-parties.template.ts';
import {
  amountDue,
  discountCode,
  exemptionReasons,
  type FacturXInput,
  oneUnit,
  paymentTermsOf,
  priceOf,
  textsOf,
  typeCodes,
  unnamedPaymentCode,
} from './factur-x-xml.template.ts';
import { customerXml, supplierXml } from './ubl-parties.template.ts';
import { writeXml } from './write-xml.rules.ts';

export interface UblInput extends Omit<FacturXInput, 'payUrl'> {
  profile: UblProfile;
  /** The seller's telephone number, which XRechnung needs. */
  phone: string;
}

const en16931 = 'urn:cen.eu:en16931:2017';
/** BT-24: the rules that the invoice follows. */
const customizations: Record<UblProfile, string> = {
  en16931,
  xrechnung: `${en16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
  peppol: `${en16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
};
/** BT-23: the business process of Peppol BIS Billing, which XRechnung uses, too. */
const billingProcess = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

const oasis = 'urn:oasis:names:specification:ubl:schema:xsd';
const namespacesOf = (root: 'Invoice' | 'CreditNote') => ({
  '@xmlns': `${oasis}:${root}-2`,
  '@xmlns:cac': `${oasis}:CommonAggregateComponents-2`,
  '@xmlns:cbc': `${oasis}:CommonBasicComponents-2`,
});

const money = (minor: number, currency: string) => ({
  '@currencyID': currency,
  '#': toDecimal(minor, currency),
});

const categoryXml = ({ category, percent }: EInvoiceGroup) => ({
  'cbc:ID': category,
  'cbc:Percent': category === 'O' ? undefined : String(percent),
  'cac:TaxScheme': { 'cbc:ID': 'VAT' },
});

/**
 * The same with the reason why nothing is taxed (BT-120), which only the breakdown has. XRechnung
 * demands a rate there, also where none applies (BR-DE-14).
 */
function breakdownXml(group: EInvoiceGroup, profile: UblProfile) {
  const { 'cac:TaxScheme': scheme, ...category } = categoryXml(group);
  return {
    ...category,
    ...(profile === 'xrechnung' ? { 'cbc:Percent': String(group.percent) } : {}),
    'cbc:TaxExemptionReason': exemptionReasons[group.category],
    'cac:TaxScheme': scheme,
  };
}

interface LineContext {
  kind: InvoiceDocument['kind'];
  currency: string;
  index: number;
}

const lineXml = (
  { name, qty, price, net, group }: EInvoiceLine,
  { kind, currency, index }: LineContext,
) => ({
  'cbc:ID': String(index + 1),
  [kind === 'invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity']: {
    '@unitCode': oneUnit,
    '#': String(qty),
  },
  'cbc:LineExtensionAmount': money(net, currency),
  'cac:Item': { 'cbc:Name': name, 'cac:ClassifiedTaxCategory': categoryXml(group) },
  'cac:Price': {
    'cbc:PriceAmount': { '@currencyID': currency, '#': priceOf(price, currency) },
  },
});

function totalsXml(input: UblInput, { groups, lines }: EInvoiceSums) {
  const { net, total, currency } = input.document;
  const discount = groups.reduce((sum, group) => sum + group.discount, 0);
  const due = amountDue(input);
  const amount = (minor: number) => money(minor, currency);
  return {
    'cbc:LineExtensionAmount': amount(lines.reduce((sum, line) => sum + line.net, 0)),
    'cbc:TaxExclusiveAmount': amount(net),
    'cbc:TaxInclusiveAmount': amount(total),
    'cbc:AllowanceTotalAmount': discount > 0 ? amount(discount) : undefined,
    'cbc:PrepaidAmount': total === due ? undefined : amount(total - due),
    'cbc:PayableAmount': amount(due),
  };
}

const allowanceXml = (group: EInvoiceGroup, currency: string) => ({
  'cbc:ChargeIndicator': 'false',
  'cbc:AllowanceChargeReasonCode': discountCode,
  'cbc:AllowanceChargeReason': 'Discount',
  'cbc:Amount': money(group.discount, currency),
  'cac:TaxCategory': categoryXml(group),
});

/** The client's order (BT-13), else its project: Peppol needs one of both references. */
const buyerReferenceOf = ({ references }: InvoiceDocument) =>
  references?.project_reference || references?.po_number || undefined;

function headerXml(input: UblInput) {
  const { document, profile } = input;
  const { kind, number, issuedAt, due_date, currency, references, credits } = document;
  const isInvoice = kind === 'invoice';
  return {
    'cbc:CustomizationID': customizations[profile],
    'cbc:ProfileID': profile === 'en16931' ? undefined : billingProcess,
    'cbc:ID': number,
    'cbc:IssueDate': issuedAt.slice(0, 10),
    'cbc:DueDate': isInvoice && due_date ? due_date : undefined,
    [isInvoice ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode']: typeCodes[kind],
    // Both profiles allow one note only.
    'cbc:Note': textsOf(input).join('\n') || undefined,
    'cbc:DocumentCurrencyCode': currency,
    'cbc:BuyerReference': buyerReferenceOf(document),
    'cac:OrderReference': references?.po_number ? { 'cbc:ID': references.po_number } : undefined,
    'cac:BillingReference': credits
      ? { 'cac:InvoiceDocumentReference': { 'cbc:ID': credits.number } }
      : undefined,
    'cac:ProjectReference':
      isInvoice && references?.project_reference
        ? { 'cbc:ID': references.project_reference }
        : undefined,
  };
}

/** The invoice or credit note as data: UBL 2.1 by EN 16931, XRechnung or Peppol BIS Billing. */
export function ublXml(input: UblInput): string {
  const { document } = input;
  const { kind, from, to, currency, tax } = document;
  const root = kind === 'invoice' ? 'Invoice' : 'CreditNote';
  const sums = eInvoiceSums(document);
  const isOutOfScope = sums.groups.some(({ category }) => category === 'O');
  const terms = paymentTermsOf(input);
  const discounted = sums.groups.filter(({ discount }) => discount > 0);
  const content = {
    ...namespacesOf(root),
    ...headerXml(input),
    'cac:AccountingSupplierParty': supplierXml(from, { isOutOfScope, phone: input.phone }),
    'cac:AccountingCustomerParty': customerXml(to, isOutOfScope),
    'cac:PaymentMeans': { 'cbc:PaymentMeansCode': unnamedPaymentCode },
    'cac:PaymentTerms': terms ? { 'cbc:Note': terms } : undefined,
    'cac:AllowanceCharge': discounted.map((group) => allowanceXml(group, currency)),
    'cac:TaxTotal': {
      'cbc:TaxAmount': money(tax, currency),
      'cac:TaxSubtotal': sums.groups.map((group) => ({
        'cbc:TaxableAmount': money(group.net, currency),
        'cbc:TaxAmount': money(group.tax, currency),
        'cac:TaxCategory': breakdownXml(group, input.profile),
      })),
    },
    'cac:LegalMonetaryTotal': totalsXml(input, sums),
    [`cac:${root}Line`]: sums.lines.map((line, index) => lineXml(line, { kind, currency, index })),
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml({ [root]: content })}`;
}

type Lack = [isMissing: boolean, text: string];

/** What an invoice lacks for a profile, as sentences; empty when it can be written. */
export function ublProblems({ document, profile, phone }: UblInput): string[] {
  const { from, to, tax_mode, currency, tax_treatment } = document;
  const always: Lack[] = [
    [!from.country || !to.country, 'both countries'],
    [tax_mode !== 'none' && !from.tax_number, 'your tax number'],
    [
      tax_treatment?.treatment === 'reverse_charge' && !isVatId(to),
      'a VAT number of the client’s country',
    ],
    [minorDigits(currency) > 2, 'a currency with at most two decimals'],
  ];
  const reference: Lack = [
    !buyerReferenceOf(document),
    profile === 'xrechnung'
      ? 'the client’s Leitweg-ID or reference as project reference'
      : 'a PO number or project reference',
  ];
  const german: Lack[] = [
    [phone === '', 'your telephone number in Settings, Tax'],
    [!from.city || !from.postcode, 'your postcode and city'],
    [!to.city || !to.postcode, 'the client’s postcode and city'],
  ];
  const lacks = [
    ...always,
    ...(profile === 'en16931' ? [] : [reference]),
    ...(profile === 'xrechnung' ? german : []),
  ];
  return lacks.filter(([isMissing]) => isMissing).map(([, text]) => text);
}
