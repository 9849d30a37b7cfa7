export { countryName, formatDate, formatPeriod, invoiceTitle, rateLabel } from './format.ts';
export { InvoiceDocument, type InvoiceDocumentProps } from './invoice-document.tsx';
export { ProposalDocument, type ProposalDocumentProps } from './proposal-document.tsx';
