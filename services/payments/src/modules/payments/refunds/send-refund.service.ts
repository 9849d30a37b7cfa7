import { isRefused, noAnswer, type Provider, type ProviderRefund } from '../../provider/index.ts';
import { markTried, type RefundOf } from './refund-states.service.ts';

/** Longer than a call to the provider may take. */
const underWayMs = 60_000;

/**
 * The receipt of a refund, and its key in the ledger: reconciliation matches the provider's refunds
 * to transactions by it.
 */
export const receiptOf = (refundId: string) => `refund-${refundId}`;
const receipts = /^refund-([0-9a-f]{24})$/;
export const refundIdOf = (receipt: string | null | undefined) => receipts.exec(receipt ?? '')?.[1];

/**
 * The provider's state of a refund. A refund that may exist already is queried before it
 * is sent, and a resent one is the same refund by its receipt.
 * @throws ProviderError `noAnswer`: the outcome is unknown.
 */
export async function sendRefund(
  of: RefundOf,
  { refunds }: Provider,
): Promise<ProviderRefund | 'refused'> {
  const { payment, refund } = of;
  if (refund.providerId) return refunds.get(refund.providerId);
  const receipt = receiptOf(refund.id);
  const find = () => refunds.byReceipt(payment._id, receipt);
  if (refund.triedAt) {
    const existing = await find();
    if (existing) return existing;
    if (Date.now() - refund.triedAt.getTime() < underWayMs)
      throw noAnswer('refund may already be in progress');
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
