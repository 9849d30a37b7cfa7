import type { Dispute } from '@soloist/contracts';
import type { StoredDispute } from './disputes.model.ts';

export const presentDispute = (stored: StoredDispute): Dispute => ({
  id: stored.disputeId,
  paymentId: stored.paymentId,
  invoiceId: stored.invoiceId,
  invoiceNumber: stored.invoiceNumber,
  clientName: stored.clientName,
  amount: stored.amount,
  currency: stored.currency,
  held: { amount: stored.endedAt ? 0 : stored.held, currency: stored.heldCurrency },
  reason: reasonOf(stored.reasonCode),
  state: stored.state,
  respondBy: stored.respondBy.toISOString(),
  openedAt: stored.openedAt.toISOString(),
});

/** Reasons of chargebacks, by the provider's code. The first match wins. */
const reasons: [RegExp, string][] = [
  [
    /not_received|non_receipt|not_provided|not_delivered/,
    'The client says the work was not delivered, or only in part.',
  ],
  [
    /not_as_described|defective|quality|not_acceptable/,
    'The client says the work is not as agreed.',
  ],
  [/duplicate|paid_by_other|processed_twice/, 'The client says they paid twice for the same work.'],
  [/credit_not_processed|refund/, 'The client says a promised refund never arrived.'],
  [/cancel/, 'The client says they had cancelled.'],
  [/incorrect_amount|amount_differs|wrong_amount/, 'The client says the amount is not as agreed.'],
  [
    /fraud|unauthori[sz]ed|not_recogni[sz]ed|no_authori[sz]ation|stolen/,
    'The client’s bank says its customer did not make this payment.',
  ],
];

/** The displayed reason. */
const reasonOf = (code: string): string =>
  reasons.find(([form]) => form.test(code.toLowerCase()))?.[1] ??
  'The client’s bank asks for this payment back.';
