import type { Currency } from '@soloist/contracts';
import type { LedgerEntry } from '../../src/modules/ledger/ledger.model.ts';
import type { BookingOperation } from './booking-operations.ts';

/** What changes in which account; nothing where it is refused. */
export type BalanceChanges = Record<string, number> | undefined;
/** State of the arithmetic: balances, and the outcome of each earlier operation. */
export interface ModelState {
  pending: number;
  wallet: number;
  /** What was held for this dispute. */
  held: number;
  /** What this refund took, and gave. */
  refund: Record<string, number>;
  /**
   * The opposite outcome was there first: the dispute's other end, the payout's return or arrival;
   * of a refund that comes back, the release of its payment.
   */
  isTurned: boolean;
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
  const free = Math.min(amount, known.pending);
  const missing = net - known.held;
  const missingFromPending = Math.min(missing, known.pending);
  const cameBack = { [`paid:${user}`]: -amount, 'platform:paid-out': amount };
  switch (op.what) {
    case 'capture':
      return {
        ...{ 'provider:razorpay': cost - amount, 'platform:costs': -cost, 'tax:gst': tax },
        ...{ [`pending:${user}`]: net, 'platform:fees': fee },
      };
    case 'release':
      return { [`pending:${user}`]: -free, [`wallet:${user}`]: free };
    case 'refund':
      return left > 0 ? undefined : { ...debits, ...credits };
    case 'taken':
      return left > 0 ? {} : { ...debits, ...credits };
    case 'returned':
      return backFrom(known, user);
    case 'exchanged':
      return { 'platform:costs': -cost, 'provider:razorpay': cost };
    case 'started':
      return known.wallet < amount
        ? undefined
        : { [`wallet:${user}`]: -amount, [`payout:${user}`]: amount };
    case 'processed':
      if (known.isTurned) return {};
      return {
        ...{ [`payout:${user}`]: -amount, 'platform:costs': -cost },
        ...{ [`paid:${user}`]: amount, 'platform:paid-out': -amount },
        'provider:razorpay': amount + cost,
      };
    case 'reversed':
      return {
        ...(known.isTurned
          ? { ...cameBack, 'provider:razorpay': -amount }
          : { [`payout:${user}`]: -amount }),
        [`wallet:${user}`]: amount,
      };
    case 'held':
      return { ...debits, [`held:${user}`]: net - left };
    case 'won':
      if (known.isTurned) return {};
      return { [`held:${user}`]: -known.held, [`wallet:${user}`]: known.held };
    case 'lost':
      if (known.isTurned) return {};
      return {
        ...credits,
        [`held:${user}`]: -known.held,
        [`pending:${user}`]: -missingFromPending,
        [`wallet:${user}`]: missingFromPending - missing,
      };
  }
}

/** All of it back to where it was, or free where its payment is. */
function backFrom({ refund, isTurned }: ModelState, user: string) {
  const back = Object.fromEntries(Object.entries(refund).map(([name, amount]) => [name, -amount]));
  if (!isTurned) return back;
  const [pending, wallet] = [`pending:${user}`, `wallet:${user}`];
  return { ...back, [pending]: 0, [wallet]: (back[wallet] ?? 0) + (back[pending] ?? 0) };
}

const nameOf = (account: string, currency: Currency) => `${account} ${currency}`;

/** Per account what entries change, without what they do not. */
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
