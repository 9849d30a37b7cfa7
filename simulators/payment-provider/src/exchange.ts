/** Rupees for one of each, as of one day: the simulated bank never changes its mind. */
const rates: Record<string, number> = { USD: 88, EUR: 96, GBP: 112, CAD: 63, AUD: 57 };

/** The account's share of an amount in another currency; undefined for its own currency. */
export function inAccountCurrency(amount: number, currency: string) {
  const rate = rates[currency];
  if (!rate) return {};
  return { base_amount: Math.round(amount * rate), base_currency: 'INR' as const };
}
