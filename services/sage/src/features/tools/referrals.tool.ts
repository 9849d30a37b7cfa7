import { formatMoney, referrals } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import type { ReadRecords } from './records.ts';

export interface ToldReferrals {
  joined: number;
  /** Of them, those who were paid or subscribed. */
  qualified: number;
  /** What that brought, in each currency. */
  earned: string[];
  page: string;
}

export const ownReferrals = (read: ReadRecords) =>
  defineTool({
    name: 'referrals',
    description: 'How many people joined by the person’s referral link, and what that brought.',
    parameters: z.object({}),
    activity: 'looking_up',
    detail: () => 'your referrals',
    async run(_args, context) {
      const { joined, qualified, earned } = await read(referrals.totals, context);
      const told: ToldReferrals = {
        joined,
        qualified,
        earned: earned.map(({ amount, currency }) => formatMoney(amount, currency)),
        page: '/refer-to-earn',
      };
      return { forModel: told };
    },
  });
