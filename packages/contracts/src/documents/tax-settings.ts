import * as z from 'zod/mini';
import { text } from '../shared/primitives.ts';
import { compactTaxNumber, isGstin, sac } from './gst.ts';

/** How a freelancer is registered: not at all, for India's GST, or for a VAT. */
export const taxSchemes = ['none', 'gst', 'vat'] as const;
export type TaxScheme = (typeof taxSchemes)[number];

const percent = z
  .number('Enter a rate between 0 and 100 percent.')
  .check(
    z.gte(0, 'Enter a rate between 0 and 100 percent.'),
    z.lte(100, 'Enter a rate between 0 and 100 percent.'),
    z.multipleOf(0.001, 'Use at most three decimals.'),
  );

/** A freelancer's tax registration, from which an invoice's treatment is proposed. */
export const taxSettings = z
  .strictObject({
    scheme: z.enum(taxSchemes),
    /** GSTIN or VAT number with its country, compact; empty without a registration. */
    tax_number: z.string().check(z.maxLength(40), z.overwrite(compactTaxNumber)),
    /** Number of the Letter of Undertaking (ARN), for exports without tax. */
    lut: text(30),
    /** The usual rate, in percent. */
    rate: percent,
    /** The usual SAC or HSN code. */
    sac,
    /** Whether consumers in other EU countries pay their own country's VAT. */
    has_oss: z.boolean(),
    /** Telephone number in electronic invoices, which XRechnung demands. */
    phone: z.string().check(
      z.trim(),
      z.maxLength(30, 'Enter at most 30 characters.'),
      z.refine(
        (number) => number === '' || (number.match(/\d/g) ?? []).length >= 3,
        'Enter a telephone number.',
      ),
    ),
  })
  .check(
    z.refine(({ scheme, tax_number }) => scheme !== 'gst' || isGstin(tax_number), {
      error: 'This GSTIN is not valid. Check all 15 characters.',
      path: ['tax_number'],
    }),
    z.refine(({ scheme, tax_number }) => scheme !== 'vat' || tax_number !== '', {
      error: 'Enter your VAT number with its country, such as PT501964843.',
      path: ['tax_number'],
    }),
  );
export type TaxSettings = z.infer<typeof taxSettings>;

export const initialTaxSettings: TaxSettings = {
  scheme: 'none',
  tax_number: '',
  lut: '',
  rate: 0,
  sac: '',
  has_oss: false,
  phone: '',
};
