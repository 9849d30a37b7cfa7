import type { ProviderPayment } from '../provider/provider-shapes.ts';

const words: Record<string, string> = {
  upi: 'UPI',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'Card, in instalments',
  cardless_emi: 'Instalments',
  paylater: 'Pay later',
  bank_transfer: 'Bank transfer',
};

/** How something was paid, for people: such as `Visa ending in 1111`. */
export function methodWords({ method, card }: Pick<ProviderPayment, 'method' | 'card'>): string {
  if (card?.last4) return `${card.network ?? 'Card'} ending in ${card.last4}`;
  return words[method] ?? 'Card';
}
