import type { Currency } from '@soloist/contracts';
import type { ProviderPayment } from '../provider/provider-shapes.ts';

type Said = Pick<ProviderPayment, 'amount' | 'currency' | 'base_amount' | 'base_currency' | 'fee'>;

/** What the provider owes us for a payment, in the account's own currency where it says so. */
export function settledAmount(said: Said, settlementCurrency: Currency) {
  const { amount, currency, base_amount, base_currency, fee } = said;
  // It keeps its fee in what it settles in.
  const cost = fee ?? 0;
  const isExchanged = currency !== settlementCurrency && base_currency === settlementCurrency;
  return isExchanged && base_amount !== undefined
    ? { amount: base_amount, currency: base_currency, cost }
    : { amount, currency, cost };
}
