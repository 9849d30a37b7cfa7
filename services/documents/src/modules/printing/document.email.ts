import {
  type DocumentKind,
  findDocument,
  findSkipReason,
  type StoredDocument,
} from '../deliveries/index.ts';
import type { ComposeEmailDeps } from '../email-templates/index.ts';
import type { ComposedEmailOrReason, StoredMail } from '../mail/index.ts';
import { composeInvoiceEmail } from './invoices/invoice-delivery.email.ts';
import { composeProposalEmail } from './proposals/proposal-delivery.email.ts';
import type { DocumentEmailDeps } from './shared/email-attachments.service.ts';

interface DocumentEmailComposer {
  /** Methods rather than functions, so that each kind may name its own fields. */
  compose(stored: StoredDocument, deps: DocumentEmailDeps): Promise<ComposedEmailOrReason>;
}

const composers: Record<DocumentKind, DocumentEmailComposer> = {
  proposal: { compose: composeProposalEmail },
  invoice: { compose: composeInvoiceEmail },
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
