import { isLive } from './change-payment.ts';
import type { Payment, SettledPart } from './payments.model.ts';

/**
 * What of a payment's settlement goes with the next `amount` of it, after all that is gone already: in
 * proportion, rounded so that all parts together are the whole. More than the whole, as of a dispute
 * about what was refunded before, has no fee of the platform in it any more.
 */
export function settledPart(payment: Payment, amount: number): SettledPart {
  const { refunds, disputes, settled } = payment;
  const gone = [...refunds.filter(isLive), ...disputes.filter(({ state }) => state !== 'won')];
  const sumOf = (part: keyof SettledPart) =>
    gone.reduce((sum, each) => sum + each.settled[part], 0);
  const upTo = gone.reduce((sum, each) => sum + each.amount, amount);
  const next = (part: keyof SettledPart, most: number) => {
    const share = proportion(settled[part], { of: payment.amount, part: most });
    return Math.max(0, share - sumOf(part));
  };
  const whole = Math.min(upTo, payment.amount);
  const all = Math.max(1, next('amount', upTo));
  const fee = Math.min(all, next('fee', whole));
  return { amount: all, fee, tax: Math.min(all - fee, next('tax', whole)) };
}

/** `value × part / of`, halves up, exact also where the product is too large for a number. */
export function proportion(value: number, { of, part }: { of: number; part: number }): number {
  const [whole, doubled] = [BigInt(of), 2n * BigInt(value) * BigInt(part)];
  return Number((doubled + whole) / (2n * whole));
}
