import { gstStateName, type InvoiceKind, invoiceKinds } from '@soloist/contracts';
import {
  type Gstr1,
  type Gstr1Entry,
  gstr1Sections,
  hsnSums,
  smallConsumerSums,
} from './gstr1.rules.ts';

const rupees = (paise: number) => paise / 100;

interface Amounts {
  rate: number;
  net: number;
  igst: number;
  cgst: number;
  sgst: number;
}

/**
 * Amounts by the names of the GST portal; a tax between states has no halves. Sums are negative
 * where more was credited than invoiced.
 */
const amountsOf = (
  { rate, net, igst, cgst, sgst }: Amounts,
  { isIntra }: Pick<Gstr1Entry, 'isIntra'>,
) => ({
  rt: rate,
  txval: rupees(net),
  ...(isIntra ? { camt: rupees(cgst), samt: rupees(sgst) } : { iamt: rupees(igst) }),
  csamt: 0,
});

const dayOf = (day: string) => day.split('-').toReversed().join('-');
const itemsOf = (entry: Gstr1Entry) =>
  entry.rates.map((rate, index) => ({ num: index + 1, itm_det: amountsOf(rate, entry) }));

const invoiceOf = (entry: Gstr1Entry) => ({
  inum: entry.number,
  idt: dayOf(entry.day),
  val: rupees(entry.value),
});

const noteOf = (entry: Gstr1Entry) => ({
  ntty: 'C',
  nt_num: entry.number,
  nt_dt: dayOf(entry.day),
  val: rupees(entry.value),
});

const regular = { rchrg: 'N', inv_typ: 'R' };
const exportType = ({ isUntaxedExport }: Gstr1Entry) => (isUntaxedExport ? 'WOPAY' : 'WPAY');

function groupBy<T>(
  entries: Gstr1Entry[],
  keyOf: (entry: Gstr1Entry) => string,
  to: (entry: Gstr1Entry) => T,
) {
  const keys = [...new Set(entries.map(keyOf))].toSorted();
  return keys.map((key) => ({
    key,
    all: entries.filter((entry) => keyOf(entry) === key).map(to),
  }));
}

/** The month of a period, or the last one of a quarter, as `MMYYYY`. */
function portalPeriod(period: string): string {
  const [year = '', part = ''] = period.split('-');
  const month = part.startsWith('Q') ? Number(part[1]) * 3 : Number(part);
  return `${String(month).padStart(2, '0')}${year}`;
}

const hsnRows = (gstr1: Gstr1, isRegistered: boolean) =>
  hsnSums(gstr1.entries, isRegistered).map((sum, index) => ({
    num: index + 1,
    hsn_sc: sum.key,
    // Services have no unit and no quantity.
    ...{ uqc: 'NA', qty: 0, rt: sum.rate, txval: rupees(sum.net) },
    ...{ iamt: rupees(sum.igst), camt: rupees(sum.cgst), samt: rupees(sum.sgst), csamt: 0 },
  }));

/** Natures of documents, by their number in table 13. */
const natures: Record<InvoiceKind, { doc_num: number; doc_typ: string }> = {
  invoice: { doc_num: 1, doc_typ: 'Invoices for outward supply' },
  credit_note: { doc_num: 5, doc_typ: 'Credit Note' },
};

const issuedDocuments = ({ issued }: Gstr1) =>
  invoiceKinds
    .map((kind) => ({
      ...natures[kind],
      docs: issued
        .filter((series) => series.kind === kind)
        .map(({ from, to, total, cancelled }, index) => ({
          ...{ num: index + 1, from, to },
          ...{ totnum: total, cancel: cancelled, net_issue: total - cancelled },
        })),
    }))
    .filter(({ docs }) => docs.length > 0);

