import { type BillingDetails, gstRate, gstStates } from '@soloist/contracts';

export interface Tax {
  name: string;
  amount: number;
}

const whole = 10_000;

/** The tax within a price that includes it. */
export const taxWithin = (total: number): number =>
  total - Math.round((total * whole) / (whole + gstRate));

/** Nothing is taxed outside India; an unknown address counts as India. */
export const isExport = (billing: Pick<BillingDetails, 'country'> | null) =>
  billing !== null && billing.country !== 'IN';

const percent = (basisPoints: number) => `${basisPoints / 100}%`;

/**
 * The tax of an invoice by the place of supply: half to the State and half to the Union where both
 * sides are in one State, else in one. They sum to `tax`.
 */
export function taxesOf(
  tax: number,
  { billing, sellerState }: { billing: BillingDetails | null; sellerState: string },
): Tax[] {
  if (tax === 0) return [];
  const isInState = billing?.country === 'IN' && billing.state === sellerState;
  if (!isInState) return [{ name: `IGST ${percent(gstRate)}`, amount: tax }];
  const central = Math.trunc(tax / 2);
  return [
    { name: `CGST ${percent(gstRate / 2)}`, amount: central },
    { name: `SGST ${percent(gstRate / 2)}`, amount: tax - central },
  ];
}

const indiaOffsetMs = 5.5 * 3600_000;
const april = 3;
const twoDigits = (year: number) => String(year % 100).padStart(2, '0');

/** The financial year of India, such as `26-27`: it begins on the first of April there. */
export function financialYear(at: Date): string {
  const there = new Date(at.getTime() + indiaOffsetMs);
  const begins = there.getUTCFullYear() - (there.getUTCMonth() < april ? 1 : 0);
  return `${twoDigits(begins)}-${twoDigits(begins + 1)}`;
}

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** Displayed State, such as `Karnataka (29)`; empty for an unknown code. */
function stateName(code: string): string {
  const state = gstStates.find((each) => each.code === code);
  return state ? `${state.name} (${code})` : '';
}

/** The last line of an address. */
export function placeOf({ country, state }: BillingDetails): string {
  const land = countries.of(country) ?? country;
  return country === 'IN' ? `${stateName(state)}, ${land}` : land;
}

/** Notes that tax offices require on an invoice. */
export function taxNotes(
  billing: BillingDetails | null,
  { tax, sac }: { tax: number; sac: string },
): string[] {
  const service = sac ? `SAC ${sac}.` : '';
  const sentences = taxSentences(billing, tax);
  return [[...sentences, service].filter(Boolean).join(' ')].filter(Boolean);
}

function taxSentences(billing: BillingDetails | null, tax: number): string[] {
  if (isExport(billing) && tax === 0)
    return ['Export of services: a zero-rated supply, no tax is due.'];
  if (billing?.country !== 'IN') return [];
  return [`Place of supply: ${stateName(billing.state)}.`, 'Reverse charge: no.'];
}
