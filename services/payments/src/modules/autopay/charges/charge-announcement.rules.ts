import { autopayCurrency, type PayableInvoice } from '@soloist/contracts';
import { autopayEvent } from '../mandates/mandate-events.rules.ts';
import { hasExpired, type StoredMandate } from '../mandates/mandates.model.ts';
import type { StoredAutopayCharge } from '../shared/autopay-charges.model.ts';
import { chargeTimes, nextChargeOf } from '../shared/next-charge.rules.ts';

const changedText =
  'The amount due has changed, so this charge replaces the one in our last email.';

interface AnnouncementInput {
  mandate: StoredMandate;
  now: number;
  /** The announced charge that this one replaces, because its amount changed. */
  replaced?: StoredAutopayCharge | undefined;
}

/**
 * The next charge of an invoice as it is stored, and the event whose email is its notice; undefined
 * when none can be made. One above the maximum is announced as not charged.
 */
export function composeAnnouncement(
  invoice: PayableInvoice,
  { mandate, now, replaced }: AnnouncementInput,
) {
  const { orderId, number, status, isContested, currency } = invoice;
  const next = nextChargeOf(invoice);
  const { chargeAt } = chargeTimes(invoice.dueAt, now);
  if (!next || status === 'void' || isContested || currency !== autopayCurrency) return undefined;
  if (invoice.clientEmail !== mandate.clientEmail) return undefined;
  if (hasExpired(mandate, chargeAt.getTime())) return undefined;
  // Each installment has a charge of its own.
  if (replaced && replaced.installment !== next.installment) return undefined;
  const state = next.amount > mandate.maxAmount ? ('too_large' as const) : ('announced' as const);
  const event = autopayEvent(mandate, {
    ...{ news: state, orderId, number, amount: next.amount },
    at: state === 'announced' ? chargeAt.toISOString() : '',
    reason: replaced ? changedText : '',
  });
  return {
    charge: {
      ...next,
      state,
      announcedAt: new Date(now),
      noticeId: event.id,
      ...(state === 'announced' && { nextAt: chargeAt }),
    },
    event,
  };
}
