import type { Currency } from '@soloist/contracts';
import { gst, platform, provider } from '../ledger/accounts.ts';
import type { About, Movement } from '../ledger/ledger.model.ts';
import { findBooked, postMovement } from '../ledger/ledger.service.ts';
import { moving } from '../ledger/movement.ts';

interface Charge {
  /** The provider's, of the charge. */
  paymentId: string;
  /** Minor units of the currency in which the provider settles. */
  amount: number;
  currency: Currency;
  about: About;
}

/** A cycle of a subscription was paid; `cost` is what the provider keeps. */
export function bookCharge({
  paymentId,
  amount,
  currency,
  cost,
  about,
}: Charge & { cost: number }): Promise<Movement> {
  return postMovement({
    key: `subscription-${paymentId}-charged`,
    kind: 'subscription.charged',
    about,
    entries: moving([
      { account: provider, currency, amount: cost - amount },
      { account: platform.costs, currency, amount: -cost },
      { account: platform.subscriptions, currency, amount },
    ]),
  });
}

/** The tax in it, once it is known who was charged; nothing where there is none. */
export async function bookChargeTax({ paymentId, amount, currency, about }: Charge) {
  if (amount === 0) return;
  await postMovement({
    key: `subscription-${paymentId}-taxed`,
    kind: 'subscription.taxed',
    about,
    entries: [
      { account: platform.subscriptions, currency, amount: -amount },
      { account: gst, currency, amount },
    ],
  });
}

/** The tax in a charge, as it is booked by now. */
export async function chargedTax(paymentId: string): Promise<number> {
  const booked = await findBooked(`subscription-${paymentId}-taxed`);
  return booked?.entries.find(({ account }) => account === gst)?.amount ?? 0;
}

/** It went back whole: it was nobody's, or one too many. What the provider kept of it is lost. */
export const bookChargeReturned = ({ paymentId, amount, currency, about }: Charge) =>
  postMovement({
    key: `subscription-${paymentId}-returned`,
    kind: 'subscription.returned',
    about,
    entries: [
      { account: platform.subscriptions, currency, amount: -amount },
      { account: provider, currency, amount },
    ],
  });
