import {
  currencies,
  durationTypes,
  formatMoney,
  freelancerServices,
  type ServicePrefill,
  type ServiceSummary,
  serviceLimits,
  servicePrefill,
  toMinor,
} from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../reply-source.rules.ts';
import { defineDraftTool, gapsIn } from './draft-tool.rules.ts';
import { hasWords, type ReadRecords, readPages } from './records.client.ts';

/** A service as the model receives it. */
export interface ServiceForModel {
  title: string;
  about: string;
  price: string;
  /** False while it is hidden from others. */
  published: boolean;
  /** A page of the product. */
  page: string;
}

export interface ServiceResults {
  count: number;
  services: ServiceForModel[];
}

export const findServices = (read: ReadRecords) =>
  defineTool({
    name: 'find_services',
    description:
      'The services the person offers, newest first, including hidden ones. `page` is a link into the product.',
    parameters: z.object({
      words: z.string().max(100).optional().describe('Words of the title or the description.'),
    }),
    activity: 'looking_up',
    detail: () => 'your services',
    async run({ words }, context) {
      const { items } = await readPages((query) =>
        read(freelancerServices.listOwn, context, { query }),
      );
      const matches = items.filter(({ title, summary, skills, industry }) =>
        hasWords([title, summary, ...skills, ...industry].join(' '), words),
      );
      const forModel: ServiceResults = {
        count: matches.length,
        services: matches.map(presentService),
      };
      return { forModel };
    },
  });

const presentService = ({
  id,
  title,
  summary,
  details,
  currency,
  published,
}: ServiceSummary): ServiceForModel => ({
  title,
  about: summary,
  price:
    details.payment_rate === null
      ? `${formatMoney(details.total_price ?? 0, currency)} in ${details.duration} ${details.duration_type}`
      : `${formatMoney(details.payment_rate, currency)} per hour`,
  published,
  page: published ? `/service/${id}` : '/service-offer',
});

const chips = (what: string) => z.array(z.string().max(60)).max(30).optional().describe(what);
const wholeUnits = z.number().min(0).max(1_000_000_000).optional();

const parameters = z.object({
  title: z.string().max(serviceLimits.title).optional(),
  roles: chips('The person’s role, such as Product designer.'),
  tools: chips('Software and techniques used.'),
  industry: chips('The industries it is for.'),
  skills: chips('Skills the service needs.'),
  deliverables: z
    .array(z.object({ name: z.string().max(200), description: z.string().max(1000) }))
    .max(30)
    .optional()
    .describe('The result for the client.'),
  summary: z.string().max(serviceLimits.summary).optional().describe('The service in short.'),
  process: z.string().max(serviceLimits.process).optional().describe('The process, step by step.'),
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
type DraftServiceArgs = z.output<typeof parameters>;

export const draftService = () =>
  defineDraftTool({
    kind: 'service',
    description:
      'Prepares a service that the person opens in the wizard, completes with images and publishes. Fill in facts only as they said them or as their records say; texts may be written for them. Nothing is published.',
    parameters,
    noun: 'a service',
    rule: 'You offer services in the freelancer role.',
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
  ...fields
}: DraftServiceArgs) {
  const minor = (amount: number) => toMinor(amount, fields.currency ?? 'USD');
  const fixed = {
    ...(total_price === undefined ? {} : { total_price: minor(total_price) }),
    ...(duration === undefined ? {} : { duration }),
    ...(duration_type === undefined ? {} : { duration_type }),
  };
  if (hourly_rate !== undefined && total_price === undefined) {
    return {
      ...fields,
      payment_type: 'hourlyRate',
      details: { payment_rate: minor(hourly_rate) },
    };
  }
  const isPriced = Object.keys(fixed).length > 0;
  return { ...fields, ...(isPriced ? { payment_type: 'fixedRate', details: fixed } : {}) };
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
