import { type BillingDetails, gstRate } from '@soloist/contracts';

export interface Tax {
  name: string;
  amount: number;
}

const whole = 10_000;

/** What of a price with tax in it is tax. */
export const taxWithin = (total: number): number =>
  total - Math.round((total * whole) / (whole + gstRate));

/** Outside India nothing is taxed; who has said nothing is taken to be in it. */
export const isExport = (billing: Pick<BillingDetails, 'country'> | null) =>
  billing !== null && billing.country !== 'IN';

const percent = (basisPoints: number) => `${basisPoints / 100} %`;

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
