import * as z from 'zod/mini';
import { text } from '../shared/primitives.ts';
import { foreignPlace, halveTax, placeOfSupply, stateOfGstin, stateTaxName } from './gst.ts';
import type { InvoiceDocument } from './invoice-records.ts';

/** How an invoice is taxed; an invoice without one has just its tax mode, name and rates. */
export const taxTreatments = [
  'domestic',
  'reverse_charge',
  'oss',
  'outside_scope',
  'cgst_sgst',
  'igst',
  'export_lut',
] as const;
export type TaxTreatment = (typeof taxTreatments)[number];

export const treatmentNames: Record<TaxTreatment, string> = {
  domestic: 'Domestic VAT',
  reverse_charge: 'EU reverse charge',
  oss: 'VAT of the client’s country (OSS)',
  outside_scope: 'Outside the scope of VAT',
  cgst_sgst: 'CGST and SGST',
  igst: 'IGST',
  export_lut: 'Export under LUT',
};

const untaxed: readonly TaxTreatment[] = ['reverse_charge', 'outside_scope', 'export_lut'];
const indian: readonly TaxTreatment[] = ['cgst_sgst', 'igst', 'export_lut'];

/** Whether an invoice of this treatment has no tax on it. */
export const isUntaxed = (treatment: TaxTreatment): boolean => untaxed.includes(treatment);
/** Whether it is a treatment of India's GST. */
export const isGst = (treatment: TaxTreatment): boolean => indian.includes(treatment);

/** The treatment of an invoice as it was chosen; it never changes after sending. */
export const invoiceTax = z.strictObject({
  treatment: z.enum(taxTreatments),
  /** Of GST: the code of a state, or 96 outside India; empty for others. */
  place_of_supply: z._default(placeOfSupply, ''),
  /** Number of the Letter of Undertaking (ARN) of an export without tax. */
  lut: z._default(text(30), ''),
  /** Rupees for one unit of another currency, for returns; missing where it is not known. */
  inr_rate: z.optional(
    z
      .number('Enter the exchange rate.')
      .check(z.gt(0, 'Enter the exchange rate.'), z.lte(100_000, 'This rate is too large.')),
  ),
});
export type InvoiceTax = z.infer<typeof invoiceTax>;

interface Treated {
  tax_mode: 'none' | 'exclusive' | 'inclusive';
  tax_treatment?: InvoiceTax | undefined;
  client: { tax_number: string };
  sender?: { tax_number: string } | undefined;
}

/** The reason why an invoice can't have its treatment; undefined without one. */
export function treatmentProblem(invoice: Treated): string | undefined {
  const { tax_treatment, tax_mode, client, sender } = invoice;
  if (!tax_treatment) return undefined;
  const { treatment, place_of_supply, lut } = tax_treatment;
  const name = treatmentNames[treatment];
  if (isUntaxed(treatment) !== (tax_mode === 'none')) {
    return isUntaxed(treatment)
      ? `${name} has no tax. Choose No tax.`
      : `${name} has tax. Add it to the rates or include it.`;
  }
  if (isGst(treatment) && !place_of_supply) return 'Choose the place of supply.';
  if (treatment === 'export_lut' && !lut) return 'Enter the number of your LUT.';
  if (treatment === 'cgst_sgst' && isOtherState(place_of_supply, sender)) {
    return 'CGST and SGST apply only in your own state. Choose IGST.';
  }
  // A request may leave its sender out: it is then the last invoice's.
  const isComplete = client.tax_number !== '' && sender?.tax_number !== '';
  if (treatment === 'reverse_charge' && !isComplete) {
    return 'A reverse charge needs both VAT numbers.';
  }
  return undefined;
}

function isOtherState(place: string, sender: Treated['sender']): boolean {
  const state = stateOfGstin(sender?.tax_number ?? '');
  return state !== '' && state !== place;
}

/**
 * The sentence that an invoice of this treatment must have; undefined where none is mandatory.
 * Sources: Directive 2006/112/EC, Articles 196 and 226(11a); rule 46 of the CGST Rules, 2017.
 */
export function treatmentSentence(tax: InvoiceTax | undefined): string | undefined {
  switch (tax?.treatment) {
    case 'reverse_charge':
      return 'Reverse charge: VAT is due by the customer (Article 196 of Directive 2006/112/EC).';
    case 'outside_scope':
      return 'Not subject to VAT: the place of supply is the customer’s country.';
    case 'export_lut':
      return `Supply meant for export under Letter of Undertaking without payment of integrated tax. LUT ${tax.lut}`;
    case 'igst':
      return tax.place_of_supply === foreignPlace
        ? 'Supply meant for export on payment of integrated tax.'
        : undefined;
    default:
      return undefined;
  }
}

export interface TaxLine {
  name: string;
  percent: number;
  /** In minor units, without tax. */
  net: number;
  tax: number;
}

type Taxed = Pick<InvoiceDocument, 'taxes' | 'tax_name'> & {
  tax_treatment?: InvoiceTax | undefined;
};

/** The taxes of an invoice as everything shows them: CGST and SGST are two halves of one rate. */
export function taxLines({ taxes, tax_name, tax_treatment }: Taxed, unnamed = 'Tax'): TaxLine[] {
  if (tax_treatment?.treatment === 'cgst_sgst') {
    return taxes.flatMap(({ percent, net, tax }) => {
      const { central, state } = halveTax(tax);
      const half = { percent: percent / 2, net };
      return [
        { name: 'CGST', ...half, tax: central },
        { name: stateTaxName(tax_treatment.place_of_supply), ...half, tax: state },
      ];
    });
  }
  const name = tax_treatment?.treatment === 'igst' ? 'IGST' : tax_name || unnamed;
  return taxes.map(({ percent, net, tax }) => ({ name, percent, net, tax }));
}

/** What a client in India withholds: a part of the amount without tax, in minor units. */
export const expectedTds = ({
  net,
  tds_rate = 0,
}: {
  net: number;
  tds_rate?: number | undefined;
}) => Number((BigInt(net) * BigInt(Math.round(tds_rate * 1000)) * 2n + 100_000n) / 200_000n);
