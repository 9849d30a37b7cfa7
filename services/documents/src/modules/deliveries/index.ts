export { storeWithAttachment } from './attachments.service.ts';
export { presentDelivery, presentHistory } from './deliveries.presenter.ts';
export { findSkipReason, newDelivery } from './deliveries.service.ts';
export { deliveryEmails } from './delivery-emails.service.ts';
export {
  type DeliveryUpdate,
  type DocumentDefinition,
  type DocumentRef,
  definitionOf,
  findDocument,
  registerDocument,
} from './document-definitions.rules.ts';
export type { DocumentPrinter, DocumentPrinters } from './document-printer.rules.ts';
export { makePdfJob } from './make-pdf.job.ts';
export { sendPdf } from './pdf-downloads.service.ts';
export { createPdfMaker } from './pdfs.service.ts';
export {
  currentPdf,
  type DocumentFields,
  type DocumentKind,
  deliverableFields,
  documentKinds,
  indexDeliverable,
  type StoredDocument,
  type StoredDocumentDelivery,
  type StoredPdf,
} from './printable-document.model.ts';
export { renderDocumentJob } from './render-document.job.ts';
export {
  makePdf,
  requestDueRenderings,
  requestPdf,
  requestRendering,
} from './rendering-requests.service.ts';
export { resendDocument, retryDelivery } from './resending.service.ts';
export { storeWithinLimit } from './sending-limits.service.ts';
