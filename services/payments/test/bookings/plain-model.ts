import type { Currency } from '@soloist/contracts';
import type { LedgerEntry } from '../../src/modules/ledger/ledger.model.ts';
import type { BookingOperation } from './booking-operations.ts';

/** Change of each account; undefined when the operation is refused. */
export type BalanceChanges = Record<string, number> | undefined;
/** State of the arithmetic: balances, and the outcome of each earlier operation. */
export interface ModelState {
  pending: number;
  wallet: number;
  /** Amount held for this dispute. */
  held: number;
  /** Amounts that this refund debited and credited. */
  refund: Record<string, number>;
  /**
   * The opposite outcome came first: the dispute's other decision, the payout's return or arrival,
   * or for a returned refund the release of its payment.
   */
  hasOpposite: boolean;
}

/** The books as plain arithmetic, without any code of the ledger. */
export function plainChanges(op: BookingOperation, known: ModelState): BalanceChanges {
  const { userId: user, amount, fee, tax, cost } = op;
  const net = amount - fee - tax;
  const fromPending = Math.min(net, known.pending);
  const fromWallet = Math.min(net - fromPending, Math.max(0, known.wallet));
  const debits = { [`pending:${user}`]: -fromPending, [`wallet:${user}`]: -fromWallet };
  const left = net - fromPending - fromWallet;
  const credits = { 'platform:fees': -fee, 'tax:gst': -tax, 'provider:razorpay': amount };
  const releasable = Math.min(amount, known.pending);
  const uncovered = net - known.held;
  const uncoveredFromPending = Math.min(uncovered, known.pending);
  const returnedPayout = { [`paid:${user}`]: -amount, 'platform:paid-out': amount };
  switch (op.what) {
    case 'capture':
      return {
        ...{ 'provider:razorpay': cost - amount, 'platform:costs': -cost, 'tax:gst': tax },
        ...{ [`pending:${user}`]: net, 'platform:fees': fee },
      };
    case 'release':
      return { [`pending:${user}`]: -releasable, [`wallet:${user}`]: releasable };
    case 'refund':
      return left > 0 ? undefined : { ...debits, ...credits };
    case 'taken':
      return left > 0 ? {} : { ...debits, ...credits };
    case 'returned':
      return reverseRefund(known, user);
    case 'exchanged':
      return { 'platform:costs': -cost, 'provider:razorpay': cost };
    case 'started':
      return known.wallet < amount
        ? undefined
        : { [`wallet:${user}`]: -amount, [`payout:${user}`]: amount };
    case 'processed':
      if (known.hasOpposite) return {};
      return {
        ...{ [`payout:${user}`]: -amount, 'platform:costs': -cost },
        ...{ [`paid:${user}`]: amount, 'platform:paid-out': -amount },
        'provider:razorpay': amount + cost,
      };
    case 'reversed':
      return {
        ...(known.hasOpposite
          ? { ...returnedPayout, 'provider:razorpay': -amount }
          : { [`payout:${user}`]: -amount }),
        [`wallet:${user}`]: amount,
      };
    case 'held':
      return { ...debits, [`held:${user}`]: net - left };
    case 'won':
      if (known.hasOpposite) return {};
      return { [`held:${user}`]: -known.held, [`wallet:${user}`]: known.held };
    case 'lost':
      if (known.hasOpposite) return {};
      return {
        ...credits,
        [`held:${user}`]: -known.held,
        [`pending:${user}`]: -uncoveredFromPending,
        [`wallet:${user}`]: uncoveredFromPending - uncovered,
      };
  }
}

/** Returns each amount to its account, or to the wallet once its payment is released. */
function reverseRefund({ refund, hasOpposite }: ModelState, user: string) {
  const reversed = Object.fromEntries(
    Object.entries(refund).map(([name, amount]) => [name, -amount]),
  );
  if (!hasOpposite) return reversed;
  const [pending, wallet] = [`pending:${user}`, `wallet:${user}`];
  return {
    ...reversed,
    [pending]: 0,
    [wallet]: (reversed[wallet] ?? 0) + (reversed[pending] ?? 0),
  };
}

const nameOf = (account: string, currency: Currency) => `${account} ${currency}`;

/** Change of each account by these entries, without zeros. */
export function changesOf(entries: LedgerEntry[]): Record<string, number> {
  const changes: Record<string, number> = {};
  for (const { account, amount } of entries) changes[account] = (changes[account] ?? 0) + amount;
  return withoutZeros(changes);
}
export const withoutZeros = (changes: Record<string, number>) =>
  Object.fromEntries(Object.entries(changes).filter(([, amount]) => amount !== 0));

/** All balances, in memory. */
export function createPlainModel() {
  const balances = new Map<string, number>();
  const has = (account: string, currency: Currency) => balances.get(nameOf(account, currency)) ?? 0;
  return {
    balances,
    has,
    apply(changes: Record<string, number>, currency: Currency) {
      for (const [account, amount] of Object.entries(changes))
        balances.set(nameOf(account, currency), has(account, currency) + amount);
    },
  };
}
