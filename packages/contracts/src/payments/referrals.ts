import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { currency, instant, page, pageQuery } from '../shared/primitives.ts';

/** Basis points that the inviter receives: of the platform's fee, and of the price of Pro. */
export const referralShare = 1000;
/** Months after joining in which they are shared. */
export const referralMonths = 12;

export const referralStages = ['joined', 'qualified', 'paid'] as const;
/** Why a referral earns nothing. */
export const referralRefusals = ['self', 'same_instrument', 'refunded', 'over'] as const;

/** Last segment of the link `/r/{code}`: unambiguous letters and digits. */
export const referralCode = z
  .string()
  .check(z.regex(/^[a-hjkmnp-z2-9]{8}$/, 'This link is invalid.'));

export const referral = z.object({
  /** First name and the last one's initial; empty once they have left. */
  name: z.string(),
  joinedAt: instant,
  stage: z.enum(referralStages),
  /** Null while it can earn. */
  refusal: z.nullable(z.enum(referralRefusals)),
  /** Until when fees are shared. */
  until: instant,
  /**
   * `amount` is the total after reversals, `waiting` the part that is not available for payout yet.
   */
  earned: z.array(z.object({ currency, amount: z.number(), waiting: z.number() })),
});
export type Referral = z.infer<typeof referral>;

/** Everything that a visitor with the link sees of the person who invites them. */
export const inviter = z.object({
  /** First name and the last one's initial. */
  name: z.string(),
  /** Empty if they have none. */
  profileImage: z.string(),
});
export type Inviter = z.infer<typeof inviter>;

export const referrals = {
  code: defineEndpoint({
    service: 'identity',
    method: 'GET',
    path: '/profile/referral-code',
    access: 'user',
    summary: 'Get the code of your referral link, created on the first request.',
    response: z.object({ code: referralCode, link: z.string() }),
  }),
  invitation: defineEndpoint({
    service: 'identity',
    method: 'GET',
    path: '/profile/invitations/:code',
    access: 'open',
    // A code has eight letters, so it could be guessed without a limit.
    perMinute: 30,
    summary: 'Get the name and avatar of the person whose referral link has this code.',
    params: z.strictObject({ code: z.string() }),
    response: z.object({ inviter }),
  }),
  list: defineEndpoint({
    service: 'payments',
    method: 'GET',
    path: '/wallet/referrals',
    access: 'user',
    summary:
      'List people who joined with your link, newest first, with their stage and your earnings.',
    query: pageQuery,
    response: page(referral),
  }),
  totals: defineEndpoint({
    service: 'payments',
    method: 'GET',
    path: '/wallet/referrals/totals',
    access: 'user',
    summary: 'Get how many people joined and qualified with your link, and your earnings.',
    response: z.object({
      joined: z.number(),
      qualified: z.number(),
      earned: z.array(z.object({ currency, amount: z.number(), waiting: z.number() })),
    }),
  }),
};
