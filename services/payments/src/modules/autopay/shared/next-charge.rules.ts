import { autopayNoticeHours, dayMs, hourMs, type PayableInvoice } from '@soloist/contracts';

/** The payment that is due next: the rest of an installment, or of the invoice. */
export interface NextCharge {
  /** Counted from 0. */
  installment: number;
  /** Minor units. */
  amount: number;
}

/** Undefined once nothing is due but the tax that the client withholds. */
export function nextChargeOf({
  balance,
  total,
  installments = [],
  tds = 0,
}: Pick<PayableInvoice, 'balance' | 'total' | 'installments' | 'tds'>): NextCharge | undefined {
  if (balance <= 0) return undefined;
  if (installments.length === 0) {
    const amount = balance - tds;
    return amount > 0 ? { installment: 0, amount } : undefined;
  }
  let left = total - balance;
  for (const [installment, each] of installments.entries()) {
    if (left < each) {
      const amount = Math.min(each - left, balance - tds);
      return amount > 0 ? { installment, amount } : undefined;
    }
    left -= each;
  }
  return undefined;
}

/** The charge is made at nine in the morning of the due date. */
const hoursBeforeDayEnds = 15;
/** Early enough to move money, late enough to remember it. */
const announcedDays = 3;

/** When a charge is announced, and when it is made: never less than the notice later. */
export function chargeTimes(dueAt: string, now: number) {
  const morning = Date.parse(dueAt) - hoursBeforeDayEnds * hourMs;
  return {
    isDue: morning - announcedDays * dayMs <= now,
    chargeAt: new Date(Math.max(morning, now + autopayNoticeHours * hourMs)),
  };
}
