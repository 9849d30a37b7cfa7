import * as z from 'zod/mini';
import { documentLocale, formatMoney } from '../shared/formats.ts';
import { amount, currency } from '../shared/primitives.ts';
import { feePeriods, interestPeriods } from './late-fee-terms.ts';

/** What happens when a late fee has accrued: a fee note to approve, or one that is sent. */
export const lateFeeModes = ['draft', 'send'] as const;

export const lateFeeMessages = {
  fixed: 'Enter the fee.',
  percent: 'Enter a percentage between 0 and 100.',
  grace: 'Enter between 0 and 90 days.',
  cap: 'Enter the maximum total fees.',
  empty: 'Enter a fixed fee or a percentage.',
  tiers: 'Enter each amount once, in ascending order.',
  compound: 'Only a yearly percentage can compound.',
} as const;

const percent = z
  .number(lateFeeMessages.percent)
  .check(
    z.gte(0, lateFeeMessages.percent),
    z.lte(100, lateFeeMessages.percent),
    z.multipleOf(0.001, 'Use at most three decimals.'),
  );

/** What a client owes for paying late. Amounts are minor units of the invoice's currency. */
export const lateFeeRule = z
  .strictObject({
    /** 0 for none. */
    fixed: amount(lateFeeMessages.fixed, 0),
    fixed_per: z.enum(feePeriods),
    /** Higher fixed fees of larger overdue amounts, smallest first. */
    tiers: z.optional(
      z
        .array(
          z.strictObject({
            from: amount(lateFeeMessages.fixed),
            fixed: amount(lateFeeMessages.fixed),
          }),
        )
        .check(z.maxLength(4, 'Add at most four tiers.')),
    ),
    /** Percent of the overdue amount; 0 for none. */
    percent,
    percent_per: z.enum(interestPeriods),
    /** Whether a year's interest is added to the overdue amount each month. */
    compound: z.boolean(),
    /** Days after the due date without a fee. */
    grace_days: z
      .int(lateFeeMessages.grace)
      .check(z.gte(0, lateFeeMessages.grace), z.lte(90, lateFeeMessages.grace)),
    /** Maximum of an invoice's fees; 0 for no limit. */
    cap: amount(lateFeeMessages.cap, 0),
    /** The same as a percentage of the invoice's total; 0 for no limit. */
    cap_percent: percent,
  })
  .check(
    z.refine((rule) => rule.fixed > 0 || rule.percent > 0, {
      error: lateFeeMessages.empty,
      path: ['fixed'],
    }),
    z.refine(
      ({ tiers = [] }) => tiers.every(({ from }, at) => at === 0 || from > tiers[at - 1]!.from),
      { error: lateFeeMessages.tiers, path: ['tiers'] },
    ),
    z.refine((rule) => !rule.compound || rule.percent_per === 'year', {
      error: lateFeeMessages.compound,
      path: ['compound'],
    }),
  );
export type LateFeeRule = z.infer<typeof lateFeeRule>;

/** Whether the rule names amounts, which only make sense in their currency. */
const hasFeeAmounts = ({ fixed, cap, tiers = [] }: LateFeeRule): boolean =>
  fixed > 0 || cap > 0 || tiers.length > 0;

export const lateFeeSettings = z.strictObject({
  /** Null for no late fees. */
  rule: z.nullable(lateFeeRule),
  /** Currency of the rule's amounts. Invoices in another get the rule only if it has none. */
  currency,
  mode: z.enum(lateFeeModes),
});
export type LateFeeSettings = z.infer<typeof lateFeeSettings>;

export const initialLateFeeSettings: LateFeeSettings = {
  rule: null,
  currency: 'USD',
  mode: 'draft',
};

/** The person's rule for an invoice in this currency; null for none. */
export const usualLateFee = (settings: LateFeeSettings, code: string): LateFeeRule | null =>
  settings.rule && (settings.currency === code || !hasFeeAmounts(settings.rule))
    ? settings.rule
    : null;

const perText = (per: (typeof interestPeriods)[number]) => (per === 'once' ? '' : ` per ${per}`);

function fixedText({ fixed, fixed_per, tiers = [] }: LateFeeRule, money: (n: number) => string) {
  if (fixed === 0) return '';
  const more = tiers.map((tier) => `${money(tier.fixed)} from ${money(tier.from)} overdue`);
  return `${money(fixed)}${perText(fixed_per)}${more.length ? ` (${more.join(', ')})` : ''}`;
}

function percentText({ percent: rate, percent_per, compound }: LateFeeRule) {
  if (rate === 0) return '';
  if (percent_per !== 'year') return `${rate}% of the overdue amount${perText(percent_per)}`;
  return `interest of ${rate}% a year on the overdue amount${compound ? ', compounded monthly' : ''}`;
}

function limitText({ cap, cap_percent }: LateFeeRule, money: (n: number) => string) {
  const limits = [cap > 0 && money(cap), cap_percent > 0 && `${cap_percent}% of the total`];
  const text = limits.filter(Boolean).join(' or ');
  return text && `, at most ${text}`;
}

/** The rule as the invoice states it, in one sentence. */
export function lateFeeSentence(rule: LateFeeRule, code: string): string {
  const money = (minor: number) => formatMoney(minor, code, { locale: documentLocale });
  const charges = [fixedText(rule, money), percentText(rule)].filter(Boolean).join(' plus ');
  const { grace_days: days } = rule;
  const start =
    days === 0 ? 'from the day after the due date' : `from ${days + 1} days after the due date`;
  return `Late payments cost ${charges}, ${start}${limitText(rule, money)}.`;
}
