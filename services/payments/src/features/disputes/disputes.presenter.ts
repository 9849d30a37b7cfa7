import type { Dispute } from '@soloist/contracts';
import { reasonOf } from './dispute-reasons.ts';
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
