/** Rupees for one of each, as of one day: the simulated bank never changes its mind. */
const rates: Record<string, number> = {
  ...{ USD: 88, EUR: 96, GBP: 112, CAD: 63, AUD: 57, NZD: 51, SGD: 68, CHF: 108, AED: 24 },
  ...{ SAR: 23, HKD: 11, CNY: 12, SEK: 9, NOK: 9, DKK: 13, ZAR: 5, MXN: 5, MYR: 21, THB: 2.7 },
  ...{ JPY: 0.57, KWD: 287, BHD: 233, OMR: 229 },
};
/** Of currencies that nobody has simulated a payment in yet. */
const otherRate = 10;

const withThousandths = ['KWD', 'BHD', 'OMR'];

/** Minor units in one of a currency. */
export function minorPerUnit(currency: string): number {
  if (currency === 'JPY') return 1;
  return withThousandths.includes(currency) ? 1000 : 100;
}

/** The account's share of an amount in another currency; undefined for its own currency. */
export function inAccountCurrency(amount: number, currency: string) {
  if (currency === 'INR') return {};
  const rate = rates[currency] ?? otherRate;
  const paise = (amount / minorPerUnit(currency)) * rate * 100;
  return { base_amount: Math.round(paise), base_currency: 'INR' as const };
}
