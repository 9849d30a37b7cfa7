import type { PaymentsDeps } from '../../deps.ts';
import type { LedgerTransaction } from '../ledger/index.ts';
import { processRefund } from '../payments/index.ts';
import { processPayout } from '../payouts/index.ts';
import type { Provider } from '../provider/index.ts';

interface ProviderReference {
  /** The id in the transaction's key: the provider's, or ours that the provider stores. */
  id: string;
  about: LedgerTransaction['about'];
}

/** The provider's record behind a kind of transaction. */
export interface TransactionSubject {
  key: RegExp;
  /** The name that `nameOf` of its source returns. */
  nameOf: (id: string) => string;
  /** Queries the provider for one record; a refusal means no. */
  isThere: (reference: ProviderReference, provider: Provider) => Promise<boolean>;
  /** Key of the transaction that reverses it: then the provider need not have the record. */
  undoneBy?: (id: string) => string;
  processRecord?: (reference: ProviderReference, deps: PaymentsDeps) => Promise<unknown>;
}

const same = (id: string) => id;
const hasPayment: TransactionSubject['isThere'] = async ({ id }, { payments }) =>
  (await payments.get(id)).id === id;

/** The records by kind of transaction. */
export const transactionSubjects: Record<string, TransactionSubject> = {
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
    processRecord: ({ id, about }, deps) => processRefund(String(about.paymentId), id, deps),
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
    processRecord: ({ id }, deps) => processPayout(id, deps),
  },
};
