import {
  type EndpointResponse,
  formatMoney,
  type paymentDocuments,
  type transcripts,
} from '@soloist/contracts';
import { formatDate } from '@soloist/document/format';
import { notFound } from '@soloist/server-kit';
import { currentPdf, isHiddenDelivery } from '../../deliveries/index.ts';
import type { DocumentsMessagingClient } from '../../people/index.ts';
import { ProposalModel, type StoredProposal } from '../proposals/proposals.model.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';

type EvidenceItems = EndpointResponse<typeof paymentDocuments.evidence>['evidence'];

export interface EvidenceDocuments {
  invoice: StoredInvoice;
  /** The accepted proposal that the invoice belongs to. */
  proposal: StoredProposal | undefined;
}
/** Evidence that supports an invoice. */
export interface Evidence extends EvidenceDocuments {
  /** Messages of the conversation with its client, oldest first. */
  lines: EndpointResponse<typeof transcripts.read>['lines'];
}

/** @throws AppError `not_found`; `unavailable` when messaging does not answer. */
export async function loadEvidence(
  invoiceId: string,
  messaging: DocumentsMessagingClient,
): Promise<Evidence> {
  const documents = await findEvidenceDocuments(invoiceId);
  const { freelancerId, terms } = documents.invoice;
  return { ...documents, lines: await messaging.transcript(freelancerId, terms.email) };
}

/** @throws AppError `not_found`. */
export async function findEvidenceDocuments(invoiceId: string): Promise<EvidenceDocuments> {
  const invoice = await InvoiceModel.findById(invoiceId).lean<StoredInvoice>();
  if (!invoice) throw notFound('invoice');
  const { freelancerId, proposalId: _id } = invoice;
  const proposal = _id
    ? await ProposalModel.findOne({ _id, freelancerId }).lean<StoredProposal>()
    : undefined;
  return { invoice, proposal: proposal?.acceptedAt ? proposal : undefined };
}

/** One line for each available piece of evidence. */
export function listEvidence(evidence: Evidence): EvidenceItems {
  const { invoice, proposal, lines } = evidence;
  const day = (at: Date) => formatDate(dayIn(invoice.sender.timeZone, at));
  const total = formatMoney(invoice.totals.total, invoice.terms.currency);
  const mails = listDeliveries(evidence);
  const sent = mails.filter(({ state }) => state === 'sent');
  const [first, last] = [lines.at(0), lines.at(-1)];
  const signer = proposal?.signatures.find(({ role }) => role === 'client');
  return [
    ...(proposal?.acceptedAt
      ? [
          {
            kind: 'proposal' as const,
            title: `Accepted proposal ${proposal.number}`,
            facts: `Signed by ${signer?.name ?? 'the client'} on ${day(proposal.acceptedAt)}`,
          },
        ]
      : []),
    {
      kind: 'trail',
      title: proposal ? 'Signatures and timeline' : 'Timeline',
      facts: `${countOf(listEvents(evidence), 'event')} with times`,
    },
    {
      kind: 'invoice',
      title: `Invoice ${invoice.number}`,
      facts: currentPdf(invoice)
        ? `${total}, of ${day(invoice.createdAt)}`
        : `${total}; we’re still creating the PDF`,
    },
    {
      kind: 'deliveries',
      title: 'Document emails',
      facts: `${sent.length} of ${countOf(mails, 'email')} accepted by the mail server`,
    },
    ...(first && last
      ? [
          {
            kind: 'messages' as const,
            title: `Conversation with ${invoice.terms.client_name || invoice.terms.email}`,
            facts: `${countOf(lines, 'message')} from ${day(new Date(first.at))} to ${day(new Date(last.at))}`,
          },
        ]
      : []),
  ];
}

const countOf = (list: unknown[], what: string) =>
  `${list.length} ${what}${list.length === 1 ? '' : 's'}`;

/** Every email that delivered the invoice or its proposal, oldest first, without blind copies. */
export const listDeliveries = ({ invoice, proposal }: Evidence) =>
  [proposal, invoice].flatMap((document) =>
    document
      ? document.deliveries
          .filter((each) => !isHiddenDelivery(document, each))
          .map((each) => ({ ...each, number: document.number }))
      : [],
  );

/** The timeline of the invoice and its proposal. */
export const listEvents = ({ invoice, proposal }: Evidence) =>
  [proposal, invoice]
    .flatMap((document) =>
      document ? document.timeline.map((each) => ({ ...each, of: document.number })) : [],
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
