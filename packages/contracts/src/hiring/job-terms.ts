import * as z from 'zod/mini';
import { formatMoney } from '../shared/formats.ts';
import { amount, currency, id, requiredText, text } from '../shared/primitives.ts';
import { richText } from '../shared/rich-text.ts';
import { keywordList, textInput, textTypes } from '../shared/text-inputs.ts';

export const budgetTypes = ['fixed', 'hourly'] as const;
export type BudgetType = (typeof budgetTypes)[number];
export const jobLevels = ['entry', 'intermediate', 'expert'] as const;
export type JobLevel = (typeof jobLevels)[number];
/** How long the work lasts: up to a week, a month, three, six, or longer. */
export const jobDurations = ['week', 'month', 'quarter', 'half_year', 'longer'] as const;
export type JobDuration = (typeof jobDurations)[number];

export const jobLimits = { title: 120, skills: 15, places: 50, location: 120 } as const;

export const jobMessages = {
  title: 'Please fill the title!',
  description: 'Please describe the job.',
  skills: 'Please add at least one skill.',
  budget: 'Please fill the budget!',
  rate: 'Please fill the rate!',
  budgetTo: 'The maximum must not be below the minimum.',
  place: 'Please add a location or allow remote work.',
  places: `You can hire 1 to ${jobLimits.places} people for one job.`,
  closesOn: 'Please choose a date in the future.',
} as const;

/** A day of the calendar, or none. */
const closingDay = z.nullable(z.iso.date(jobMessages.closesOn));

/** Both are reported together with everything else that is missing, not only once nothing else is. */
const isReportedElsewhere = ({ value }: { value: unknown }) =>
  typeof (value as { location?: unknown } | null)?.location === 'string';

/** A complete job; omitted fields are empty. Amounts are minor units, hourly ones an hour's. */
export const jobTerms = z
  .strictObject({
    title: requiredText(jobMessages.title, jobLimits.title),
    type: z._default(z.enum(textTypes), 'html'),
    description: textInput,
    skills: keywordList(jobLimits.skills).check(z.minLength(1, jobMessages.skills)),
    budgetType: z.enum(budgetTypes),
    budget: amount(jobMessages.budget),
    /** The upper end of a budget range. */
    budgetTo: z._default(z.nullable(amount(jobMessages.budgetTo)), null),
    currency,
    level: z.enum(jobLevels),
    duration: z.enum(jobDurations),
    location: z._default(text(jobLimits.location), ''),
    remote: z.boolean(),
    /** Number of people to hire. */
    places: z._default(
      z
        .int(jobMessages.places)
        .check(z.gte(1, jobMessages.places), z.lte(jobLimits.places, jobMessages.places)),
      1,
    ),
    /** The last day for applications; it ends when that day has ended in every time zone. */
    closesOn: z._default(closingDay, null),
  })
  .check(
    z.refine(({ remote, location }) => remote || location.trim() !== '', {
      path: ['location'],
      error: jobMessages.place,
      when: isReportedElsewhere,
    }),
    z.refine(({ budget, budgetTo }) => budgetTo === null || budgetTo >= budget, {
      path: ['budgetTo'],
      error: jobMessages.budgetTo,
      when: isReportedElsewhere,
    }),
  );
export type JobTerms = z.output<typeof jobTerms>;

/** A partial job draft: the client's fields so far. */
export const jobPrefill = z.partial(
  z.object({
    title: text(jobLimits.title),
    description: richText,
    skills: keywordList(jobLimits.skills),
    budgetType: z.enum(budgetTypes),
    budget: z.nullable(z.int()),
    budgetTo: z.nullable(z.int()),
    currency,
    level: z.enum(jobLevels),
    duration: z.enum(jobDurations),
    location: text(jobLimits.location),
    remote: z.boolean(),
    places: z.nullable(z.int()),
    closesOn: z.union([z.literal(''), z.iso.date()]),
    /** The job that this draft changes. */
    job_id: id,
  }),
);
export type JobPrefill = z.infer<typeof jobPrefill>;

type Budget = Pick<JobTerms, 'budget' | 'budgetTo' | 'currency' | 'budgetType'>;

/**
 * What a job pays, such as `$6,000 to $8,000` or `$37.50 an hour`; whole amounts without decimals.
 */
export function budgetText({ budget, budgetTo, currency, budgetType }: Budget): string {
  const amountText = (minor: number) => formatMoney(minor, currency, { digits: 'short' });
  const range = budgetTo === null || budgetTo === budget ? '' : ` to ${amountText(budgetTo)}`;
  return `${amountText(budget)}${range}${budgetType === 'hourly' ? ' an hour' : ''}`;
}
