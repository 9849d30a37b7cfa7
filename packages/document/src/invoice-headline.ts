import type { InvoiceBalances, InvoiceDocument } from '@soloist/contracts';

export interface InvoiceHeadline {
  label: string;
  /** Minor units. */
  amount: number;
  /** Whether the amount is due, by the due date. */
  isDue: boolean;
  /** The text of the stamp; none while an amount is due. */
  stamp?: 'Paid' | 'Void' | 'Refunded' | 'Credited';
}

/** The main figure of an invoice today: the same in the PDF and on every page. */
export function invoiceHeadline(
  { kind, total }: Pick<InvoiceDocument, 'kind' | 'total'>,
  balances: InvoiceBalances | null = null,
): InvoiceHeadline {
  if (kind === 'credit_note') return { label: 'Amount credited', amount: total, isDue: false };
  if (!balances) return { label: 'Amount due', amount: total, isDue: true };
  const { isVoid, refunded, credited, balance, withheld = 0 } = balances;
  // Nobody received what the client withheld as tax.
  const received = balances.received - withheld;
  if (isVoid) return { label: 'Invoice total', amount: total, isDue: false, stamp: 'Void' };
  if (balance > 0) return { label: 'Amount due', amount: balance, isDue: true };
  if (received > refunded) {
    return { label: 'Amount paid', amount: received - refunded, isDue: false, stamp: 'Paid' };
  }
  if (refunded > 0) {
    return { label: 'Amount refunded', amount: refunded, isDue: false, stamp: 'Refunded' };
  }
  return { label: 'Amount credited', amount: credited, isDue: false, stamp: 'Credited' };
}
