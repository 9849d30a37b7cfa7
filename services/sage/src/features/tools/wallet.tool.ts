import { formatMoney, type WalletBalance, wallet } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import type { ReadRecords } from './records.ts';

/** What is there in one currency; parts without anything are left out. */
export interface ToldBalance {
  available: string;
  waiting?: string;
  /** When the next of it can be paid out: a day. */
  nextFreeOn?: string;
  heldForDisputes?: string;
  onItsWayToTheBank?: string;
  paidOutSoFar?: string;
}
export interface Balance {
  balances: ToldBalance[];
  page: string;
}
export interface Earnings {
  /** Newest first; months without are left out. */
  months: { month: string; amount: string }[];
  /** Of the last 12 months, one for each currency. */
  totals: string[];
  page: string;
}
const page = '/payments';

export const walletBalance = (read: ReadRecords) =>
  defineTool({
    name: 'wallet_balance',
    description:
      'What is in the person’s wallet, in each currency: what can be paid out now, what still waits, what is on its way to the bank.',
    parameters: z.object({}),
    activity: 'looking_up',
    detail: () => 'your wallet',
    async run(_args, context) {
      const { balances } = await read(wallet.balance, context);
      return { forModel: { balances: balances.map(tellBalance), page } satisfies Balance };
    },
  });

function tellBalance({ currency, available, nextFreeAt, ...rest }: WalletBalance): ToldBalance {
  const parts = {
    waiting: rest.pending,
    heldForDisputes: rest.held,
    onItsWayToTheBank: rest.onTheWay,
    paidOutSoFar: rest.paidOut,
  };
  const there = Object.entries(parts).filter(([, amount]) => amount !== 0);
  return {
    available: formatMoney(available, currency),
    ...Object.fromEntries(there.map(([part, amount]) => [part, formatMoney(amount, currency)])),
    ...(nextFreeAt ? { nextFreeOn: nextFreeAt.slice(0, 10) } : {}),
  };
}

export const earnings = (read: ReadRecords) =>
  defineTool({
    name: 'earnings',
    description:
      'What came in for the person in each of the last 12 months. Only what was paid through Soloist: accepted proposals are in proposal_summary.',
    parameters: z.object({}),
    activity: 'looking_up',
    detail: () => 'your earnings',
    async run(_args, context) {
      const { months } = await read(wallet.earnings, context);
      const sums = new Map<string, number>();
      for (const { currency, amount } of months) {
        sums.set(currency, (sums.get(currency) ?? 0) + amount);
      }
      const forModel: Earnings = {
        months: months
          .toSorted((a, b) => b.month.localeCompare(a.month))
          .map(({ month, amount, currency }) => ({ month, amount: formatMoney(amount, currency) })),
        totals: [...sums].map(([currency, sum]) => formatMoney(sum, currency)),
        page,
      };
      return { forModel };
    },
  });
