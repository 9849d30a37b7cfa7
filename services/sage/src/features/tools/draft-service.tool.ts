import {
  currencies,
  durationTypes,
  type ServicePrefill,
  serviceLimits,
  servicePrefill,
} from '@soloist/contracts';
import * as z from 'zod';
import { defineDraftTool, gapsIn } from './define-draft-tool.ts';

const chips = (what: string) => z.array(z.string().max(60)).max(30).optional().describe(what);
const wholeUnits = z.number().min(0).max(1_000_000_000).optional();

const parameters = z.object({
  title: z.string().max(serviceLimits.title).optional(),
  roles: chips('What the person is in it, such as Product designer.'),
  tools: chips('Programs and techniques used.'),
  industry: chips('For whom it is.'),
  skills: chips('What it takes.'),
  deliverables: z
    .array(z.object({ name: z.string().max(200), description: z.string().max(1000) }))
    .max(30)
    .optional()
    .describe('What the client gets.'),
  summary: z.string().max(serviceLimits.summary).optional().describe('The service in short.'),
  process: z.string().max(serviceLimits.process).optional().describe('How it goes, step by step.'),
  faq: z
    .array(
      z.object({
        question: z.string().max(serviceLimits.question),
        answer: z.string().max(serviceLimits.answer),
      }),
    )
    .max(30)
    .optional(),
  currency: z.enum(currencies).optional(),
  total_price: wholeUnits.describe('A fixed price in whole units, such as 2000 or 49.50.'),
  duration: z.number().int().min(1).max(999).optional().describe('With a fixed price.'),
  duration_type: z.enum(durationTypes).optional(),
  hourly_rate: wholeUnits.describe('Instead of a fixed price.'),
});
export type DraftServiceArgs = z.output<typeof parameters>;

export const draftService = () =>
  defineDraftTool({
    kind: 'service',
    description:
      'Prepares a service that the person opens in the wizard, completes with images and publishes. Facts only as they said them or as their records say; texts may be written for them. Nothing is published.',
    parameters,
    noun: 'a service',
    rule: 'Services are offered in the freelancer role.',
    prefill: servicePrefill,
    prefillOf,
    titleOf: ({ title }) => title || 'New service',
    missingOf,
  });

function prefillOf({
  total_price,
  duration,
  duration_type,
  hourly_rate,
  ...said
}: DraftServiceArgs) {
  const minor = (amount: number) => Math.round(amount * 100);
  const fixed = {
    ...(total_price === undefined ? {} : { total_price: minor(total_price) }),
    ...(duration === undefined ? {} : { duration }),
    ...(duration_type === undefined ? {} : { duration_type }),
  };
  if (hourly_rate !== undefined && total_price === undefined) {
    return {
      ...said,
      payment_type: 'hourlyRate',
      details: { payment_rate: minor(hourly_rate) },
    };
  }
  const isPriced = Object.keys(fixed).length > 0;
  return { ...said, ...(isPriced ? { payment_type: 'fixedRate', details: fixed } : {}) };
}

/** In the order of the wizard's steps. */
function missingOf(content: ServicePrefill): string[] {
  const { details = {}, deliverables, faq, summary, payment_type } = content;
  const isTimed = payment_type === 'hourlyRate' || Boolean(details.duration);
  return gapsIn([
    [content.title, 'a title'],
    [content.roles?.length, 'your role'],
    [content.tools?.length, 'the tools'],
    [content.industry?.length, 'the industry'],
    [deliverables?.length, 'the deliverables'],
    [summary && summary.length >= 10, 'a summary'],
    [content.process, 'the process'],
    [faq?.length, 'a question with its answer'],
    [details.total_price || details.payment_rate, 'the price'],
    [isTimed, 'how long it takes'],
    [false, 'an image'],
  ]);
}
