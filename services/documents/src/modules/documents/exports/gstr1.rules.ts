import {
  compactTaxNumber,
  foreignPlace,
  halveTax,
  type InvoiceTax,
  isGst,
  minorPerUnit,
  shareOut,
  stateOfGstin,
  treatmentNames,
} from '@soloist/contracts';
import { inrRateOf } from '../invoices/inr-rate.rules.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';
import { type IssuedSeries, issuedSeries } from './issued-series.rules.ts';

/** Tables of GSTR-1: registered clients, large and small consumers, exports, and credit notes. */
export const gstr1Sections = ['B2B', 'B2CL', 'B2CS', 'EXP', 'CDNR', 'CDNUR'] as const;
type Section = (typeof gstr1Sections)[number];

/** Above it, an invoice to a consumer in another state is listed by itself, in paise. */
const largeConsumerInvoice = 100_000_00;

/** Amounts in paise. */
interface Amounts {
  net: number;
  igst: number;
  cgst: number;
  sgst: number;
}

interface RatedAmounts extends Amounts {
  rate: number;
}

interface HsnAmounts extends RatedAmounts {
  sac: string;
}

/** One invoice or credit note of the return. */
export interface Gstr1Entry {
  section: Section;
  isCredit: boolean;
  number: string;
  /** `YYYY-MM-DD`. */
  day: string;
  gstin: string;
  place: string;
  /** Whether it is within the seller's state, so its tax is CGST and SGST. */
  isIntra: boolean;
  /** Whether an export has no tax on it (LUT). */
  isUntaxedExport: boolean;
  /** Paise, with tax. */
  value: number;
  rates: RatedAmounts[];
  hsn: HsnAmounts[];
}

export interface Gstr1 {
  entries: Gstr1Entry[];
  /** Documents of the period that are not in the return, and why. */
  left: { number: string; day: string; reason: string }[];
  /** All documents of the period, with void ones. */
  issued: IssuedSeries[];
}

interface Returned {
  invoice: StoredInvoice;
  day: string;
  /** The invoice that a credit note credits. */
  credited?: StoredInvoice | undefined;
}

/** Why a document is not in the return; undefined when it is. */
function reasonLeft(invoice: StoredInvoice, usualSac: string): string | undefined {
  if (invoice.status === 'void') return 'Void';
  const { tax_treatment, currency, items } = invoice.terms;
  if (!tax_treatment) return 'No tax treatment';
  if (!isGst(tax_treatment.treatment)) return treatmentNames[tax_treatment.treatment];
  if (currency !== 'INR' && !inrRateOf(invoice)) {
    return `No exchange rate for ${currency}. Add it to the invoice.`;
  }
  if (!usualSac && items.some(({ sac, total }) => total > 0 && !sac)) return 'No SAC or HSN code';
  return undefined;
}

/** An amount in paise. */
function paiseOf(invoice: StoredInvoice, minor: number): number {
  const { currency } = invoice.terms;
  if (currency === 'INR') return minor;
  return Math.round((minor / minorPerUnit(currency)) * (inrRateOf(invoice) ?? 0) * 100);
}

const isIntraState = ({ treatment }: InvoiceTax) => treatment === 'cgst_sgst';

function splitTax(tax: number, tax_treatment: InvoiceTax): Omit<Amounts, 'net'> {
  if (!isIntraState(tax_treatment)) return { igst: tax, cgst: 0, sgst: 0 };
  const { central, state } = halveTax(tax);
  return { igst: 0, cgst: central, sgst: state };
}

function ratesOf(invoice: StoredInvoice, tax_treatment: InvoiceTax): RatedAmounts[] {
  const { taxes, net } = invoice.totals;
  const rates = taxes.length > 0 ? taxes : [{ percent: 0, net, tax: 0 }];
  return rates.map(({ percent, net: taxable, tax }) => ({
    rate: percent,
    net: paiseOf(invoice, taxable),
    ...splitTax(paiseOf(invoice, tax), tax_treatment),
  }));
}

interface HsnSource {
  rates: RatedAmounts[];
  /** The code of items without one. */
  usualSac: string;
}

/** The amounts of each rate by the codes of its items, which add up to the rate exactly. */
function hsnOf({ terms, totals }: StoredInvoice, { rates, usualSac }: HsnSource): HsnAmounts[] {
  return rates.flatMap((rate) => {
    const items = terms.items.filter(({ tax }) => totals.taxes.length === 0 || tax === rate.rate);
    const weights = items.map(({ total }) => BigInt(total));
    const share = (whole: number) => shareOut(BigInt(whole), weights).map(Number);
    const [net, igst, cgst, sgst] = [rate.net, rate.igst, rate.cgst, rate.sgst].map(share);
    return items.map(({ sac }, index) => ({
      ...{ sac: sac || usualSac, rate: rate.rate, net: net![index]!, igst: igst![index]! },
      ...{ cgst: cgst![index]!, sgst: sgst![index]! },
    }));
  });
}

