import {
  type EndpointResponse,
  formatMoney,
  type paymentPapers,
  type transcripts,
} from '@soloist/contracts';
import { formatDate } from '@soloist/document/format';
import { notFound } from '@soloist/service-kit';
import type { MessagingClient } from '../../clients/messaging.ts';
import { dayIn } from '../../time-zones.ts';
import { currentPdf } from '../deliveries/paper-fields.ts';
import { InvoiceModel, type StoredInvoice } from '../invoices/invoices.model.ts';
import { ProposalModel, type StoredProposal } from '../proposals/proposals.model.ts';

type Pieces = EndpointResponse<typeof paymentPapers.evidence>['evidence'];

export interface Papers {
  invoice: StoredInvoice;
  /** The accepted one that it belongs to. */
  proposal: StoredProposal | undefined;
}
/** What speaks for an invoice. */
export interface Evidence extends Papers {
  /** Of the conversation with its client, oldest first. */
  lines: EndpointResponse<typeof transcripts.read>['lines'];
}

/** @throws AppError `not_found`; `unavailable` when messaging does not answer. */
export async function gatherEvidence(
  invoiceId: string,
  messaging: MessagingClient,
): Promise<Evidence> {
  const papers = await findPapers(invoiceId);
  const { freelancerId, terms } = papers.invoice;
  return { ...papers, lines: await messaging.transcript(freelancerId, terms.email) };
}

/** @throws AppError `not_found`. */
export async function findPapers(invoiceId: string): Promise<Papers> {
  const invoice = await InvoiceModel.findById(invoiceId).lean<StoredInvoice>();
  if (!invoice) throw notFound('invoice');
  const { freelancerId, proposalId: _id } = invoice;
  const proposal = _id
    ? await ProposalModel.findOne({ _id, freelancerId }).lean<StoredProposal>()
    : undefined;
  return { invoice, proposal: proposal?.acceptedAt ? proposal : undefined };
}

/** A line a piece, of those that there are. */
export function piecesOf(evidence: Evidence): Pieces {
  const { invoice, proposal, lines } = evidence;
  const day = (at: Date) => formatDate(dayIn(invoice.sender.timeZone, at));
  const total = formatMoney(invoice.totals.total, invoice.terms.currency);
  const mails = deliveriesOf(evidence);
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
      title: proposal ? 'Signatures and what happened' : 'What happened',
      facts: `${countOf(stepsOf(evidence), 'step')} with their times`,
    },
    {
      kind: 'invoice',
      title: `Invoice ${invoice.number}`,
      facts: currentPdf(invoice)
        ? `${total}, of ${day(invoice.createdAt)}`
        : `${total}; its PDF is still being made`,
    },
    {
      kind: 'deliveries',
      title: 'Mails that brought the documents',
      facts: `${countOf(mails, 'mail')}, ${sent.length} taken by their servers`,
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

/** Every mail that brought the invoice or its proposal, the earliest first. */
export const deliveriesOf = ({ invoice, proposal }: Evidence) =>
  [proposal, invoice].flatMap((paper) =>
    paper ? paper.deliveries.map((each) => ({ ...each, number: paper.number })) : [],
  );

/** What happened to the invoice and its proposal, in order. */
export const stepsOf = ({ invoice, proposal }: Evidence) =>
  [proposal, invoice]
    .flatMap((paper) =>
      paper ? paper.timeline.map((each) => ({ ...each, of: paper.number })) : [],
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
