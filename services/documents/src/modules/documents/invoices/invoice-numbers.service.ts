import {
  formatDocumentNumber,
  type InvoiceKind,
  initialNumbering,
  type NumberedDay,
  nextCount,
} from '@soloist/contracts';
import { isDuplicateKey, outdated, retryOutdated } from '@soloist/server-kit';
import { readNumbering, type StoredNumbering } from '../shared/document-settings.model.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';

export interface Numbered {
  /** Position in the series. */
  sequence: number;
  /** A number such as `INV-0044`. */
  number: string;
  counted: NumberedDay;
}

export interface InvoiceSeries {
  freelancerId: string;
  kind: InvoiceKind;
  /** The day in the freelancer's time zone, which decides year and month. */
  today: string;
}

/** The initial numbering's number at a position. */
export function numberOf(kind: InvoiceKind, sequence: number, at = new Date()): Numbered {
  const counted = { count: sequence, on: dayIn('UTC', at) };
  return { sequence, number: formatDocumentNumber(initialNumbering(kind), counted), counted };
}

type Counted = Pick<StoredInvoice, 'sequence' | 'counted' | 'createdAt' | 'sender'>;

/** The count of an invoice; before patterns existed, it was its position. */
export const countedOf = ({ sequence, counted, createdAt, sender }: Counted): NumberedDay =>
  counted ?? { count: sequence, on: dayIn(sender.timeZone, createdAt) };

/** The last invoice of a series, with its count. */
export async function lastCounted({ freelancerId, kind }: Omit<InvoiceSeries, 'today'>) {
  const last = await InvoiceModel.findOne(
    { freelancerId, kind },
    { sequence: 1, counted: 1, createdAt: 1, 'sender.timeZone': 1 },
  )
    .sort({ sequence: -1 })
    .lean<Counted>();
  return last && { sequence: last.sequence, counted: countedOf(last) };
}

interface Counting {
  numbering: StoredNumbering;
  /** Whether to look for numbers that an earlier pattern has used. */
  isRepeatable: boolean;
}

/**
 * The number of the next invoice, unless another is stored first. A number that an earlier pattern
 * has used is passed over, so it exists once and is not missing.
 */
async function countNext(
  { freelancerId, kind, today }: InvoiceSeries,
  { numbering, isRepeatable }: Counting,
): Promise<Numbered> {
  const last = await lastCounted({ freelancerId, kind });
  const counted = nextCount(numbering, { last: last?.counted, start: numbering.start, today });
  let number = formatDocumentNumber(numbering, counted);
  while (isRepeatable && (await InvoiceModel.exists({ freelancerId, kind, number }))) {
    counted.count += 1;
    number = formatDocumentNumber(numbering, counted);
  }
  return { sequence: (last?.sequence ?? 0) + 1, number, counted };
}

/** The likely number of the next invoice. */
export async function nextNumber(series: InvoiceSeries): Promise<Numbered> {
  const numbering = await readNumbering(series.freelancerId, series.kind);
  return countNext(series, { numbering, isRepeatable: true });
}

function duplicateIn(err: unknown): 'sequence' | 'number' | undefined {
  if (!isDuplicateKey(err)) return undefined;
  const { keyPattern = {} } = err as { keyPattern?: object };
  if ('sequence' in keyPattern) return 'sequence';
  return 'number' in keyPattern ? 'number' : undefined;
}

/**
 * Inserts with the next number: the insert itself takes it, so a failure leaves no gap. Of many
 * concurrent inserts one gets the position, and the others count again from it.
 */
export async function insertNumbered<T>(
  series: InvoiceSeries,
  insert: (numbered: Numbered) => Promise<T>,
): Promise<T> {
  const numbering = await readNumbering(series.freelancerId, series.kind);
  let isRepeatable = false;
  return retryOutdated(async () => {
    try {
      return await insert(await countNext(series, { numbering, isRepeatable }));
    } catch (err) {
      const taken = duplicateIn(err);
      if (!taken) throw err;
      isRepeatable ||= taken === 'number';
      return outdated;
    }
  });
}
