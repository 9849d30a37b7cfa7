import {
  type AddressedKind,
  type DocumentRecipient,
  documentRecipient,
  invoiceViewPath,
} from '@soloist/contracts';
import * as z from 'zod/mini';
import {
  clientId,
  recipientsOf,
  type StoredDocumentDelivery,
  type StoredRecipient,
} from '../../deliveries/index.ts';
import { netPaymentAmount } from '../invoices/invoice-settlement.rules.ts';
import type { StoredProposal } from '../proposals/proposals.model.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';

export type AddressedDocument =
  | { kind: 'proposal'; stored: StoredProposal }
  | { kind: 'invoice'; stored: StoredInvoice };

/** The page behind a link. */
const pathOf = (kind: AddressedKind, link: string) =>
  kind === 'proposal' ? `/proposal/accept/${link}` : invoiceViewPath(link);

export const deliveriesTo = (
  { deliveries }: { deliveries: StoredDocumentDelivery[] },
  { id }: Pick<StoredRecipient, 'id'>,
) =>
  deliveries.filter(
    ({ recipient, recipientId = clientId }) => recipient === 'client' && recipientId === id,
  );

/** Everyone that a document went to, each with their last email and what they did. */
export const presentRecipients = (document: AddressedDocument): DocumentRecipient[] =>
  recipientsOf(document.stored).map((each) => presentRecipient(document, each));

function presentRecipient(document: AddressedDocument, recipient: StoredRecipient) {
  const { kind, stored } = document;
  const { id, email, role, link, addedAt, viewedAt, removedAt } = recipient;
  const last = deliveriesTo(stored, recipient).at(-1);
  return z.parse(documentRecipient, {
    id,
    email,
    role,
    link: removedAt ? '' : pathOf(kind, link),
    state: last?.state ?? 'skipped',
    reason: last?.reason ?? '',
    updatedAt: (last?.updatedAt ?? addedAt).toISOString(),
    viewedAt: (viewedAt ?? firstView(document, recipient))?.toISOString() ?? null,
    signed: signatureOf(document, recipient),
    paid: paidBy(document, recipient),
    removedAt: removedAt?.toISOString() ?? null,
  });
}

/**
 * Everyone that a document went to, as its first change stores them: until then, the client's view is
 * in the timeline and the status only.
 */
export const recipientsWithViews = (document: AddressedDocument): StoredRecipient[] =>
  recipientsOf(document.stored).map((each) => {
    const viewedAt = each.viewedAt ?? firstView(document, each);
    return viewedAt ? { ...each, viewedAt } : each;
  });

function firstView({ kind, stored }: AddressedDocument, { id }: StoredRecipient) {
  if (id !== clientId || stored.recipients) return undefined;
  if (kind === 'invoice' && stored.viewedAt) return stored.viewedAt;
  return stored.timeline.find(({ event }) => event === 'Viewed by the client')?.at;
}

function signatureOf({ kind, stored }: AddressedDocument, { email }: StoredRecipient) {
  if (kind !== 'proposal') return null;
  const found = stored.signatures.find((each) => each.role === 'client' && each.email === email);
  return found ? { at: found.at.toISOString(), name: found.name } : null;
}

/** What they paid online and was not refunded. */
function paidBy({ kind, stored }: AddressedDocument, { id }: StoredRecipient) {
  if (kind !== 'invoice') return 0;
  return stored.payments
    .filter(({ method, payerId }) => method === 'online' && (payerId ?? clientId) === id)
    .reduce((sum, payment) => sum + netPaymentAmount(payment), 0);
}
