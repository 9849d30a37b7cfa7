import { randomBytes } from 'node:crypto';
import {
  type LinkReader,
  type RecipientInput,
  type RecipientRole,
  recipientRoles,
  replacedLinkPath,
} from '@soloist/contracts';
import { AppError, forbidden } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { newDelivery } from './deliveries.service.ts';
import type { DeliveryAddress } from './document-definitions.rules.ts';
import {
  clientId,
  type StoredDocumentDelivery,
  type StoredRecipient,
} from './printable-document.model.ts';

const linkBytes = 24;
export const newLink = () => randomBytes(linkBytes).toString('base64url');

interface WithRecipients {
  terms: { email: string };
  recipients?: StoredRecipient[] | undefined;
  createdAt: Date;
}
/** A proposal or an invoice, with the link that the client gets. */
export type Addressed = WithRecipients & ({ contract_id: string } | { orderId: string });

export const ownLinkOf = (document: Addressed) =>
  'contract_id' in document ? document.contract_id : document.orderId;

const clientOf = (document: Addressed): StoredRecipient => ({
  id: clientId,
  email: document.terms.email,
  role: 'to',
  link: ownLinkOf(document),
  addedAt: document.createdAt,
});

/** Everyone that a document went to. One that stores nobody goes to its client only. */
export const recipientsOf = (document: Addressed): StoredRecipient[] =>
  document.recipients?.length ? document.recipients : [clientOf(document)];

/** Those whose access was not removed. */
export const activeRecipientsOf = (document: Addressed) =>
  recipientsOf(document).filter(({ removedAt }) => !removedAt);

/** Whether people have links of their own, so that it matters who did something. */
export const hasSeveralLinks = ({ recipients }: WithRecipients) => Boolean(recipients?.length);

/** The client, or the person who gets the document in their place. */
export const mainRecipientOf = (document: Addressed): StoredRecipient =>
  activeRecipientsOf(document).find(({ role }) => role === 'to') ?? clientOf(document);

export const newRecipient = ({ email, role }: RecipientInput): StoredRecipient => ({
  id: new mongoose.Types.ObjectId().toHexString(),
  email,
  role,
  link: newLink(),
  addedAt: new Date(),
});

const rankOf = ({ role }: RecipientInput) => recipientRoles.indexOf(role);

/** Each address once, with the first of its roles in the order To, CC, BCC; without the client. */
export function distinctRecipients(
  recipients: readonly RecipientInput[] = [],
  client: string,
): RecipientInput[] {
  const kept = new Map<string, RecipientInput>();
  for (const each of recipients.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    if (each.email !== client && !kept.has(each.email)) kept.set(each.email, each);
  }
  return [...kept.values()];
}

/** The stored recipients of a new document; undefined where it goes to its client only. */
export function newRecipients(
  document: Addressed,
  others: readonly RecipientInput[] = [],
): StoredRecipient[] | undefined {
  const added = distinctRecipients(others, document.terms.email);
  return added.length > 0 ? [clientOf(document), ...added.map(newRecipient)] : undefined;
}

/**
 * The people that a further document about the same work goes to. Where the client's address was
 * corrected or removed, it goes to the person in their place: the old address may be a stranger's.
 */
export function addresseesOf(document: Addressed): {
  email: string;
  recipients: RecipientInput[];
} {
  const main = mainRecipientOf(document);
  const others = activeRecipientsOf(document).filter(({ id }) => id !== main.id);
  return { email: main.email, recipients: others.map(({ email, role }) => ({ email, role })) };
}

/** The people besides its client who have access to a document. */
export const inputsOf = (document: Addressed): RecipientInput[] =>
  activeRecipientsOf(document)
    .filter(({ email }) => email !== document.terms.email)
    .map(({ email, role }) => ({ email, role }));

/** One delivery for each person, so that each is emailed, retried and reported on its own. */
export const newDeliveries = (
  document: Addressed,
  address: Omit<DeliveryAddress, 'to' | 'recipient' | 'recipientId'>,
): StoredDocumentDelivery[] =>
  activeRecipientsOf(document)
    .filter(({ remindersStopped }) => !(remindersStopped && address.kind === 'reminder'))
    .map((recipient) => deliveryTo(recipient, address));

export const deliveryTo = (
  { id, email }: StoredRecipient,
  address: Omit<DeliveryAddress, 'to' | 'recipient' | 'recipientId'>,
) =>
  newDelivery({
    ...address,
    to: email,
    recipient: 'client',
    ...(id === clientId ? {} : { recipientId: id }),
  });

