import { formatMoney, freelancerServices, type ServiceSummary } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import type { ReadRecords } from './records.ts';

// More than a person may have.
const pageSize = 50;
const mostPages = 3;

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
      const own: ServiceSummary[] = [];
      let query: { limit: number; cursor?: string } = { limit: pageSize };
      for (let page = 0; page < mostPages; page++) {
        const { items, nextCursor } = await read(freelancerServices.listOwn, context, { query });
        own.push(...items);
        if (!nextCursor) break;
        query = { limit: pageSize, cursor: nextCursor };
      }
      const wanted = words?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
      const found = own.filter(({ title, summary, skills, industry }) => {
        const text = [title, summary, ...skills, ...industry].join(' ').toLowerCase();
        return wanted.every((word) => text.includes(word));
      });
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