/** GSTR-1 with the names of the GST portal's offline tool. */
export function presentGstr1(gstr1: Gstr1, { gstin, period }: { gstin: string; period: string }) {
  const { entries } = gstr1;
  const of = (section: Gstr1Entry['section']) => entries.filter((each) => each.section === section);
  return {
    gstin,
    fp: portalPeriod(period),
    b2b: groupBy(
      of('B2B'),
      ({ gstin: ctin }) => ctin,
      (entry) => ({ ...invoiceOf(entry), pos: entry.place, ...regular, itms: itemsOf(entry) }),
    ).map(({ key, all }) => ({ ctin: key, inv: all })),
    b2cl: groupBy(
      of('B2CL'),
      ({ place }) => place,
      (entry) => ({ ...invoiceOf(entry), itms: itemsOf(entry) }),
    ).map(({ key, all }) => ({ pos: key, inv: all })),
    b2cs: smallConsumerSums(entries).map(({ key, ...sum }) => ({
      sply_ty: sum.isIntra ? 'INTRA' : 'INTER',
      ...{ pos: key, typ: 'OE' },
      ...amountsOf(sum, sum),
    })),
    exp: groupBy(of('EXP'), exportType, (entry) => ({
      ...invoiceOf(entry),
      itms: entry.rates.map((rate) => amountsOf(rate, entry)),
    })).map(({ key, all }) => ({ exp_typ: key, inv: all })),
    cdnr: groupBy(
      of('CDNR'),
      ({ gstin: ctin }) => ctin,
      (entry) => ({ ...noteOf(entry), pos: entry.place, ...regular, itms: itemsOf(entry) }),
    ).map(({ key, all }) => ({ ctin: key, nt: all })),
    cdnur: of('CDNUR').map((entry) => ({
      typ: consumerNoteType(entry),
      ...noteOf(entry),
      pos: entry.place,
      itms: itemsOf(entry),
    })),
    hsn: { hsn_b2b: hsnRows(gstr1, true), hsn_b2c: hsnRows(gstr1, false) },
    doc_issue: { doc_det: issuedDocuments(gstr1) },
  };
}

function consumerNoteType(entry: Gstr1Entry): string {
  if (entry.place !== '96') return 'B2CL';
  return entry.isUntaxedExport ? 'EXPWOP' : 'EXPWP';
}

export const gstr1Columns = [
  'Table',
  'Client GSTIN',
  'Number',
  'Date',
  'Type',
  'Place of supply',
  'SAC or HSN',
  'Rate',
  'Taxable value',
  'IGST',
  'CGST',
  'SGST or UTGST',
  'Invoice value',
  'Last number',
  'Documents',
  'Cancelled',
];

const decimal = (paise: number) => (paise / 100).toFixed(2);
const placeText = (code: string) => `${code}-${gstStateName(code)}`;

const amountCells = ({ rate, net, igst, cgst, sgst }: Amounts) => ({
  Rate: String(rate),
  'Taxable value': decimal(net),
  IGST: decimal(igst),
  CGST: decimal(cgst),
  'SGST or UTGST': decimal(sgst),
});

function typeOf(entry: Gstr1Entry): string {
  if (entry.section === 'CDNUR') return consumerNoteType(entry);
  return entry.section === 'EXP' ? exportType(entry) : 'Regular';
}

const entryRows = (entry: Gstr1Entry) =>
  entry.rates.map((rate) => ({
    Table: entry.section,
    'Client GSTIN': entry.gstin,
    Number: entry.number,
    Date: entry.day,
    Type: typeOf(entry),
    'Place of supply': placeText(entry.place),
    ...amountCells(rate),
    'Invoice value': decimal(entry.value),
  }));

/** The same as rows of a spreadsheet, with the documents that are not included. */
export function gstr1Rows(gstr1: Gstr1): Record<string, string>[] {
  const { entries, left, issued } = gstr1;
  const single = gstr1Sections
    .filter((section) => section !== 'B2CS')
    .flatMap((section) => entries.filter((each) => each.section === section).flatMap(entryRows));
  const small = smallConsumerSums(entries).map(({ key, ...sum }) => ({
    ...{ Table: 'B2CS', Type: 'OE', 'Place of supply': placeText(key) },
    ...amountCells(sum),
  }));
  const hsn = ([true, false] as const).flatMap((isRegistered) =>
    hsnSums(entries, isRegistered).map(({ key, ...sum }) => ({
      Table: isRegistered ? 'HSN (B2B)' : 'HSN (B2C)',
      'SAC or HSN': key,
      ...amountCells(sum),
    })),
  );
  const series = issued.map(({ kind, from, to, total, cancelled }) => ({
    ...{ Table: 'Documents issued', Number: from, Type: natures[kind].doc_typ },
    ...{ 'Last number': to, Documents: String(total), Cancelled: String(cancelled) },
  }));
  const notIncluded = left.map(({ number, day, reason }) => ({
    ...{ Table: 'Not included', Number: number, Date: day, Type: reason },
  }));
  return [...single, ...small, ...hsn, ...series, ...notIncluded];
}