/** The person that a delivery goes to; undefined for the freelancer's own copy. */
export const recipientOfDelivery = (
  document: Addressed,
  { recipient, recipientId = clientId }: Pick<StoredDocumentDelivery, 'recipient' | 'recipientId'>,
) =>
  recipient === 'client' ? recipientsOf(document).find(({ id }) => id === recipientId) : undefined;

/** What the holder of a link does. Who may decide may do everything, and everyone may read. */
export type LinkRight = 'read' | 'ask' | 'pay' | 'decide';
const rights: Record<RecipientRole, LinkRight[]> = {
  to: ['read', 'ask', 'pay', 'decide'],
  cc: ['read', 'ask', 'pay'],
  bcc: ['read'],
};
const deciders = (document: Addressed) =>
  activeRecipientsOf(document)
    .filter(({ role }) => role === 'to')
    .map(({ email }) => email);

const replacedText =
  'Open the latest email about this document. If you have none, ask the sender for a new link.';

/**
 * The person with this link.
 * @throws AppError `gone` when their access was removed; `forbidden` without the right.
 */
export function requireReader(
  document: Addressed,
  { link, right }: { link: string; right: LinkRight },
): StoredRecipient {
  const reader = activeRecipientsOf(document).find((each) => each.link === link);
  if (!reader) {
    const isReplaced = recipientsOf(document).some((each) => each.link === link && each.isReplaced);
    throw isReplaced
      ? new AppError('gone', replacedText, {
          details: [{ path: replacedLinkPath, message: replacedText }],
        })
      : new AppError('gone', 'The sender removed your access to this document.');
  }
  if (rights[reader.role].includes(right)) return reader;
  throw forbidden(
    right === 'decide'
      ? `You received a copy. Only ${deciders(document).join(' or ')} can do this.`
      : 'You received a read-only copy.',
  );
}

/** How the holder of a link appears on their page; undefined where there is one link only. */
export function presentReader(document: Addressed, link: string): LinkReader | undefined {
  if (!hasSeveralLinks(document)) return undefined;
  const reader = recipientsOf(document).find((each) => each.link === link);
  if (!reader) return undefined;
  const { role, viewedAt } = reader;
  return { role, isViewed: viewedAt !== undefined };
}

/** The link of an address; undefined for one that the document does not go to. */
export const linkFor = (document: Addressed, address: string) =>
  activeRecipientsOf(document).find(({ email }) => email === address)?.link;

/** People by address, `(CC)` where it applies; blind copies are not named. */
const listPeople = (people: RecipientInput[]) =>
  new Intl.ListFormat('en-GB').format(
    people
      .filter(({ role }) => role !== 'bcc')
      .map(({ email, role }) => (role === 'cc' ? `${email} (CC)` : email)),
  );

/** `Sent to ada@example.com and bo@example.com (CC)`. */
export const describeSending = (document: Addressed): string =>
  `Sent to ${listPeople(activeRecipientsOf(document))}`;

/** The other recipients of an email, for its footer; empty where there are none. */
export function describeOthers(people: RecipientInput[], reader: RecipientInput): string {
  const others = listPeople(people.filter((each) => each !== reader));
  const blind =
    reader.role === 'bcc' ? 'You received a blind copy. Others don’t see your address.' : '';
  return [others && `Also sent to ${others}.`, blind].filter(Boolean).join(' ');
}

/**
 * The same for a document with several links. Headers name its reader only: an answer to all would
 * quote one person's link to everyone.
 */
export function describeCopies(document: Addressed, reader: StoredRecipient): string {
  if (!hasSeveralLinks(document)) return '';
  const others = activeRecipientsOf(document).filter(({ id }) => id !== reader.id);
  return [describeOthers(others, reader), 'This link is for you only.'].filter(Boolean).join(' ');
}

/** How a person's action is named where several people have a link. */
export const byPerson = (document: Addressed, { email }: StoredRecipient) =>
  hasSeveralLinks(document) ? ` by ${email}` : '';

/** Documents of the client with this address, unless their access was removed. */
export const receivedBy = (email: string) => ({
  'terms.email': email,
  recipients: mongoose.trusted({
    $not: { $elemMatch: { id: clientId, removedAt: { $ne: null } } },
  }),
});

/** Documents that went to an address, in any role. */
export const sentTo = (email: string) => ({
  $or: [
    { 'terms.email': email, recipients: null },
    { recipients: mongoose.trusted({ $elemMatch: { email, removedAt: null } }) },
  ],
});

/** Documents with this link. */
export const byLink = (own: 'contract_id' | 'orderId', link: string) => ({
  $or: [{ [own]: link }, { 'recipients.link': link }],
});
