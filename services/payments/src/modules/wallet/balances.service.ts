import type { Currency, TokenClaims, WalletBalance } from '@soloist/contracts';
import {
  accountsOf,
  amountIn,
  balancesOf,
  heldOf,
  paidOf,
  payoutOf,
  pendingOf,
  walletOf,
} from '../ledger/index.ts';
import { findPending } from './pending-amounts.service.ts';

/** A person's balances, in each currency with transactions. */
export async function walletBalances({ sub: userId }: TokenClaims): Promise<WalletBalance[]> {
  const balances = await balancesOf([...accountsOf(userId), paidOf(userId)]);
  const currencies = new Set([...balances.values()].flat().map(({ currency }) => currency));
  return Promise.all(
    [...currencies].toSorted().map(async (currency) => {
      const amountOf = (account: string) => amountIn(balances.get(account), currency);
      const pending = amountOf(pendingOf(userId));
      const next = pending > 0 ? await nextReleaseAt(userId, currency) : null;
      return {
        currency,
        available: amountOf(walletOf(userId)),
        pending,
        held: amountOf(heldOf(userId)),
        onTheWay: amountOf(payoutOf(userId)),
        paidOut: amountOf(paidOf(userId)),
        nextFreeAt: next?.toISOString() ?? null,
      };
    }),
  );
}

/** When the next pending amount is released. */
export async function nextReleaseAt(userId: string, currency: Currency): Promise<Date | null> {
  const filter = { 'entries.currency': currency };
  const [next] = await findPending({ userId, limit: 1, filter });
  return next?.dueAt ?? null;
}
