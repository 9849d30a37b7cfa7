export {
  CertificatePage,
  type SignatureCertificate,
} from './certificate-page.tsx';
export { type ChangeTexts, englishChangeTexts } from './change-texts.ts';
export {
  ClientStatementDocument,
  type ClientStatementPrint,
  clientStatementTitle,
} from './client-statement-document.tsx';
export { countryName, formatDate, formatPeriod, invoiceTitle, rateLabel } from './format.ts';
export { InitialsAvatar } from './initials-avatar.tsx';
export { InvoiceDocument, type InvoiceDocumentProps } from './invoice-document.tsx';
export { type InvoiceHeadline, invoiceHeadline } from './invoice-headline.ts';
export {
  PlatformInvoiceDocument,
  type PrintedPlatformInvoice,
  platformInvoiceTitle,
} from './platform-invoice-document.tsx';
export { type ProposalChangeList, proposalChanges } from './proposal-changes.ts';
export {
  type ChangeFormats,
  ProposalChanges,
  type ProposalChangesProps,
} from './proposal-changes-view.tsx';
export { ProposalDocument, type ProposalDocumentProps } from './proposal-document.tsx';
export {
  ReceiptDocument,
  type ReceiptDocumentProps,
  receiptTitle,
} from './receipt-document.tsx';
export { type Statement, StatementDocument, statementTitle } from './statement-document.tsx';
export { textLanguage } from './text-language.ts';
export { TextLanguageContext } from './user-text.tsx';