const isLarge = (invoice: StoredInvoice) =>
  paiseOf(invoice, invoice.totals.total) > largeConsumerInvoice;

function sectionOf({ invoice, credited }: Returned, gstin: string): Section {
  const isCredit = invoice.kind === 'credit_note';
  if (gstin) return isCredit ? 'CDNR' : 'B2B';
  const { treatment, place_of_supply } = invoice.terms.tax_treatment!;
  if (place_of_supply === foreignPlace) return isCredit ? 'CDNUR' : 'EXP';
  if (treatment === 'igst' && isLarge(credited ?? invoice)) return isCredit ? 'CDNUR' : 'B2CL';
  return 'B2CS';
}

function entryOf(returned: Returned, usualSac: string): Gstr1Entry {
  const { invoice, day } = returned;
  const tax_treatment = invoice.terms.tax_treatment!;
  const { tax_number } = invoice.terms.client;
  const gstin = stateOfGstin(tax_number) ? compactTaxNumber(tax_number) : '';
  const rates = ratesOf(invoice, tax_treatment);
  const sum = ({ net, igst, cgst, sgst }: Amounts) => net + igst + cgst + sgst;
  return {
    section: sectionOf(returned, gstin),
    isCredit: invoice.kind === 'credit_note',
    number: invoice.number,
    day,
    gstin,
    place: tax_treatment.place_of_supply,
    isIntra: isIntraState(tax_treatment),
    isUntaxedExport: tax_treatment.treatment === 'export_lut',
    value: rates.reduce((total, rate) => total + sum(rate), 0),
    rates,
    hsn: hsnOf(invoice, { rates, usualSac }),
  };
}

/** A document with its rate. A credit note has the one of its invoice, which may be set later. */
function withRate({ invoice, credited, day }: Returned): Returned {
  const inrRate = inrRateOf(credited ?? invoice);
  return { day, credited, invoice: { ...invoice, ...(inrRate ? { inrRate } : {}) } };
}

/** The return over the documents of a period; items without a code have the usual one. */
export function gstr1Of(documents: Returned[], usualSac: string): Gstr1 {
  const entries: Gstr1Entry[] = [];
  const left: Gstr1['left'] = [];
  for (const returned of documents.map(withRate)) {
    const { invoice, day } = returned;
    const reason = reasonLeft(invoice, usualSac);
    if (reason) left.push({ number: invoice.number, day, reason });
    else entries.push(entryOf(returned, usualSac));
  }
  return { entries, left, issued: issuedSeries(documents.map(({ invoice }) => invoice)) };
}

interface Summed extends RatedAmounts {
  key: string;
}

const isZero = ({ net, igst, cgst, sgst }: Amounts) =>
  [net, igst, cgst, sgst].every((amount) => amount === 0);

/**
 * Sums amounts with the same key and rate; credit notes lower them. Leaves out what was credited in
 * full.
 */
function sumBy<T extends RatedAmounts>(
  rows: { row: T; sign: 1 | -1; key: string }[],
): (T & Summed)[] {
  const sums = new Map<string, T & Summed>();
  for (const { row, sign, key } of rows) {
    const at = `${key} ${row.rate}`;
    const sum = sums.get(at) ?? { ...row, key, net: 0, igst: 0, cgst: 0, sgst: 0 };
    sum.net += sign * row.net;
    sum.igst += sign * row.igst;
    sum.cgst += sign * row.cgst;
    sum.sgst += sign * row.sgst;
    sums.set(at, sum);
  }
  return [...sums.values()]
    .filter((sum) => !isZero(sum))
    .toSorted((a, b) => a.key.localeCompare(b.key) || a.rate - b.rate);
}

const signOf = ({ isCredit }: Gstr1Entry) => (isCredit ? -1 : 1);

/** Sales to small consumers by place and rate (table 7), first those within the seller's state. */
export const smallConsumerSums = (entries: Gstr1Entry[]) =>
  [true, false].flatMap((isIntra) =>
    sumBy(
      entries
        .filter((entry) => entry.section === 'B2CS' && entry.isIntra === isIntra)
        .flatMap((entry) =>
          entry.rates.map((row) => ({ row, sign: signOf(entry), key: entry.place }) as const),
        ),
    ).map((sum) => ({ ...sum, isIntra })),
  );

/** Sums by code and rate (table 12), of registered clients or of the others. */
export const hsnSums = (entries: Gstr1Entry[], isRegistered: boolean) =>
  sumBy(
    entries
      .filter(({ gstin }) => (gstin !== '') === isRegistered)
      .flatMap((entry) =>
        entry.hsn.map((row) => ({ row, sign: signOf(entry), key: row.sac }) as const),
      ),
  );
