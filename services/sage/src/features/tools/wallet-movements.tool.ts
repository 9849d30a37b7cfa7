import { formatMoney, movementNames, type WalletMovement, wallet } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import { hasWords, readPages } from './record-lists.ts';
import type { ReadRecords } from './records.ts';

const mostTold = 25;
const about = ['payment', 'refund', 'dispute', 'payout', 'referral'] as const;

export interface ToldMovement {
  on: string;
  what: string;
  /** Such as `INV-0044 · Grace Hopper`; may be empty. */
  about: string;
  /** What it changed of all that the person has here. */
  amount: string;
  clientPaid?: string;
  /** Fee of Soloist, with its tax. */
  fee?: string;
  /** Cannot be paid out before: a day. */
  freeOn?: string;
  /** A page of the product. */
  page: string;
}
export interface FoundMovements {
  /** What is found in all; the newest are told. */
  count: number;
  movements: ToldMovement[];
  /** False when there are older ones that were not looked at. */
  lookedAtAll: boolean;
}

export const walletMovements = (read: ReadRecords) =>
  defineTool({
    name: 'wallet_movements',
    description:
      'What came into the person’s wallet and left it, newest first: payments by clients, refunds, disputes, payouts to the bank, rewards of referrals. `page` is a link into the product.',
    parameters: z.object({
      about: z.enum(about).optional(),
      words: z.string().max(100).optional().describe('Words of an invoice’s number or a name.'),
    }),
    activity: 'looking_up',
    detail: () => 'your wallet',
    async run(args, context) {
      const { items, isAll } = await readPages((query) =>
        read(wallet.movements, context, { query }),
      );
      const found = items
        .filter(({ kind }) => !args.about || kind.startsWith(`${args.about}.`))
        .filter((each) => hasWords(each.about, args.words));
      const forModel: FoundMovements = {
        count: found.length,
        movements: found.slice(0, mostTold).map(tell),
        lookedAtAll: isAll,
      };
      // Who was invited wrote their own name.
      return { forModel, writtenByOthers: true };
    },
  });

function tell({ kind, at, currency, amount, ...rest }: WalletMovement): ToldMovement {
  const { paid, freeAt, fee, tax, href } = rest;
  // What moves between one's own accounts changes what is available alone.
  const changed = amount || rest.available || rest.within;
  return {
    on: at.slice(0, 10),
    what: movementNames[kind],
    about: rest.about,
    amount: formatMoney(changed, currency),
    ...(paid ? { clientPaid: formatMoney(paid.amount, paid.currency) } : {}),
    ...(fee + tax ? { fee: formatMoney(fee + tax, currency) } : {}),
    ...(freeAt ? { freeOn: freeAt.slice(0, 10) } : {}),
    page: href || '/payments',
  };
}
