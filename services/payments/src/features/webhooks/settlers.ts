import type { Parts } from '../../parts.ts';
import { settleDispute } from '../disputes/settle-dispute.ts';
import { settleValidation } from '../fund-accounts/settle-fund-account.ts';
import { settleToldPayout } from '../payouts/settle-payout.ts';
import { settleToldRefund } from '../refunds/settle-told-refund.ts';
import { settlePayment } from '../settling/settle-payment.ts';
import { settleSubscription } from '../subscriptions/settle-subscription.ts';

interface Settler {
  events: RegExp;
  /** Which of the things in the event's payload; none is asked for that is not in it. */
  entity: string;
  /** Throws what is to be tried again. */
  settle: (id: string, parts: Parts) => Promise<unknown>;
}

/**
 * Which function settles what an event tells of, by its name: the first that fits. Each asks the provider
 * how its thing stands and books what follows; what the event says of it is only a hint.
 */
const settlers: Settler[] = [
  {
    events: /^(payment\.(authorized|captured|failed)|order\.paid)$/,
    entity: 'payment',
    settle: settlePayment,
  },
  { events: /^payment\.dispute\./, entity: 'dispute', settle: settleDispute },
  { events: /^refund\./, entity: 'refund', settle: settleToldRefund },
  { events: /^payout\./, entity: 'payout', settle: settleToldPayout },
  {
    events: /^fund_account\.validation\./,
    entity: 'fund_account_validation',
    settle: settleValidation,
  },
  { events: /^subscription\./, entity: 'subscription', settle: settleSubscription },
];

export const settlerOf = (name: string) => settlers.find(({ events }) => events.test(name));
