import type { Currency } from '@soloist/contracts';
import { accountsOf, gst, platform, walletOf } from '../ledger/accounts.ts';
import type { Entry, Movement } from '../ledger/ledger.model.ts';

const sum = (entries: Entry[]) => entries.reduce((total, { amount }) => total + amount, 0);

/**
 * What a movement did to a person, in one currency: to all that they have here, to what can be paid
 * out, and what the platform and the tax office had of it. Minor units.
 */
export function ownSide(
  movement: Movement,
  { userId, currency }: { userId: string; currency: Currency },
) {
  const moved = movement.entries.filter((each) => each.currency === currency);
  const of = (...accounts: string[]) =>
    sum(moved.filter(({ account }) => accounts.includes(account)));
  return {
    amount: of(...accountsOf(userId)),
    available: of(walletOf(userId)),
    fee: of(platform.fees),
    tax: of(gst),
  };
}

/** The currency of what it moved for them. */
export const ownCurrency = ({ entries }: Movement, userId: string): Currency | undefined =>
  entries.find(({ account }) => accountsOf(userId).includes(account))?.currency;
