import type { Currency } from '@soloist/contracts';
import { expenseClaims, sendWithExpenses } from './claimed-expenses.service.ts';
import { hoursClaims, sendWithHours } from './claimed-hours.service.ts';
import type { InvoiceDraftRef } from './claims.service.ts';

const allClaims = [hoursClaims, expenseClaims];

/** Frees a draft's hours and expenses. Those that are being sent, or were sent, stay. Idempotent. */
export async function releaseDraftWork(draft: InvoiceDraftRef) {
  for (const claims of allClaims) await claims.releaseDraft(draft);
}

/** Records that a stored invoice bills its hours and expenses; frees those it was sent without. */
export async function settleInvoiceWork(invoice: InvoiceDraftRef) {
  for (const claims of allClaims) await claims.settle(invoice);
}

/** Frees all hours and expenses of a cancelled invoice. Idempotent. */
export async function releaseInvoiceWork(invoice: InvoiceDraftRef) {
  for (const claims of allClaims) await claims.releaseInvoice(invoice);
}

interface BilledWork extends InvoiceDraftRef {
  tracked_seconds: number | undefined;
  hours_claim_ids: string[] | undefined;
  expenses_total: number | undefined;
  expense_ids: string[] | undefined;
  /** The invoice's. */
  currency: Currency;
}

/**
 * Sends an invoice that may bill hours and expenses.
 * @throws AppError `conflict` when others are reserved than it bills.
 */
export const sendWithWork = <Result>(
  { tracked_seconds, hours_claim_ids, expenses_total, expense_ids, currency, ...draft }: BilledWork,
  send: () => Promise<Result>,
): Promise<Result> =>
  sendWithHours({ ...draft, tracked_seconds, hours_claim_ids, currency }, () =>
    sendWithExpenses({ ...draft, expenses_total, expense_ids, currency }, send),
  );
