import type { Currency } from '@soloist/contracts';
import type { ProviderPayment } from './provider-records.rules.ts';

const words: Record<string, string> = {
  upi: 'UPI',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'Card, in instalments',
  cardless_emi: 'Instalments',
  paylater: 'Pay later',
  bank_transfer: 'Bank transfer',
};

/** The displayed payment method, such as `Visa ending in 1111`. */
export function describePaymentMethod({
  method,
  card,
}: Pick<ProviderPayment, 'method' | 'card'>): string {
  if (card?.last4) return `${card.network ?? 'Card'} ending in ${card.last4}`;
  return words[method] ?? 'Card';
}

type PaymentAmounts = Pick<
  ProviderPayment,
  'amount' | 'currency' | 'base_amount' | 'base_currency' | 'fee'
>;

/** The provider's settlement of a payment, in the account's currency where it is reported. */
export function settlementAmount(record: PaymentAmounts, settlementCurrency: Currency) {
  const { amount, currency, base_amount, base_currency, fee } = record;
  // Its fee is in the settlement currency.
  const cost = fee ?? 0;
  const isExchanged = currency !== settlementCurrency && base_currency === settlementCurrency;
  return isExchanged && base_amount !== undefined
    ? { amount: base_amount, currency: base_currency, cost }
    : { amount, currency, cost };
}
