import type { Response } from 'express';
import type { StoredInvoice } from './invoices.model.ts';

/** What a download of an invoice answers with, named as its mail names it. */
export const pdfReply = (stored: StoredInvoice, res: Response) => {
  const name = stored.kind === 'credit_note' ? 'Credit note' : 'Invoice';
  return { paper: 'invoice', stored, res, name: `${name} ${stored.number}.pdf` } as const;
};
