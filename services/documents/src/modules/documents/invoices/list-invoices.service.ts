import {
  type Currency,
  customLabelsOn,
  type EndpointQuery,
  type InvoiceStatus,
  type invoices,
  mostCustomFields,
} from '@soloist/contracts';
import { afterCursor, toPage } from '@soloist/server-kit';
import mongoose, { type PipelineStage, type QueryFilter } from 'mongoose';
import { readDocumentFields } from '../shared/document-settings.model.ts';
import {
  type InvoiceFields,
  InvoiceModel,
  type StoredInvoice,
  unpaidStatuses,
} from '../shared/invoices.model.ts';
import { matchWords } from '../shared/search-words.rules.ts';
import { dayIn } from '../shared/time-zones.rules.ts';
import { nextNumber } from './invoice-numbers.service.ts';

const { trusted } = mongoose;

type Query = EndpointQuery<typeof invoices.list>;
type Page = Pick<Query, 'limit' | 'cursor'>;
type Filter = QueryFilter<InvoiceFields>;

/** Matching documents, newest first. */
export async function pageInvoices(filter: Filter, { limit, cursor }: Page) {
  const storedInvoices = await InvoiceModel.find({ ...filter, ...afterCursor(cursor) })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredInvoice[]>();
  return toPage(storedInvoices, limit);
}

export const listInvoices = (freelancerId: string, query: Query) => {
  const { status, q, draft_id, ...page } = query;
  const filter = { ...withStatus(status), ...(matchWords(q) as Filter) };
  return pageInvoices({ freelancerId, ...filter, ...(draft_id ? { draft_id } : {}) }, page);
};

/** The filter for a displayed status; a credit note is never overdue. */
function withStatus(status: InvoiceStatus | undefined): Filter {
  if (!status) return {};
  const now = new Date();
  if (status === 'overdue') {
    const open = { status: trusted({ $in: unpaidStatuses }), dueAt: trusted({ $lte: now }) };
    return { ...open, kind: 'invoice' };
  }
  if (status === 'sent' || status === 'viewed') {
    return { status, $or: [{ dueAt: trusted({ $gt: now }) }, { kind: 'credit_note' }] };
  }
  return { status };
}

/**
 * Counts and sums of the matching invoices, by displayed status and by currency; credit notes lower
 * balances and are not counted.
 */
export async function sumInvoices(match: PipelineStage.Match['$match']) {
  const isOverdue = {
    $and: [{ $in: ['$status', unpaidStatuses] }, { $lte: ['$dueAt', new Date()] }],
  };
  const sums = await InvoiceModel.aggregate<{
    _id: { status: InvoiceStatus; currency: Currency };
    count: number;
    total: number;
    balance: number;
  }>([
    { $match: { ...match, kind: 'invoice' } },
    {
      $group: {
        _id: {
          status: { $cond: [isOverdue, 'overdue', '$status'] },
          currency: '$terms.currency',
        },
        count: { $sum: 1 },
        total: { $sum: '$totals.total' },
        balance: { $sum: '$balance' },
      },
    },
    { $sort: { _id: 1 } },
  ]);
  return sums.map(({ _id, ...sum }) => ({ ..._id, ...sum }));
}

/** The last invoice of a freelancer; a fee note says nothing about other work. */
export const readLastInvoice = (freelancerId: string) =>
  InvoiceModel.findOne({ freelancerId, kind: 'invoice', lateFeeOf: null as never })
    .sort({ sequence: -1 })
    .lean<StoredInvoice>();

/** Defaults for the next invoice, as the last one was. */
export async function readInvoiceDefaults(freelancerId: string) {
  const series = { freelancerId, kind: 'invoice' } as const;
  const last = await readLastInvoice(freelancerId);
  const today = dayIn(last?.sender.timeZone ?? 'UTC', new Date());
  const { number } = await nextNumber({ ...series, today });
  const tax = last?.terms.items[0]?.tax ?? 0;
  const lastLabels = last?.terms.references?.custom_fields.map(({ label }) => label);
  const fields = await readDocumentFields(freelancerId);
  const chosen = customLabelsOn('invoice', fields);
  // Fields of the settings that are not for invoices are left out.
  const named = fields.custom_fields.map(({ label }) => label);
  const others = lastLabels?.filter((label) => !named.includes(label)) ?? [];
  const custom_labels = [...new Set([...chosen, ...others])].slice(0, mostCustomFields);
  return {
    number,
    custom_labels,
    last: last ? { ...last.terms, tax, custom_labels: lastLabels } : null,
  };
}
