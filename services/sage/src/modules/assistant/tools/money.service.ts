import {
  formatMoney,
  referrals,
  type Subscription,
  subscriptions,
  transactionNames,
  type WalletBalance,
  type WalletTransaction,
  wallet,
} from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../reply-source.rules.ts';
import { hasWords, type ReadRecords, readPages } from './records.client.ts';

/** The balance in one currency; zero amounts are left out. */
export interface BalanceForModel {
  available: string;
  waiting?: string;
  /** The day when the next pending amount becomes available. */
  nextFreeOn?: string;
  heldForDisputes?: string;
  onItsWayToTheBank?: string;
  paidOutSoFar?: string;
}
export interface Balance {
  balances: BalanceForModel[];
  page: string;
}
export interface EarningsForModel {
  /** Newest first; months without are left out. */
  months: { month: string; amount: string }[];
  /** Of the last 12 months, one for each currency. */
  totals: string[];
  page: string;
}
const walletPage = '/payments';

export const walletBalance = (read: ReadRecords) =>
  defineTool({
    name: 'wallet_balance',
    description:
      'The person’s wallet balance in each currency: available, pending and on its way to the bank.',
    parameters: z.object({}),
    activity: 'looking_up',
    detail: () => 'your wallet',
    async run(_args, context) {
      const { balances } = await read(wallet.balance, context);
      return {
        forModel: { balances: balances.map(presentBalance), page: walletPage } satisfies Balance,
      };
    },
  });

function presentBalance({
  currency,
  available,
  nextFreeAt,
  ...rest
}: WalletBalance): BalanceForModel {
  const amounts = {
    waiting: rest.pending,
    heldForDisputes: rest.held,
    onItsWayToTheBank: rest.onTheWay,
    paidOutSoFar: rest.paidOut,
  };
  const there = Object.entries(amounts).filter(([, amount]) => amount !== 0);
  return {
    available: formatMoney(available, currency),
    ...Object.fromEntries(there.map(([label, amount]) => [label, formatMoney(amount, currency)])),
    nextFreeOn: nextFreeAt ? nextFreeAt.slice(0, 10) : undefined,
  };
}

export const earnings = (read: ReadRecords) =>
  defineTool({
    name: 'earnings',
    description:
      'The person’s earnings in each of the last 12 months. Only payments through Soloist; accepted proposals are in proposal_summary.',
    parameters: z.object({}),
    activity: 'looking_up',
    detail: () => 'your earnings',
    async run(_args, context) {
      const { months } = await read(wallet.earnings, context);
      const sums = new Map<string, number>();
      for (const { currency, amount } of months) {
        sums.set(currency, (sums.get(currency) ?? 0) + amount);
      }
      const forModel: EarningsForModel = {
        months: months
          .toSorted((a, b) => b.month.localeCompare(a.month))
          .map(({ month, amount, currency }) => ({ month, amount: formatMoney(amount, currency) })),
        totals: [...sums].map(([currency, sum]) => formatMoney(sum, currency)),
        page: walletPage,
      };
      return { forModel };
    },
  });

const maxListedTransactions = 25;
const transactionKinds = ['payment', 'refund', 'dispute', 'payout', 'referral'] as const;

export interface TransactionForModel {
  on: string;
  what: string;
  /** Such as `INV-0044 · Grace Hopper`; may be empty. */
  about: string;
  /** The change of the person's total balance. */
  amount: string;
  clientPaid?: string;
  /** Soloist's fee, with its tax. */
  fee?: string;
  /** The day from which it can be paid out. */
  freeOn?: string;
  /** A page of the product. */
  page: string;
}
export interface TransactionResults {
  /** The total number of results; the newest are listed. */
  count: number;
  movements: TransactionForModel[];
  /** False when older ones were not searched. */
  lookedAtAll: boolean;
}

