import type { DocumentPrinters } from '../deliveries/index.ts';
import { invoicePrinter } from './invoices/invoice-printing.job.ts';
import { proposalPrinter } from './proposals/proposal-printing.service.ts';

export const documentPrinters: DocumentPrinters = {
  proposal: proposalPrinter,
  invoice: invoicePrinter,
};
