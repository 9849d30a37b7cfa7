import type { Provider } from '../provider/provider.ts';
import { isRefused, noAnswer } from '../provider/provider-error.ts';
import type { ProviderRefund } from '../provider/provider-shapes.ts';
import { markTried, type RefundOf } from './move-refund.ts';

/** Longer than a call to the provider may take. */
const underWayMs = 60_000;

/** Its key in the books, too: by it the provider's refunds and the ledger's movements are compared. */
export const receiptOf = (refundId: string) => `refund-${refundId}`;
const receipts = /^refund-([0-9a-f]{24})$/;
export const refundIdOf = (receipt: string | null | undefined) => receipts.exec(receipt ?? '')?.[1];

/**
 * What the provider has of a refund. Of one that it may have, it is asked before anything is sent, and
 * what is sent again is the same refund by its receipt.
 * @throws ProviderError `noAnswer`: nobody knows.
 */
export async function sayAtProvider(
  of: RefundOf,
  { refunds }: Provider,
): Promise<ProviderRefund | 'refused'> {
  const { payment, refund } = of;
  if (refund.providerId) return refunds.get(refund.providerId);
  const receipt = receiptOf(refund.id);
  const find = () => refunds.byReceipt(payment._id, receipt);
  if (refund.triedAt) {
    const found = await find();
    if (found) return found;
    if (Date.now() - refund.triedAt.getTime() < underWayMs) throw noAnswer('it may be under way');
  }
  await markTried(of);
  try {
    const notes = { invoice: payment.invoiceNumber };
    return await refunds.create(payment._id, { amount: refund.amount, receipt, notes });
  } catch (err) {
    if (!isRefused(err)) throw err;
    return (await find()) ?? 'refused';
  }
}
