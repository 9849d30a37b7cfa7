import { formatMoney, freelancerServices, type ServiceSummary } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import { hasWords, readPages } from './record-lists.ts';
import type { ReadRecords } from './records.ts';

/** A service as Sage tells of it. */
export interface ToldService {
  title: string;
  about: string;
  price: string;
  /** False while it is hidden from others. */
  published: boolean;
  /** A page of the product. */
  page: string;
}

export interface FoundServices {
  count: number;
  services: ToldService[];
}

export const findServices = (read: ReadRecords) =>
  defineTool({
    name: 'find_services',
    description:
      'The services that the person offers, newest first, hidden ones too. `page` is a link into the product.',
    parameters: z.object({
      words: z.string().max(100).optional().describe('Words of the title or the description.'),
    }),
    activity: 'looking_up',
    detail: () => 'your services',
    async run({ words }, context) {
      const { items } = await readPages((query) =>
        read(freelancerServices.listOwn, context, { query }),
      );
      const found = items.filter(({ title, summary, skills, industry }) =>
        hasWords([title, summary, ...skills, ...industry].join(' '), words),
      );
      const forModel: FoundServices = { count: found.length, services: found.map(tell) };
      return { forModel };
    },
  });

const tell = ({
  id,
  title,
  summary,
  details,
  currency,
  published,
}: ServiceSummary): ToldService => ({
  title,
  about: summary,
  price:
    details.payment_rate === null
      ? `${formatMoney(details.total_price ?? 0, currency)} in ${details.duration} ${details.duration_type}`
      : `${formatMoney(details.payment_rate, currency)} per hour`,
  published,
  page: published ? `/service/${id}` : '/service-offer',
});
