import { type PublicInvoice, remainingTds } from '@soloist/contracts';
import { nextInstallmentOf } from '../invoice-state.rules.ts';

/**
 * The payment that starts autopay, in minor units, as the server orders it: the next installment or
 * the balance, without the tax (TDS) that the client withholds.
 */
export function firstChargeOf(invoice: PublicInvoice): number {
  const { balance, document, settlement } = invoice;
  const credited = settlement?.credited ?? 0;
  const withheld = settlement?.withheld ?? 0;
  const afterTds = balance - remainingTds(document, { balance, credited, withheld });
  if (afterTds <= 0) return balance;
  return Math.min(nextInstallmentOf(invoice)?.left ?? afterTds, afterTds);
}
