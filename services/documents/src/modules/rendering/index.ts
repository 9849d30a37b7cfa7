export { createPdfPool, type PdfPool } from './browser/pdf-pool.service.ts';
export { createRenderCheck } from './browser/render-check.service.ts';
export { renderOnce } from './browser/render-once.service.ts';
export { type DocumentImage, dataUri, drawAvatar, drawLogo } from './document-image.service.ts';
export { fontFaces } from './font-faces.service.ts';
export { renderInvoicePdf } from './templates/invoice-pdf.template.ts';
export { renderPaymentDocumentPdf } from './templates/payment-document-pdf.template.tsx';
export { renderProposalPdf } from './templates/proposal-pdf.template.ts';
export { renderReceiptPdf } from './templates/receipt-pdf.template.tsx';
