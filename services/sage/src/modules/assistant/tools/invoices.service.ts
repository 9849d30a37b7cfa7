import {
  currencies,
  email,
  formatMoney,
  type InvoicePrefill,
  type InvoiceStatus,
  type InvoiceSummary,
  invoicePrefill,
  invoiceStatuses,
  invoices,
  type ReceivedInvoice,
  toMinor,
} from '@soloist/contracts';
import * as z from 'zod';
import { defineTool, type ToolContext } from '../reply-source.rules.ts';
import { defineDraftTool, gapsIn, withoutGaps } from './draft-tool.rules.ts';
import { hasWords, type ReadRecords, readPages } from './records.client.ts';

const maxListed = 25;

export interface InvoiceResults {
  /** The total number of results; the newest are listed. */
  count: number;
  invoices: InvoiceForModel[];
  /** False when older ones were not searched. */
  lookedAtAll: boolean;
}

export const findInvoices = (read: ReadRecords) =>
  defineTool({
    name: 'find_invoices',
    description:
      'The person’s invoices and credit notes, newest first: sent as a freelancer or received as a client. `page` is a link into the product.',
    parameters: z.object({
      status: z
        .enum(['unpaid', ...invoiceStatuses])
        .optional()
        .describe('`unpaid`: neither paid nor void, whether due or not.'),
      words: z
        .string()
        .max(100)
        .optional()
        .describe('Words in the number, the subject or the other side’s name.'),
    }),
    activity: 'looking_up',
    detail: () => 'your invoices',
    async run({ status, words }, context) {
      const { listed, isAll } = await readInvoices(read, context);
      const matches = listed.filter((each) => {
        const fits = !status || each.status === status;
        return (
          (fits || (status === 'unpaid' && isUnpaid(each.status))) &&
          hasWords(`${each.number} ${each.about} ${each.with}`, words)
        );
      });
      const forModel: InvoiceResults = {
        count: matches.length,
        invoices: matches.slice(0, maxListed),
        lookedAtAll: isAll,
      };
      return { forModel, writtenByOthers: context.user.role === 'employer' };
    },
  });

/** An invoice as the model receives it, without the id of its public link. */
interface InvoiceForModel {
  number: string;
  about: string;
  /** The other side: the client, or for an employer the freelancer. */
  with: string;
  amount: string;
  stillToPay: string;
  status: InvoiceStatus;
  due: string;
  /** Why the email did not arrive. */
  notDelivered?: string;
  /** A page of the product. */
  page: string;
}

const isUnpaid = (status: InvoiceStatus) => status !== 'paid' && status !== 'void';

/** The invoices that a freelancer sent, or that an employer received. */
async function readInvoices(read: ReadRecords, context: ToolContext) {
  if (context.user.role === 'employer') {
    const { items, isAll } = await readPages((query) =>
      read(invoices.fetchReceived, context, { query }),
    );
    return { listed: items.map(presentReceived), isAll };
  }
  const { items, isAll } = await readPages((query) => read(invoices.list, context, { query }));
  return { listed: items.map(presentMyInvoice), isAll };
}

function presentMyInvoice(invoice: InvoiceSummary): InvoiceForModel {
  const undelivered = invoice.deliveries.find(({ state }) => ['failed', 'bounced'].includes(state));
  return {
    number: invoice.number,
    about: invoice.title,
    with: invoice.client_name || invoice.email,
    amount: formatMoney(invoice.total, invoice.currency),
    stillToPay: formatMoney(invoice.balance, invoice.currency),
    status: invoice.status,
    due: invoice.due_date,
    notDelivered: undelivered?.reason,
    page: `/projects?tab=invoices&invoice=${invoice.id}`,
  };
}

const presentReceived = (invoice: ReceivedInvoice): InvoiceForModel => ({
  number: invoice.number,
  about: invoice.title,
  with: invoice.freelancerName,
  amount: formatMoney(invoice.total, invoice.currency),
  stillToPay: formatMoney(invoice.balance, invoice.currency),
  status: invoice.status,
  due: invoice.due_date,
  page: '/empdashboard',
});

const parameters = z.object({
  client_email: z.optional(email),
  client_name: z.string().max(120).optional(),
  currency: z.enum(currencies).optional(),
  items: z
    .array(
      z.object({
        name: z.string().max(400),
        quantity: z.number().min(0).max(1_000_000).optional().describe('1 unless told.'),
        rate: z
          .number()
          .min(0)
          .max(1_000_000_000)
          .optional()
          .describe('Of one, in whole units, such as 2000 or 49.50.'),
        tax_percent: z.number().min(0).max(100).optional(),
      }),
    )
    .max(500)
    .optional(),
  due_date: z.iso.date().optional().describe('YYYY-MM-DD'),
  memo: z.string().max(200).optional().describe('A line for the client.'),
  notes: z.string().max(2000).optional().describe('How to pay, terms; printed below the total.'),
});
type DraftInvoiceArgs = z.output<typeof parameters>;

export const draftInvoice = () =>
  defineDraftTool({
    kind: 'invoice',
    description:
      'Drafts an invoice that the person opens in the editor, checks and sends. Fill in only what they said or what their records say. Nothing is sent.',
    parameters,
    noun: 'an invoice',
    rule: 'You create invoices in the freelancer role.',
    prefill: invoicePrefill,
    prefillOf,
    titleOf,
    missingOf,
  });

function prefillOf(args: DraftInvoiceArgs) {
  const { client_email, client_name, currency, due_date, memo, notes, items } = args;
  const isTaxed = items?.some(({ tax_percent }) => tax_percent);
  return withoutGaps({
    email: client_email,
    client_name,
    currency,
    due_date,
    memo,
    notes,
    tax_mode: isTaxed ? 'exclusive' : undefined,
    items: items?.map(({ name, quantity = 1, rate, tax_percent = 0 }) => ({
      name,
      qty: quantity,
      rate: rate === undefined ? null : toMinor(rate, currency ?? 'USD'),
      tax: tax_percent,
    })),
  });
}

function missingOf({ email, items, due_date }: InvoicePrefill): string[] {
  const hasRates = items?.every(({ name, rate }) => name && rate !== null);
  return gapsIn([
    [email, 'the client’s email'],
    [items?.length && hasRates, 'the items with their rates'],
    [due_date, 'the due date'],
  ]);
}

function titleOf({ items, client_name, email }: InvoicePrefill): string {
  const client = client_name || email;
  if (client) return `Invoice for ${client}`;
  return items?.[0]?.name ? `Invoice: ${items[0].name}`.slice(0, 120) : 'New invoice';
}
