import type { PdfPool } from '../../rendering/pdf-pool.ts';
import { invoicePrinter } from '../invoices/invoice-printer.ts';
import type { LetterOrNone, Writing } from '../mails/letters.ts';
import { proposalPrinter } from '../proposals/proposal-printer.ts';
import type { PaperKind, StoredDelivery, StoredPaper } from './paper-fields.ts';

export interface Printing {
  /** Of the document, as its paper counts them. */
  version: number;
  pool: PdfPool;
  publicUrl: string;
}

export interface LetterWriting extends Writing {
  delivery: StoredDelivery;
}

/** What only the worker can do with a paper. Methods, so that each may name its own fields. */
export interface PaperPrinter {
  render(stored: StoredPaper, printing: Printing): Promise<Buffer>;
  /** The mail of a delivery, or why there is none to send any more. */
  write(stored: StoredPaper, writing: LetterWriting): Promise<LetterOrNone>;
}

export const paperPrinters: Record<PaperKind, PaperPrinter> = {
  proposal: proposalPrinter,
  invoice: invoicePrinter,
};
