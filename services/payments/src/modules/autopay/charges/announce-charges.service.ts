import type { PayableInvoice } from '@soloist/contracts';
import { isDuplicateKey, runInSequence } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { paidMeanwhile } from '../../payments/index.ts';
import { findLiveMandate } from '../mandates/live-mandates.service.ts';
import type { StoredMandate } from '../mandates/mandates.model.ts';
import {
  AutopayChargeModel,
  isPlanned,
  type StoredAutopayCharge,
} from '../shared/autopay-charges.model.ts';
import { chargeTimes, nextChargeOf } from '../shared/next-charge.rules.ts';
import { composeAnnouncement } from './charge-announcement.rules.ts';
import { updateCharge } from './update-charge.service.ts';

/**
 * Announces the charges of an autopay that are due soon, each once, and again when its amount
 * changes before it is made.
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
  if (!next || !chargeTimes(invoice.dueAt, now).isDue) return;
  const { invoiceId, orderId, number } = invoice;
  const id = `${invoiceId}-${next.installment}`;
  const known = await AutopayChargeModel.findById(id).lean<StoredAutopayCharge>();
  if (known && (!isPlanned(known) || known.amount === next.amount)) return;
  const announcement = composeAnnouncement(invoice, { mandate, now, replaced: known ?? undefined });
  if (!announcement) return;
  // Documents will record that payment in a moment; the next check announces what is left.
  if ((await paidMeanwhile(invoice)) > 0) return;
  // An invoice of a plan with its own autopay is charged by that one.
  const covering = await findLiveMandate(invoice);
  const mandateId = String(mandate._id);
  if (String(covering?._id) !== mandateId || (known && known.mandateId !== mandateId)) return;
  const { charge, event } = announcement;
  if (known) return void (await updateCharge(known, charge, [event]));
  const { freelancerId } = mandate;
  await AutopayChargeModel.create({
    ...{ _id: id, mandateId, freelancerId, invoiceId, orderId, number },
    ...charge,
    outbox: [event],
  }).catch((err) => {
    // Another process announced it.
    if (!isDuplicateKey(err)) throw err;
  });
}
