export { storeWithAttachment } from './attachments.service.ts';
export { presentDeliveries, presentHistories } from './deliveries.presenter.ts';
export { findSkipReason, newDelivery, pendingStates } from './deliveries.service.ts';
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
  clientId,
  currentPdf,
  type DocumentFields,
  type DocumentKind,
  deliverableFields,
  documentKinds,
  indexDeliverable,
  isHiddenDelivery,
  pdfOf,
  type StoredDocument,
  type StoredDocumentDelivery,
  type StoredPdf,
  type StoredRecipient,
} from './printable-document.model.ts';
export {
  type Addressed,
  activeRecipientsOf,
  addresseesOf,
  byLink,
  byPerson,
  deliveryTo,
  describeCopies,
  describeOthers,
  describeSending,
  distinctRecipients,
  hasSeveralLinks,
  inputsOf,
  type LinkRight,
  linkFor,
  mainRecipientOf,
  newDeliveries,
  newLink,
  newRecipient,
  newRecipients,
  ownLinkOf,
  presentReader,
  receivedBy,
  recipientOfDelivery,
  recipientsOf,
  requireReader,
  sentTo,
} from './recipients.rules.ts';
export { renderDocumentJob } from './render-document.job.ts';
export {
  makePdf,
  requestDueRenderings,
  requestPdf,
  requestRendering,
} from './rendering-requests.service.ts';
export { resendDocument, retryDelivery } from './resending.service.ts';
export { requireNotTooOften, storeWithinLimit } from './sending-limits.service.ts';
