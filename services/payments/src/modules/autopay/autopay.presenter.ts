import { type AutopayCharge, autopayCurrency, type Mandate } from '@soloist/contracts';
import type { StoredMandate } from './mandates/mandates.model.ts';
import { isPlanned, type StoredAutopayCharge } from './shared/autopay-charges.model.ts';

export const presentCharge = (charge: StoredAutopayCharge): AutopayCharge => ({
  number: charge.number,
  amount: charge.amount,
  currency: autopayCurrency,
  state: charge.state,
  at: (isPlanned(charge) ? charge.nextAt : charge.sentAt)?.toISOString() ?? '',
  attempts: charge.attempts,
  reason: charge.reason,
});

export const presentMandate = (
  mandate: StoredMandate,
  charge: StoredAutopayCharge | undefined,
): Mandate => ({
  id: String(mandate._id),
  scope: mandate.scope,
  clientName: mandate.clientName,
  clientEmail: mandate.clientEmail,
  recurringId: mandate.recurringId ?? null,
  maxAmount: mandate.maxAmount,
  currency: autopayCurrency,
  endsOn: mandate.endsOn,
  state: mandate.state,
  endReason: mandate.endReason ?? null,
  method: mandate.method,
  text: mandate.text,
  acceptedAt: mandate.acceptedAt.toISOString(),
  charge: charge ? presentCharge(charge) : null,
});

/** As anyone with the invoice's link may read it. */
export function presentToClient(mandate: StoredMandate) {
  const { clientEmail, clientName, ...rest } = presentMandate(mandate, undefined);
  return rest;
}
