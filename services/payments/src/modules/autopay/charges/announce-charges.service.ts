import { autopayCurrency, type PayableInvoice } from '@soloist/contracts';
import { isDuplicateKey, runInSequence } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { paidMeanwhile } from '../../payments/index.ts';
import { findLiveMandate } from '../mandates/live-mandates.service.ts';
import { autopayEvent } from '../mandates/mandate-events.rules.ts';
import { hasExpired, type StoredMandate } from '../mandates/mandates.model.ts';
import { AutopayChargeModel } from '../shared/autopay-charges.model.ts';
import { chargeTimes, nextChargeOf } from '../shared/next-charge.rules.ts';

/**
 * Announces the charges of an autopay that are due soon, each once. Those above the maximum are
 * announced as not charged.
 * @throws AppError `unavailable` when documents does not respond.
 */
export async function announceCharges(
  mandate: StoredMandate,
  deps: PaymentsDeps,
  now = Date.now(),
): Promise<void> {
  const { freelancerId, clientEmail: email, recurringId, acceptedAt, orderId } = mandate;
  const since = acceptedAt.toISOString();
  const invoices = await deps.documents.autopayable({
    ...{ freelancerId, email, since, orderId },
    ...(recurringId && { recurringId }),
  });
  await runInSequence(invoices, (invoice) => announce(invoice, { mandate, now }));
}

async function announce(
  invoice: PayableInvoice,
  { mandate, now }: { mandate: StoredMandate; now: number },
) {
  const next = nextChargeOf(invoice);
  const { isDue, chargeAt } = chargeTimes(invoice.dueAt, now);
  const { invoiceId, orderId, number, isContested, currency } = invoice;
  if (!next || !isDue || isContested || currency !== autopayCurrency) return;
  if (hasExpired(mandate, chargeAt.getTime())) return;
  const id = `${invoiceId}-${next.installment}`;
  if (await AutopayChargeModel.exists({ _id: id })) return;
  // Documents will record that payment in a moment; the next check announces what is left.
  if ((await paidMeanwhile(invoice)) > 0) return;
  // An invoice of a plan with its own autopay is charged by that one.
  const covering = await findLiveMandate(invoice);
  if (String(covering?._id) !== String(mandate._id)) return;
  const isTooLarge = next.amount > mandate.maxAmount;
  const event = autopayEvent(mandate, {
    ...{ news: isTooLarge ? 'too_large' : 'announced', orderId, number, amount: next.amount },
    at: isTooLarge ? '' : chargeAt.toISOString(),
  });
  const { freelancerId } = mandate;
  await AutopayChargeModel.create({
    ...{ _id: id, mandateId: String(mandate._id), freelancerId, invoiceId, orderId, number },
    ...next,
    state: isTooLarge ? 'too_large' : 'announced',
    announcedAt: new Date(now),
    noticeId: event.id,
    ...(isTooLarge ? {} : { nextAt: chargeAt }),
    outbox: [event],
  }).catch((err) => {
    // Another process announced it.
    if (!isDuplicateKey(err)) throw err;
  });
}
