import * as z from 'zod/mini';
import { text } from '../shared/primitives.ts';
import { placeOfSupply, stateOfGstin } from './gst.ts';

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

/** Rupees for one unit of another currency, for returns. */
export const inrRate = z
  .number('Enter the exchange rate.')
  .check(z.gt(0, 'Enter the exchange rate.'), z.lte(100_000, 'This rate is too large.'));

/** The treatment of an invoice as it was chosen; it never changes after sending. */
export const invoiceTax = z.strictObject({
  treatment: z.enum(taxTreatments),
  /** Of GST: the code of a state, or 96 outside India; empty for others. */
  place_of_supply: z._default(placeOfSupply, ''),
  /** Number of the Letter of Undertaking (ARN) of an export without tax. */
  lut: z._default(text(30), ''),
  /** Missing where it was not known at sending; returns prefer one that was entered later. */
  inr_rate: z.optional(inrRate),
});
export type InvoiceTax = z.infer<typeof invoiceTax>;

/** The tax of another invoice like it: an exchange rate is only of its own day. */
export const withoutInrRate = ({ inr_rate: _, ...tax }: InvoiceTax): InvoiceTax => tax;

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
