import {
  type AddressedKind,
  maxRecipients,
  type RecipientInput,
  type TokenClaims,
} from '@soloist/contracts';
import { conflict, notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { DocumentsDeps } from '../../../deps.ts';
import {
  activeRecipientsOf,
  definitionOf,
  deliveryTo,
  newRecipient,
  pendingStates,
  recipientsOf,
  requestRendering,
  requireNotTooOften,
  type StoredDocument,
  type StoredDocumentDelivery,
  type StoredRecipient,
  storeWithinLimit,
} from '../../deliveries/index.ts';
import { readInvoice } from '../invoices/invoices.service.ts';
import { readProposal } from '../proposals/proposals.service.ts';
import {
  type AddressedDocument,
  deliveriesTo,
  presentRecipients,
  recipientsWithViews,
} from './recipients.presenter.ts';

const { trusted } = mongoose;

/** Most people that one document ever went to, including those whose access was removed. */
const maxStoredRecipients = 30;

interface DocumentAt {
  user: TokenClaims;
  kind: AddressedKind;
  id: string;
}
interface RecipientAt extends DocumentAt {
  recipientId: string;
}

/** @throws AppError `not_found`, for another person's document too. */
async function readDocument({ user, kind, id }: DocumentAt): Promise<AddressedDocument> {
  return kind === 'proposal'
    ? { kind, stored: await readProposal(user, id) }
    : { kind, stored: await readInvoice({ user, id }) };
}

export const listRecipients = async (at: DocumentAt) => presentRecipients(await readDocument(at));

/** @throws AppError `not_found`; `conflict` for a person whose access was removed. */
function requireActive({ stored }: AddressedDocument, recipientId: string): StoredRecipient {
  const found = recipientsOf(stored).find(({ id }) => id === recipientId);
  if (!found) throw notFound('recipient');
  if (found.removedAt) throw conflict('You removed this person’s access.');
  return found;
}

interface Change {
  /** Everyone, as they are stored from now on; missing where nobody changes. */
  recipients?: StoredRecipient[];
  delivery?: StoredDocumentDelivery;
  event?: string;
}

/**
 * Stores the recipients in one write, which fails when they or their emails changed meanwhile. Until
 * its first change, a document with one link stores nobody.
 */
async function storeChange(
  { kind, stored }: AddressedDocument,
  { recipients, delivery, event }: Change,
): Promise<AddressedDocument> {
  const { model, deliveryEvent } = definitionOf(kind);
  // Until now, a PDF holds the link of the only reader, which others must not get.
  const isFirst = recipients !== undefined && !stored.recipients;
  const formerPdfs = isFirst ? { 'pdfs.$[].isFormer': true } : {};
  const timeline = event && { at: new Date(), actor: 'freelancer' as const, event };
  const changed = await model
    .findOneAndUpdate(
      {
        _id: stored._id,
        ...(stored.recipients
          ? { $expr: trusted({ $eq: ['$recipients', { $literal: stored.recipients }] }) }
          : { recipients: null }),
        deliveries: trusted({ $size: stored.deliveries.length }),
      },
      {
        ...(recipients ? { $set: { recipients, ...formerPdfs } } : {}),
        ...(isFirst && kind === 'invoice' ? { $unset: { statePdf: 1 } } : {}),
        $push: {
          ...(timeline ? { timeline } : {}),
          ...(delivery
            ? { deliveries: delivery, outbox: deliveryEvent(stored as StoredDocument, delivery) }
            : {}),
        },
        // What was decided on an earlier state of an invoice is decided again.
        ...(kind === 'invoice' ? { $inc: { revision: 1 } } : {}),
      } as never,
      { returnDocument: 'after' },
    )
    .lean();
  if (!changed) throw conflict('This document has just changed. Try again.');
  return { kind, stored: changed } as unknown as AddressedDocument;
}

/** Emails one person the current document, within the sender's limits. */
async function storeAndSend(
  document: AddressedDocument,
  { to, recipients, event }: Change & { to: StoredRecipient },
  { mostSendingsADay: most, ...jobDeps }: DocumentsDeps,
) {
  const { kind } = document;
  const stored: StoredDocument = {
    ...(document.stored as StoredDocument),
    ...(recipients ? { recipients } : {}),
  };
  const mailed = { kind: definitionOf(kind).mailedAgain(stored) };
  const delivery = deliveryTo(to, mailed);
  const unwanted = definitionOf(kind).whyUnwanted(stored, delivery);
  if (unwanted) throw conflict(`${unwanted}, so we can’t email it again.`);
  requireNotTooOften(stored, to.email);
  const changed = await storeWithinLimit({ freelancerId: stored.freelancerId, most }, () =>
    storeChange(document, {
      delivery,
      ...(recipients ? { recipients } : {}),
      ...(event ? { event } : {}),
    }),
  );
  requestRendering({ kind, stored: changed.stored }, jobDeps);
  return presentRecipients(changed);
}

/** @throws AppError `conflict` while an email to this person is queued. */
function requireNonePending(document: AddressedDocument, recipient: StoredRecipient) {
  const last = deliveriesTo(document.stored, recipient).at(-1);
  if (last && pendingStates.includes(last.state)) {
    throw conflict('We’re already sending an email to this person.');
  }
}

/** Emails a document to one of its recipients again. */
export async function resendToRecipient({ recipientId, ...at }: RecipientAt, deps: DocumentsDeps) {
  const document = await readDocument(at);
  const to = requireActive(document, recipientId);
  requireNonePending(document, to);
  return storeAndSend(document, { to }, deps);
}

/**
 * Gives a corrected address its own link by email. The old link stops working, since a stranger may
 * have it.
 */
export async function correctAddress(
  { recipientId, email, ...at }: RecipientAt & { email: string },
  deps: DocumentsDeps,
) {
  const document = await readDocument(at);
  const known = activeRecipientsOf(document.stored);
  const wrong = recipientsOf(document.stored).find(({ id }) => id === recipientId);
  // The same correction again.
  if (wrong?.removedAt && known.some((each) => each.email === email)) {
    return presentRecipients(document);
  }
  const replaced = requireActive(document, recipientId);
  if (known.some((each) => each.email === email)) {
    throw conflict(`This document already goes to ${email}.`);
  }
  requireSpace(document);
  const to = newRecipient({ email, role: replaced.role });
  const recipients = [...withRemoved(document, replaced, { isReplaced: true }), to];
  const event = `Sent to ${email} in place of ${replaced.email}`;
  const isHidden = replaced.role === 'bcc';
  return storeAndSend(document, { to, recipients, ...(isHidden ? {} : { event }) }, deps);
}

const withRemoved = (
  document: AddressedDocument,
  { id }: StoredRecipient,
  mark: Pick<StoredRecipient, 'isReplaced'> = {},
) =>
  recipientsWithViews(document).map((each) =>
    each.id === id ? { ...each, ...mark, removedAt: new Date() } : each,
  );

/**
 * Sends a document to one more person, who gets their own link. Idempotent.
 * @throws AppError `conflict` with too many people, or while the only reader's email is composed.
 */
export async function addRecipient(
  { email, role, ...at }: DocumentAt & RecipientInput,
  deps: DocumentsDeps,
) {
  const document = await readDocument(at);
  const known = activeRecipientsOf(document.stored);
  const same = known.find((each) => each.email === email);
  if (same?.role === role) return presentRecipients(document);
  if (same) throw conflict(`This document already goes to ${email}.`);
  if (known.length >= maxRecipients) {
    throw conflict(`A document goes to at most ${maxRecipients} people.`);
  }
  requireSpace(document);
  // An email that is about to be sent attaches the PDF that is replaced by one without a link.
  if (!document.stored.recipients) requireNonePending(document, known[0]!);
  const to = newRecipient({ email, role });
  const recipients = [...recipientsWithViews(document), to];
  const event = `Sent to ${email}${role === 'cc' ? ' (CC)' : ''}`;
  return storeAndSend(document, { to, recipients, ...(role === 'bcc' ? {} : { event }) }, deps);
}

function requireSpace({ stored }: AddressedDocument) {
  if (recipientsOf(stored).length < maxStoredRecipients) return;
  throw conflict(
    `A document can have at most ${maxStoredRecipients} recipients, including those removed.`,
  );
}

/**
 * Ends a person's link and their emails. Idempotent.
 * @throws AppError `conflict` for the last person in To: withdraw or void the document instead.
 */
export async function removeRecipient({ recipientId, ...at }: RecipientAt) {
  const document = await readDocument(at);
  const found = recipientsOf(document.stored).find(({ id }) => id === recipientId);
  if (!found) throw notFound('recipient');
  if (found.removedAt) return presentRecipients(document);
  const others = activeRecipientsOf(document.stored).filter(({ id }) => id !== recipientId);
  if (!others.some(({ role }) => role === 'to')) {
    const instead = at.kind === 'proposal' ? 'Withdraw the proposal' : 'Void the invoice';
    throw conflict(`No one else could respond. ${instead}, or correct the address.`);
  }
  const event = `Access for ${found.email} removed`;
  const isHidden = found.role === 'bcc';
  const recipients = withRemoved(document, found);
  return presentRecipients(
    await storeChange(document, { recipients, ...(isHidden ? {} : { event }) }),
  );
}
