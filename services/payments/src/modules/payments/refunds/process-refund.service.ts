import { AppError, newEvent } from '@soloist/server-kit';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { raiseIncident } from '../../incidents/index.ts';
import {
  bookRefund,
  bookRefundExchange,
  bookRefundRefused,
  bookRefundReturned,
  wasReturned,
} from '../../ledger/index.ts';
import { isRefused, type ProviderDispute, type ProviderRefund } from '../../provider/index.ts';
import { PaymentModel, type StoredProviderPayment } from '../captures/payments.model.ts';
import { paymentMetadata } from '../captures/payments.rules.ts';
import {
  dropRefund,
  hasRefundEnded,
  isOwed,
  moveRefund,
  owedIncident,
  type RefundOf,
} from './refund-states.service.ts';
import { refundIdOf, sendRefund } from './send-refund.service.ts';

const bookingDetailsOf = ({ payment, refund }: RefundOf) => ({
  refundId: refund.id,
  paymentId: payment._id,
  userId: payment.freelancerId,
  currency: payment.settled.currency,
  about: { ...paymentMetadata(payment), amount: refund.amount },
});

/**
 * Updates a refund and the ledger to the provider's state; a refund that the provider does not know
 * yet is sent to it. Idempotent, also concurrently.
 * @throws ProviderError `noAnswer`: call it again later.
 */
export async function processRefund(
  paymentId: string,
  id: string,
  deps: PaymentsDeps,
): Promise<void> {
  const payment = await PaymentModel.findById(paymentId).lean<StoredProviderPayment>();
  const refund = payment?.refunds.find((each) => each.id === id);
  if (!payment || !refund || hasRefundEnded(refund)) return;
  const of = { payment, refund };
  if (!(await debitRefund(of, deps))) return dropRefund(of);
  // Restarted after a stop: a refused refund is not sent again.
  if (await wasReturned(id)) return moveRefund(of, { state: 'failed' });
  const record = await sendRefund(of, providerOf(deps));
  if (record === 'refused') return fail(of, deps);
  if (record.amount !== refund.amount || record.currency !== payment.currency) {
    const words = 'A refund at the provider differs from the one we requested.';
    return raiseIncident(record.id, words, deps.logger);
  }
  await follow(of, record, deps);
}

async function follow(of: RefundOf, record: ProviderRefund, deps: PaymentsDeps) {
  const { payment, refund } = of;
  const { id: providerId, base_amount, base_currency } = record;
  if (record.status === 'failed') return fail(of, deps, providerId);
  if (record.status === 'pending') return moveRefund(of, { state: 'sent', providerId });
  const { currency } = payment.settled;
  const isExchanged = base_currency === currency && payment.currency !== currency;
  const debited = isExchanged && base_amount !== undefined ? base_amount : refund.settled.amount;
  await bookRefundExchange({
    ...bookingDetailsOf(of),
    difference: debited - refund.settled.amount,
  });
  const { invoiceId, freelancerId } = payment;
  const { amount, reason, isSurplus } = refund;
  const details = { paymentId: payment._id, invoiceId, freelancerId, currency: payment.currency };
  const news = { ...details, amount, refundId: providerId, reason, isSurplus };
  await moveRefund(of, { state: 'made', providerId }, newEvent('payment.refunded', news));
}

async function fail(of: RefundOf, { logger }: PaymentsDeps, providerId?: string) {
  await bookRefundReturned(bookingDetailsOf(of));
  const { id } = of.refund;
  if (isOwed(of.refund)) await raiseIncident(id, owedIncident(of.refund), logger);
  await moveRefund(of, { state: 'failed', ...(providerId ? { providerId } : {}) });
}

/**
 * Debits it from the freelancer. The ledger decides once whether that happened, however often it is
 * called: with too low a balance, it can't be debited any more. An overpayment or a cancelled order is
 * refunded all the same, once there is enough.
 */
async function debitRefund(of: RefundOf, { logger }: PaymentsDeps): Promise<boolean> {
  const { refund } = of;
  const details = bookingDetailsOf(of);
  const booked = await bookRefund({ ...details, ...refund.settled }).catch(async (err: unknown) => {
    const isTooLittle = err instanceof AppError && err.code === 'conflict';
    if (!isTooLittle) throw err;
    if (!isOwed(refund)) return bookRefundRefused(details);
    await raiseIncident(refund.id, owedIncident(refund, ': the balance is too low'), logger);
    throw err;
  });
  return booked.entries.length > 0;
}

/**
 * Processes a refund by the provider's id. Other functions process refunds of payments without an
 * invoice.
 * @throws ProviderError `noAnswer`.
 */
export async function processReportedRefund(
  providerRefundId: string,
  deps: PaymentsDeps,
): Promise<void> {
  const record = await readRefund(providerRefundId, deps);
  if (!record) return;
  const payment = await PaymentModel.findById(record.payment_id).lean<StoredProviderPayment>();
  if (!payment) return;
  const id = refundIdOf(record.receipt);
  if (id && payment.refunds.some((refund) => refund.id === id))
    return processRefund(payment._id, id, deps);
  if (await isOfDispute(record, payment, deps)) return;
  await raiseIncident(
    record.id,
    'The provider made a refund that we did not request.',
    deps.logger,
  );
}

/** The provider's refund; undefined for an unknown id. */
const readRefund = (id: string, deps: PaymentsDeps): Promise<ProviderRefund | undefined> =>
  providerOf(deps)
    .refunds.get(id)
    .catch((err) => {
      if (isRefused(err)) return undefined;
      throw err;
    });

/** The money of a lost dispute may come as a refund too; it is booked with the dispute. */
async function isOfDispute(
  refund: ProviderRefund,
  { _id, disputes }: StoredProviderPayment,
  deps: PaymentsDeps,
): Promise<boolean> {
  const mayBe = (of: { amount: number }) => refund.amount <= of.amount;
  if (disputes.some((each) => each.state !== 'won' && mayBe(each))) return true;
  const record = await providerOf(deps).disputes.list();
  return record.some(
    (each) => each.payment_id === _id && !endsWell.has(each.status) && mayBe(each),
  );
}
/** Outcomes of a dispute that debit nothing. */
const endsWell = new Set<ProviderDispute['status']>(['won', 'closed']);
