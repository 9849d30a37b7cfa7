import { invoiceStatuses } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import {
  isUnpaid,
  readOwnInvoices,
  readReceivedInvoices,
  type ToldInvoice,
} from './invoice-list.ts';
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
      const isReceived = context.user.role === 'employer';
      const readAll = isReceived ? readReceivedInvoices : readOwnInvoices;
      const { told, isAll } = await readAll(read, context);
      const wanted = words?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
      const found = told.filter((each) => {
        const text = `${each.number} ${each.about} ${each.with}`.toLowerCase();
        const fits = !status || each.status === status;
        return (
          (fits || (status === 'unpaid' && isUnpaid(each.status))) &&
          wanted.every((word) => text.includes(word))
        );
      });
      const forModel: FoundInvoices = {
        count: found.length,
        invoices: found.slice(0, mostTold),
        lookedAtAll: isAll,
      };
      return { forModel, writtenByOthers: isReceived };
    },
  });
