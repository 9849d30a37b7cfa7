import type { Payout } from '@soloist/contracts';
import type { StoredPayout } from './payouts.model.ts';

export const presentPayout = (payout: StoredPayout): Payout => ({
  id: String(payout._id),
  amount: payout.amount,
  currency: payout.currency,
  state: payout.state,
  to: payout.to,
  reference: payout.reference,
  reason: payout.reason,
  isScheduled: payout.isScheduled,
  createdAt: payout.createdAt.toISOString(),
  settledAt: payout.settledAt?.toISOString() ?? null,
});
