import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { currency, instant, page, pageQuery } from './primitives.ts';

/** Basis points that go to who invited the person: of the platform's fee, and of what Pro is charged. */
export const referralShare = 1000;
/** Months after joining in which they are shared. */
export const referralMonths = 12;

export const referralStages = ['joined', 'qualified', 'paid'] as const;
/** Why somebody who joined brings nothing. */
export const referralRefusals = ['self', 'same_instrument', 'refunded', 'over'] as const;

/** Ends the link `/r/{code}`: letters and digits that are not mistaken for each other. */
export const referralCode = z
  .string()
  .check(z.regex(/^[a-hjkmnp-z2-9]{8}$/, 'This link is not valid.'));

export const referral = z.object({
  /** First name and the last one's initial; empty once they have left. */
  name: z.string(),
  joinedAt: instant,
  stage: z.enum(referralStages),
  /** Null while nothing speaks against it. */
  refusal: z.nullable(z.enum(referralRefusals)),
  /** Until when fees are shared. */
  until: instant,
  /** `amount` is all that stayed, `waiting` what of it cannot be paid out yet. */
  earned: z.array(z.object({ currency, amount: z.number(), waiting: z.number() })),
});
export type Referral = z.infer<typeof referral>;

export const referrals = {
  code: defineEndpoint({
    service: 'identity',
    method: 'GET',
    path: '/profile/referral-code',
    access: 'user',
    summary: 'The code of the own referral link; made when it is first asked for.',
    response: z.object({ code: referralCode, link: z.string() }),
  }),
  list: defineEndpoint({
    service: 'payments',
    method: 'GET',
    path: '/wallet/referrals',
    access: 'user',
    summary: 'Who joined by the own link, newest first, how far they are and what they brought.',
    query: pageQuery,
    response: page(referral),
  }),
  totals: defineEndpoint({
    service: 'payments',
    method: 'GET',
    path: '/wallet/referrals/totals',
    access: 'user',
    summary: 'How many joined and qualified by the own link, and what that brought.',
    response: z.object({
      joined: z.number(),
      qualified: z.number(),
      earned: z.array(z.object({ currency, amount: z.number(), waiting: z.number() })),
    }),
  }),
};
