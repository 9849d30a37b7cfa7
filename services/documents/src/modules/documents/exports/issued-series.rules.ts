import { type InvoiceKind, invoiceKinds } from '@soloist/contracts';
import { countedOf } from '../invoices/invoice-numbers.service.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';

/** Documents of one kind whose numbers follow each other without a gap (table 13 of GSTR-1). */
export interface IssuedSeries {
  kind: InvoiceKind;
  /** The first and the last number. */
  from: string;
  to: string;
  total: number;
  cancelled: number;
}

interface Numbered {
  number: string;
  count: number;
}

/**
 * The numbers that can follow one in its series. The count is looked for in the number, as earlier
 * documents don't store their pattern; its zeros may become fewer.
 */
function successorsOf({ number, count }: Numbered): string[] {
  const [digits, next] = [String(count), String(count + 1)];
  const starts: number[] = [];
  for (let at = number.indexOf(digits); at >= 0; at = number.indexOf(digits, at + 1)) {
    starts.push(at);
  }
  return starts.map((index) => {
    const isLonger = next.length > digits.length && number[index - 1] === '0';
    const start = number.slice(0, isLonger ? index - 1 : index);
    return start + next + number.slice(index + digits.length);
  });
}

/** A new pattern, a restart or skipped numbers begin another series. */
export function issuedSeries(documents: StoredInvoice[]): IssuedSeries[] {
  const sorted = documents.toSorted((a, b) => a.sequence - b.sequence);
  return invoiceKinds.flatMap((kind) => seriesOf(sorted.filter((each) => each.kind === kind)));
}

function seriesOf(documents: StoredInvoice[]): IssuedSeries[] {
  const all: IssuedSeries[] = [];
  let successors: string[] = [];
  for (const document of documents) {
    const { kind, number, status } = document;
    const last = all.at(-1);
    const cancelled = status === 'void' ? 1 : 0;
    if (last && successors.includes(number)) {
      last.to = number;
      last.total += 1;
      last.cancelled += cancelled;
    } else all.push({ kind, from: number, to: number, total: 1, cancelled });
    successors = successorsOf({ number, count: countedOf(document).count });
  }
  return all;
}
