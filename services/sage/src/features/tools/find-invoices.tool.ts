import { invoiceStatuses } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import { isUnpaid, readInvoices, type ToldInvoice } from './invoice-list.ts';
import { hasWords } from './record-lists.ts';
import type { ReadRecords } from './records.ts';

const mostTold = 25;

export interface FoundInvoices {
  /** What is found in all; the newest are told. */
  count: number;
  invoices: ToldInvoice[];
  /** False when there are older ones that were not looked at. */
  lookedAtAll: boolean;
}

export const findInvoices = (read: ReadRecords) =>
  defineTool({
    name: 'find_invoices',
    description:
      'The person’s own invoices and credit notes, newest first: those they sent as a freelancer, or received as a client. `page` is a link into the product.',
    parameters: z.object({
      status: z
        .enum(['unpaid', ...invoiceStatuses])
        .optional()
        .describe('`unpaid`: neither paid nor void, whether due or not.'),
      words: z
        .string()
        .max(100)
        .optional()
        .describe('Words of the number, what it is for, or the other side’s name.'),
    }),
    activity: 'looking_up',
    detail: () => 'your invoices',
    async run({ status, words }, context) {
      const { told, isAll } = await readInvoices(read, context);
      const found = told.filter((each) => {
        const fits = !status || each.status === status;
        return (
          (fits || (status === 'unpaid' && isUnpaid(each.status))) &&
          hasWords(`${each.number} ${each.about} ${each.with}`, words)
        );
      });
      const forModel: FoundInvoices = {
        count: found.length,
        invoices: found.slice(0, mostTold),
        lookedAtAll: isAll,
      };
      return { forModel, writtenByOthers: context.user.role === 'employer' };
    },
  });
