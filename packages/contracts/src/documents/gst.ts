import * as z from 'zod/mini';

/** The place of supply outside India, by the list of the GST portal. */
export const foreignPlace = '96';

/** The codes of the States and territories, as `gstStates` has them with their names. */
const stateCode = /^(0[1-9]|1\d|2[0-4679]|3[0-8])$/;

/** Union territories without a legislature, whose part of the tax is called UTGST. */
const utgstStates = ['04', '26', '31', '35', '38'];

const gstinFormat = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const base36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The last character of a GSTIN, from the 14 before it: weights 1 and 2 in base 36. */
export function gstinCheckCharacter(start: string): string {
  const sum = [...start].reduce((total, character, index) => {
    const product = base36.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return base36[(36 - (sum % 36)) % 36]!;
}

/** A tax number as people paste it, in its compact form. */
export const compactTaxNumber = (number: string) => number.replace(/[\s.-]/g, '').toUpperCase();

/** Whether it is a GSTIN of a state of today, with the right check character. */
export function isGstin(number: string): boolean {
  return (
    gstinFormat.test(number) &&
    stateCode.test(number.slice(0, 2)) &&
    gstinCheckCharacter(number.slice(0, 14)) === number[14]
  );
}

/** The code of the state that a valid GSTIN names; empty for any other text. */
export function stateOfGstin(number: string): string {
  const compact = compactTaxNumber(number);
  return isGstin(compact) ? compact.slice(0, 2) : '';
}

/** The name of the state's part of the tax. */
export const stateTaxName = (code: string) => (utgstStates.includes(code) ? 'UTGST' : 'SGST');

/** Both halves of a tax in minor units. They add up exactly; an odd unit belongs to CGST. */
export function halveTax(tax: number): { central: number; state: number } {
  const state = Math.floor(tax / 2);
  return { central: tax - state, state };
}

/** A State or territory of India, or a place outside of it. */
export const placeOfSupply = z
  .string()
  .check(
    z.refine(
      (code) => code === '' || code === foreignPlace || stateCode.test(code),
      'Choose the place of supply.',
    ),
  );

/** A code of services (SAC) or goods (HSN). */
export const sac = z
  .string()
  .check(
    z.trim(),
    z.regex(/^(\d{4}|\d{6}|\d{8})?$/, 'Enter a SAC or HSN code of 4, 6 or 8 digits.'),
  );
