import { formatMoney, type Lead, leadStages, leads } from '@soloist/contracts';
import { forbidden } from '@soloist/service-kit';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import { readPages } from './record-lists.ts';
import type { ReadRecords } from './records.ts';

const mostTold = 25;

/** A lead as Sage tells of it. */
export interface ToldLead {
  id: string;
  name: string;
  email: string;
  company: string;
  stage: string;
  /** Such as `$4,200.00`, or empty. */
  value: string;
  message: string;
  /** What comes next, and whether it is overdue. */
  next: string;
  /** A page of the product. */
  page: string;
}
export interface FoundLeads {
  count: number;
  leads: ToldLead[];
}

export const findLeads = (read: ReadRecords) =>
  defineTool({
    name: 'find_leads',
    description:
      'The person’s leads, newest first, by words of name, company or message, and by stage. `page` is a link into the product.',
    parameters: z.object({
      words: z.string().max(100).optional(),
      stage: z.enum(leadStages).optional(),
      overdue: z.boolean().optional().describe('Only those whose next step is overdue.'),
    }),
    activity: 'looking_up',
    detail: () => 'your leads',
    async run({ words, stage, overdue }, context) {
      if (context.user.role !== 'freelancer') {
        throw forbidden('Leads are kept in the freelancer role. Switch to it in Settings.');
      }
      const filters = {
        ...(words && { q: words }),
        ...(stage && { stage }),
        ...(overdue && { overdue: 'true' as const }),
      };
      const { items } = await readPages((query) =>
        read(leads.listOwn, context, { query: { ...query, ...filters } }),
      );
      const forModel: FoundLeads = {
        count: items.length,
        leads: items.slice(0, mostTold).map(tell),
      };
      return { forModel };
    },
  });

const tell = ({ id, name, email, company, stage, value, message, nextStep }: Lead): ToldLead => ({
  id,
  name,
  email,
  company,
  stage,
  value: value ? formatMoney(value.amount, value.currency) : '',
  message: message.slice(0, 600),
  next: nextStep ? `${nextStep.text}${nextStep.overdue ? ' (overdue)' : ''}` : '',
  page: `/lead-dashboard?lead=${id}`,
});
