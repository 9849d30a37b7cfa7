import type { StoredInvoice } from '../shared/invoices.model.ts';

export type ProfitInvoice = Pick<
  StoredInvoice,
  'status' | 'totals' | 'credits' | 'creditedTotal' | 'paidTotal'
>;

/** `value` × `part` / `whole`, halves up; all at least 0. */
const shareRounded = (value: bigint, part: bigint, whole: bigint) =>
  (value * part * 2n + whole) / (whole * 2n);

/** Income of an invoice without tax, in minor units: what it bills, and the part that is paid. */
export function incomeOf({ status, totals, credits, creditedTotal, paidTotal }: ProfitInvoice) {
  if (status === 'void') return { invoiced: 0, paid: 0 };
  const invoiced = credits.reduce((net, credit) => net - credit.totals.net, totals.net);
  const total = totals.total - creditedTotal;
  if (total <= 0) return { invoiced: 0, paid: 0 };
  // A payment beyond the amount due is no income: it is refunded.
  const counted = Math.min(Math.max(0, paidTotal), total);
  const paid = Number(shareRounded(BigInt(invoiced), BigInt(counted), BigInt(total)));
  return { invoiced, paid };
}
