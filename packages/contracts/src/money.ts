import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { currency } from './primitives.ts';

const payments = { service: 'payments' } as const;

export const wallet = {
  balance: defineEndpoint({
    ...payments,
    method: 'GET',
    path: '/wallet/balance',
    access: 'user',
    summary: 'Balance per currency, derived from the ledger, in minor units.',
    response: z.object({ balances: z.array(z.object({ currency, available: z.number() })) }),
  }),
  earnings: defineEndpoint({
    ...payments,
    method: 'GET',
    path: '/wallet/earnings',
    access: 'user',
    summary:
      'What came in per month and currency over the last 12 months, in minor units; months without are left out.',
    response: z.object({
      months: z.array(
        z.object({
          /** `YYYY-MM`, UTC. */
          month: z.string(),
          currency,
          amount: z.number(),
        }),
      ),
    }),
  }),
};
