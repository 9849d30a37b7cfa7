import type { Parts } from '../../parts.ts';
import type { Movement } from '../ledger/ledger.model.ts';
import { settlePayout } from '../payouts/settle-payout.ts';
import type { Provider } from '../provider/provider.ts';
import { settleRefund } from '../refunds/settle-refund.ts';

interface Told {
  /** In the key of its movement: the provider's id, or ours that the provider was given. */
  id: string;
  about: Movement['about'];
}

/** What a kind of movement is about at the provider. */
export interface About {
  key: RegExp;
  /** As `nameOf` of its things says it. */
  nameOf: (id: string) => string;
  /** Asked for alone; a refusal says no. */
  isThere: (told: Told, provider: Provider) => Promise<boolean>;
  /** Undone by this one, it is all the same whether the provider ever had it. */
  undoneBy?: (id: string) => string;
  settle?: (told: Told, parts: Parts) => Promise<unknown>;
}

const same = (id: string) => id;
const hasPayment: About['isThere'] = async ({ id }, { payments }) =>
  (await payments.get(id)).id === id;

/** By the kinds of movements. */
export const abouts: Record<string, About> = {
  'payment.captured': { key: /^payment-(\w+)-captured$/, nameOf: same, isThere: hasPayment },
  'subscription.charged': {
    key: /^subscription-(\w+)-charged$/,
    nameOf: same,
    isThere: hasPayment,
  },
  'subscription.returned': {
    key: /^subscription-(\w+)-returned$/,
    nameOf: (id) => `return-${id}`,
    isThere: async ({ id }, { payments }) => (await payments.get(id)).amount_refunded > 0,
  },
  'refund.made': {
    key: /^refund-(\w+)$/,
    nameOf: (id) => `refund-${id}`,
    isThere: async ({ id, about }, { refunds }) =>
      (await refunds.byReceipt(String(about.paymentId), `refund-${id}`)) !== undefined,
    undoneBy: (id) => `refund-${id}-returned`,
    settle: ({ id, about }, parts) => settleRefund(String(about.paymentId), id, parts),
  },
  'dispute.held': {
    key: /^dispute-(\w+)-held$/,
    nameOf: same,
    isThere: async ({ id }, { disputes }) => (await disputes.get(id)).id === id,
  },
  'payout.started': {
    key: /^payout-(\w+)-started$/,
    nameOf: same,
    isThere: async ({ id }, { payouts }) => (await payouts.byKey(id)) !== undefined,
    undoneBy: (id) => `payout-${id}-reversed`,
    settle: ({ id }, parts) => settlePayout(id, parts),
  },
};
