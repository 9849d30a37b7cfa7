import type { InvoiceKind } from '@soloist/contracts';
import { isDuplicateKey, outdated, retryOutdated } from '@soloist/server-kit';
import { InvoiceModel } from '../shared/invoices.model.ts';

const prefixes: Record<InvoiceKind, string> = { invoice: 'INV', credit_note: 'CN' };

export interface Numbered {
  sequence: number;
  /** A number such as `INV-0044`. */
  number: string;
}

export const numberOf = (kind: InvoiceKind, sequence: number): Numbered => ({
  sequence,
  number: `${prefixes[kind]}-${String(sequence).padStart(4, '0')}`,
});

/** The number of the next invoice, unless another is stored first. */
export async function nextNumber(freelancerId: string, kind: InvoiceKind): Promise<Numbered> {
  const last = await InvoiceModel.findOne({ freelancerId, kind }, { sequence: 1 })
    .sort({ sequence: -1 })
    .lean();
  return numberOf(kind, (last?.sequence ?? 0) + 1);
}

const isDuplicateNumber = (err: unknown) =>
  isDuplicateKey(err) && 'sequence' in ((err as { keyPattern?: object }).keyPattern ?? {});

/**
 * Inserts with the next number: the insert itself takes it, so a failure leaves no gap. Of many
 * concurrent inserts one gets the number, and the others try the next.
 */
export const insertNumbered = <T>(
  series: { freelancerId: string; kind: InvoiceKind },
  insert: (numbered: Numbered) => Promise<T>,
): Promise<T> =>
  retryOutdated(async () => {
    try {
      return await insert(await nextNumber(series.freelancerId, series.kind));
    } catch (err) {
      if (isDuplicateNumber(err)) return outdated;
      throw err;
    }
  });