export const walletTransactions = (read: ReadRecords) =>
  defineTool({
    name: 'wallet_movements',
    description:
      'The person’s wallet activity, newest first: client payments, refunds, disputes, payouts and referral rewards. `page` is a link into the product.',
    parameters: z.object({
      about: z.enum(transactionKinds).optional(),
      words: z.string().max(100).optional().describe('Words of an invoice’s number or a name.'),
    }),
    activity: 'looking_up',
    detail: () => 'your wallet',
    async run(args, context) {
      const { items, isAll } = await readPages((query) =>
        read(wallet.movements, context, { query }),
      );
      const matches = items
        .filter(({ kind }) => !args.about || kind.startsWith(`${args.about}.`))
        .filter((each) => hasWords(each.about, args.words));
      const forModel: TransactionResults = {
        count: matches.length,
        movements: matches.slice(0, maxListedTransactions).map(presentTransaction),
        lookedAtAll: isAll,
      };
      // An invited person chose this name.
      return { forModel, writtenByOthers: true };
    },
  });

function presentTransaction({
  kind,
  at,
  currency,
  amount,
  ...rest
}: WalletTransaction): TransactionForModel {
  const { paid, freeAt, fee, tax, href } = rest;
  // A transfer between the person's accounts changes only the available balance.
  const changed = amount || rest.available || rest.within;
  return {
    on: at.slice(0, 10),
    what: transactionNames[kind],
    about: rest.about,
    amount: formatMoney(changed, currency),
    clientPaid: paid ? formatMoney(paid.amount, paid.currency) : undefined,
    fee: fee + tax ? formatMoney(fee + tax, currency) : undefined,
    freeOn: freeAt ? freeAt.slice(0, 10) : undefined,
    page: href || '/payments',
  };
}

export interface SubscriptionForModel {
  plan: 'Free' | 'Pro, monthly' | 'Pro, yearly';
  /** Its status as the end of a sentence, such as `renews on 2027-01-04`. */
  state?: string;
  /** For each period. */
  price?: string;
  /** Such as `Visa ending in 1111`. */
  paidBy?: string;
  page: string;
}

export const readMySubscription = (read: ReadRecords) =>
  defineTool({
    name: 'subscription',
    description: 'The person’s plan, Free or Pro: its price, and when it renews or ends.',
    parameters: z.object({}),
    activity: 'looking_up',
    detail: () => 'your plan',
    async run(_args, context) {
      const { subscription } = await read(subscriptions.mine, context);
      if (!subscription || subscription.state === 'ended') {
        return { forModel: { plan: 'Free', page: '/pricing' } satisfies SubscriptionForModel };
      }
      return { forModel: present(subscription) };
    },
  });

function present({ plan, amount, currency, method, ...rest }: Subscription): SubscriptionForModel {
  const words = { active: 'renews on', grace: 'charge failed; Pro stays until', ending: 'ends on' };
  const { state, renewsAt, next } = rest;
  const statusText = state === 'ended' ? '' : `${words[state]} ${renewsAt.slice(0, 10)}`;
  const follows = next ? `, then continues ${next.plan}` : '';
  return {
    plan: `Pro, ${plan}`,
    state: `${statusText}${follows}`,
    price: formatMoney(amount, currency),
    paidBy: method || undefined,
    page: '/settings#plan',
  };
}

export interface ReferralsForModel {
  joined: number;
  /** The people who were paid or subscribed. */
  qualified: number;
  /** The earnings in each currency. */
  earned: string[];
  page: string;
}

export const readMyReferrals = (read: ReadRecords) =>
  defineTool({
    name: 'referrals',
    description:
      'How many people joined with the person’s referral link, and what the person earned.',
    parameters: z.object({}),
    activity: 'looking_up',
    detail: () => 'your referrals',
    async run(_args, context) {
      const { joined, qualified, earned } = await read(referrals.totals, context);
      const summary: ReferralsForModel = {
        joined,
        qualified,
        earned: earned.map(({ amount, currency }) => formatMoney(amount, currency)),
        page: '/refer-to-earn',
      };
      return { forModel: summary };
    },
  });
