import * as z from 'zod/mini';
import { currency } from '../shared/primitives.ts';
import { type LateFeeRule, lateFeeRule } from './late-fees.ts';

export const lateFeePreset = z.object({
  id: z.string(),
  name: z.string(),
  /** Who may claim it. */
  conditions: z.string(),
  /** The reference rate in its percentage, and the day on which that was in force. */
  rate: z.string(),
  valid_on: z.string(),
  source: z.string(),
  source_url: z.string(),
  currency,
  rule: lateFeeRule,
});
export type LateFeePreset = z.infer<typeof lateFeePreset>;

const yearly = {
  fixed_per: 'once',
  percent_per: 'year',
  compound: false,
  grace_days: 0,
  cap: 0,
  cap_percent: 0,
} as const satisfies Partial<LateFeeRule>;

/**
 * Statutory interest on late payments between businesses. The rates were entered by hand and change
 * twice a year: the person compares them with the source before using them.
 */
export const lateFeePresets: (LateFeePreset & { countries: 'eu' | string[] })[] = [
  {
    id: 'eu',
    countries: 'eu',
    name: 'EU statutory interest',
    conditions: 'Between businesses. Some countries set a higher rate.',
    rate: '8 percentage points above the ECB’s reference rate of 2.15%, and €40',
    valid_on: '2026-01-01',
    source: 'Directive 2011/7/EU, Articles 2, 3 and 6',
    source_url: 'https://eur-lex.europa.eu/eli/dir/2011/7/oj',
    currency: 'EUR',
    rule: { ...yearly, fixed: 40_00, percent: 10.15 },
  },
  {
    id: 'gb',
    countries: ['GB'],
    name: 'UK statutory interest',
    conditions: 'Between businesses, if the contract sets no other rate.',
    rate: '8% above the Bank of England’s base rate of 3.75%, and £40, £70 or £100',
    valid_on: '2026-01-01',
    source: 'Late Payment of Commercial Debts (Interest) Act 1998, sections 5A and 6',
    source_url: 'https://www.gov.uk/late-commercial-payments-interest-debt-recovery',
    currency: 'GBP',
    rule: {
      ...yearly,
      fixed: 40_00,
      tiers: [
        { from: 1_000_00, fixed: 70_00 },
        { from: 10_000_00, fixed: 100_00 },
      ],
      percent: 11.75,
    },
  },
  {
    id: 'in',
    countries: ['IN'],
    name: 'MSMED Act interest (India)',
    conditions: 'Only for registered micro and small enterprises.',
    rate: 'Three times the RBI’s bank rate of 5.5%, compounded monthly',
    valid_on: '2026-01-01',
    source: 'Micro, Small and Medium Enterprises Development Act, 2006, sections 15 and 16',
    source_url: 'https://www.indiacode.nic.in/handle/123456789/2013',
    currency: 'INR',
    rule: { ...yearly, fixed: 0, percent: 16.5, compound: true },
  },
];
