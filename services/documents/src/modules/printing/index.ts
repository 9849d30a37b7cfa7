export { composeDocumentEmail } from './document.email.ts';
export { documentPrinters } from './document-printers.service.ts';
export { renderEmailPreviewJob } from './email-previews/render-email-preview.job.ts';
export { createStatePdfMaker, makeStatePdfJob } from './invoices/invoice-printing.job.ts';
export { printDocumentJob } from './payment-documents/print-document.job.ts';
export { composeStatementEmail } from './statements/statement-delivery.email.tsx';
