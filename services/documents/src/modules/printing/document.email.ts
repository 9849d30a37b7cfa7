import {
  type DocumentKind,
  findDocument,
  findSkipReason,
  type StoredDocument,
} from '../deliveries/index.ts';
import type { EmailPreviewFields, PreviewedEmail } from '../documents/index.ts';
import type { ComposeEmailDeps } from '../email-templates/index.ts';
import type { ComposedEmailOrReason, StoredMail } from '../mail/index.ts';
import { composeInvoiceEmail, previewInvoiceEmail } from './invoices/invoice-delivery.email.ts';
import { composeProposalEmail, previewProposalEmail } from './proposals/proposal-delivery.email.ts';
import type { DocumentEmailDeps, EmailPreviewing } from './shared/email-attachments.service.ts';

interface DocumentEmailComposer {
  /** Methods rather than functions, so that each kind may name its own fields. */
  compose(stored: StoredDocument, deps: DocumentEmailDeps): Promise<ComposedEmailOrReason>;
  preview(stored: StoredDocument, previewing: EmailPreviewing): Promise<PreviewedEmail>;
}

const composers: Record<DocumentKind, DocumentEmailComposer> = {
  proposal: { compose: composeProposalEmail, preview: previewProposalEmail },
  invoice: { compose: composeInvoiceEmail, preview: previewInvoiceEmail },
};

/**
 * Composes the email of a delivery, or returns why it is not sent any more; undefined for other
 * emails.
 */
export async function composeDocumentEmail(
  { _id, paper: kind, paperId: documentId }: StoredMail,
  deps: ComposeEmailDeps,
): Promise<ComposedEmailOrReason | undefined> {
  if (!kind || !documentId) return undefined;
  const stored = await findDocument(kind, documentId);
  const delivery = stored?.deliveries.find(({ id }) => id === _id);
  if (!stored || !delivery) return { unwanted: `The ${kind} no longer exists.` };
  const unwanted = findSkipReason({ kind, stored }, delivery);
  if (unwanted) return { unwanted };
  return composers[kind].compose(stored, { ...deps, delivery });
}

/** Renders the email of a preview; null where its document no longer exists. */
export async function composeEmailPreview(
  { kind, text, documentId = '', sample }: EmailPreviewFields,
  publicUrl: string,
): Promise<PreviewedEmail | null> {
  const documentKind = kind === 'proposal' ? kind : 'invoice';
  const stored = sample ?? (await findDocument(documentKind, documentId));
  return stored && composers[documentKind].preview(stored, { kind, text, publicUrl });
}
