import type { Currency, TokenClaims, WalletBalance } from '@soloist/contracts';
import { findWaiting } from '../wallet/waiting.ts';
import {
  accountsOf,
  heldOf,
  payoutOf,
  pendingOf,
  platform,
  provider,
  walletOf,
} from './accounts.ts';
import { amountIn, balancesOf } from './balances.service.ts';
import { MovementModel } from './ledger.model.ts';
import type { Amount } from './snapshots.model.ts';

/** What a person has here, in each currency that ever moved. */
export async function walletBalances({ sub: userId }: TokenClaims): Promise<WalletBalance[]> {
  const [balances, paidOut] = await Promise.all([
    balancesOf(accountsOf(userId)),
    paidOutTo(userId),
  ]);
  const currencies = new Set([...balances.values()].flat().map(({ currency }) => currency));
  return Promise.all(
    [...currencies].toSorted().map(async (currency) => {
      const amountOf = (account: string) => amountIn(balances.get(account), currency);
      const pending = amountOf(pendingOf(userId));
      const next = pending > 0 ? await nextFree(userId, currency) : null;
      return {
        currency,
        available: amountOf(walletOf(userId)),
        pending,
        held: amountOf(heldOf(userId)),
        onTheWay: amountOf(payoutOf(userId)),
        paidOut: amountIn(paidOut, currency),
        nextFreeAt: next?.toISOString() ?? null,
      };
    }),
  );
}

/** What arrived at the bank and stayed there: of what was on its way, what the provider paid. */
async function paidOutTo(userId: string): Promise<Amount[]> {
  return MovementModel.aggregate<Amount>([
    { $match: { 'entries.account': payoutOf(userId) } },
    { $unwind: '$entries' },
    // Its own fee, too, goes from our costs to it.
    { $match: { 'entries.account': { $in: [provider, platform.costs] } } },
    { $group: { _id: '$entries.currency', amount: { $sum: '$entries.amount' } } },
    { $project: { _id: 0, currency: '$_id', amount: 1 } },
  ]);
}

/** When the next of what waits is to be released. */
export async function nextFree(userId: string, currency: Currency): Promise<Date | null> {
  const filter = { 'entries.currency': currency };
  const [next] = await findWaiting({ userId, limit: 1, filter });
  return next?.dueAt ?? null;
}
