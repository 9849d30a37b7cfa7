import { formatMoney, type Subscription, subscriptions } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import type { ReadRecords } from './records.ts';

export interface ToldSubscription {
  plan: 'Free' | 'Pro, monthly' | 'Pro, yearly';
  /** How it stands: a sentence’s rest, such as `renews on 2027-01-04`. */
  state?: string;
  /** For each period. */
  price?: string;
  /** Such as `Visa ending in 1111`. */
  paidBy?: string;
  page: string;
}

export const ownSubscription = (read: ReadRecords) =>
  defineTool({
    name: 'subscription',
    description: 'The person’s own plan, Free or Pro: its price, and when it renews or ends.',
    parameters: z.object({}),
    activity: 'looking_up',
    detail: () => 'your plan',
    async run(_args, context) {
      const { subscription } = await read(subscriptions.mine, context);
      if (!subscription || subscription.state === 'ended') {
        return { forModel: { plan: 'Free', page: '/pricing' } satisfies ToldSubscription };
      }
      return { forModel: tell(subscription) };
    },
  });

function tell({ plan, amount, currency, method, ...rest }: Subscription): ToldSubscription {
  const words = { active: 'renews on', grace: 'charge failed; Pro stays until', ending: 'ends on' };
  const { state, renewsAt, next } = rest;
  const stands = state === 'ended' ? '' : `${words[state]} ${renewsAt.slice(0, 10)}`;
  const follows = next ? `, then goes on ${next.plan}` : '';
  return {
    plan: `Pro, ${plan}`,
    state: `${stands}${follows}`,
    price: formatMoney(amount, currency),
    ...(method ? { paidBy: method } : {}),
    page: '/settings#plan',
  };
}
