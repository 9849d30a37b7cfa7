import type { Currency } from '@soloist/contracts';
import { gst, platform, provider } from '../accounts.rules.ts';
import type { LedgerTransaction, TransactionMetadata } from '../ledger.model.ts';
import { findBooked, postTransaction } from '../ledger.service.ts';
import { withoutZeroEntries } from '../transaction-input.rules.ts';

interface ChargeBooking {
  /** The provider's id of the charge. */
  paymentId: string;
  /** Minor units of the provider's settlement currency. */
  amount: number;
  currency: Currency;
  about: TransactionMetadata;
}

/** Books the charge of a cycle; `cost` is the provider's fee. */
export function bookCharge({
  paymentId,
  amount,
  currency,
  cost,
  about,
}: ChargeBooking & { cost: number }): Promise<LedgerTransaction> {
  return postTransaction({
    key: `subscription-${paymentId}-charged`,
    kind: 'subscription.charged',
    about,
    entries: withoutZeroEntries([
      { account: provider, currency, amount: cost - amount },
      { account: platform.costs, currency, amount: -cost },
      { account: platform.subscriptions, currency, amount },
    ]),
  });
}

/** Books the tax in a charge once its owner is known; nothing when there is no tax. */
export async function bookChargeTax({ paymentId, amount, currency, about }: ChargeBooking) {
  if (amount === 0) return;
  await postTransaction({
    key: `subscription-${paymentId}-taxed`,
    kind: 'subscription.taxed',
    about,
    entries: [
      { account: platform.subscriptions, currency, amount: -amount },
      { account: gst, currency, amount },
    ],
  });
}

/** The booked tax of a charge so far. */
export async function chargedTax(paymentId: string): Promise<number> {
  const booked = await findBooked(`subscription-${paymentId}-taxed`);
  return booked?.entries.find(({ account }) => account === gst)?.amount ?? 0;
}

/** Books the full refund of an unowned or duplicate charge. The provider's fee is lost. */
export const bookChargeReturned = ({ paymentId, amount, currency, about }: ChargeBooking) =>
  postTransaction({
    key: `subscription-${paymentId}-returned`,
    kind: 'subscription.returned',
    about,
    entries: [
      { account: platform.subscriptions, currency, amount: -amount },
      { account: provider, currency, amount },
    ],
  });
