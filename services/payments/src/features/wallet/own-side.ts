import type { Currency } from '@soloist/contracts';
import { accountsOf, gst, platform, walletOf } from '../ledger/accounts.ts';
import type { Entry, Movement } from '../ledger/ledger.model.ts';

const sum = (entries: Entry[]) => entries.reduce((total, { amount }) => total + amount, 0);

/**
 * What a movement did to a person, in one currency: to all that they have here, to what can be paid
 * out, what it moved where it changed neither, and what the platform and the tax office had of it.
 * Minor units.
 */
export function ownSide(
  movement: Movement,
  { userId, currency }: { userId: string; currency: Currency },
) {
  const moved = movement.entries.filter((each) => each.currency === currency);
  const isOwn = ({ account }: Entry) => accountsOf(userId).includes(account);
  const of = (...accounts: string[]) =>
    sum(moved.filter(({ account }) => accounts.includes(account)));
  const amount = of(...accountsOf(userId));
  const available = of(walletOf(userId));
  const isWithin = amount === 0 && available === 0;
  return {
    amount,
    available,
    within: isWithin ? sum(moved.filter((each) => each.amount > 0 && isOwn(each))) : 0,
    fee: of(platform.fees),
    tax: of(gst),
  };
}

/** The currency of what it moved for them. */
export const ownCurrency = ({ entries }: Movement, userId: string): Currency | undefined =>
  entries.find(({ account }) => accountsOf(userId).includes(account))?.currency;
