import {
  type Contract,
  contract,
  numberInFileName,
  type Project,
  type ProposalDetail,
  type ProposalDocument,
  type ProposalStatus,
  type ProposalSummary,
  proposalDetail,
  proposalDocument,
  proposalSummary,
  type ReceivedProposal,
  receivedProposal,
} from '@soloist/contracts';
import * as z from 'zod/mini';
import {
  type Addressed,
  currentPdf,
  linkFor,
  mainRecipientOf,
  presentDeliveries,
  presentHistories,
  presentReader,
  recipientsOf,
} from '../../deliveries/index.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';
import { isoTimeIn } from '../shared/time-zones.rules.ts';
import type { IsBilled } from './billed-periods.service.ts';
import { countToApprove, presentProgress, presentProject } from './projects.presenter.ts';
import { referencesOf } from './proposal-references.rules.ts';
import { type ListedProposal, openStatuses, type StoredProposal } from './proposals.model.ts';

/** The displayed status: an unanswered proposal expires by the clock, without a write. */
export function statusOf({
  status,
  expiresAt,
}: Pick<StoredProposal, 'status' | 'expiresAt'>): ProposalStatus {
  return openStatuses.includes(status) && expiresAt.getTime() <= Date.now() ? 'expired' : status;
}

/** The file name of the download. */
export const pdfNameOf = ({ number }: Pick<StoredProposal, 'number'>) =>
  `Proposal ${numberInFileName(number)}.pdf`;

const iso = (date: Date) => date.toISOString();

// Each proposal is parsed by its schema, which drops fields that the contract does not name.

/** The document; version 1 is as it was sent, without the client's signature. */
export function presentDocument(
  proposal: StoredProposal,
  version = proposal.documentVersion,
): ProposalDocument {
  return z.parse(proposalDocument, {
    ...proposal.terms,
    ...(version > 1 ? { references: referencesOf(proposal) } : {}),
    number: proposal.number,
    sender: proposal.sender,
    sentAt: isoTimeIn(proposal.timeZone, proposal.createdAt),
    expiresAt: isoTimeIn(proposal.timeZone, proposal.expiresAt),
    signatures: proposal.signatures
      .filter(({ role }) => version > 1 || role === 'freelancer')
      .map((signature) => ({ ...signature, at: iso(signature.at) })),
  });
}

/** Details from other documents: see `proposal-views.ts`. */
export interface Related {
  replaced: Pick<StoredProposal, 'number' | 'terms'> | undefined;
  invoices: StoredInvoice[];
  hours: Pick<Project, 'weeks' | 'retainers'>;
  isBilled: IsBilled;
}

interface ContractPresentation extends Related {
  /** The link of the person who reads it. */
  link: string;
  /** Their link to the change that replaced it. */
  replacedBy: string | null;
}

export function presentContract(
  proposal: StoredProposal,
  { replaced, replacedBy, invoices, hours, isBilled, link }: ContractPresentation,
): Contract {
  const reader = recipientsOf(proposal).find((each) => each.link === link);
  return z.parse(contract, {
    ...presentDocument(proposal),
    contract_id: link,
    reader: presentReader(proposal, link),
    status: statusOf(proposal),
    acceptedAt: proposal.acceptedAt ? iso(proposal.acceptedAt) : null,
    pdfReady: currentPdf(proposal) !== undefined,
    replaces: replaced ?? null,
    replacedBy,
    // Entries of the system may name the other side's address.
    project: presentProject(proposal, {
      invoices,
      hours,
      isBilled,
      actors: ['freelancer', 'client'],
      reader: reader?.email ?? proposal.terms.email,
    }),
  });
}

const noneBilled: IsBilled = () => false;

export const presentSummary = (
  proposal: ListedProposal,
  isBilled: IsBilled = noneBilled,
): ProposalSummary => z.parse(proposalSummary, presentListed(proposal, isBilled));

/** A summary with fields that the contract does not name: for a response that drops them for all items. */
export function presentListed(proposal: ListedProposal, isBilled: IsBilled): ProposalSummary {
  return {
    ...proposal.terms,
    id: String(proposal._id),
    contract_id: mainRecipientOf(proposal as Addressed).link,
    number: proposal.number,
    total: proposal.total,
    frequency: proposal.terms.details.frequency,
    status: statusOf(proposal),
    deliveries: presentDeliveries(proposal as Addressed & ListedProposal),
    replaces: proposal.replaces ?? null,
    replacedBy: proposal.replacedBy?.id ?? null,
    progress: presentProgress(proposal, isBilled),
    createdAt: iso(proposal.createdAt),
    expiresAt: iso(proposal.expiresAt),
    remindedAt: proposal.remindedAt ? iso(proposal.remindedAt) : undefined,
  };
}

/** A proposal in the list of the person it was sent to. */
export function presentReceived(proposal: StoredProposal, email: string): ReceivedProposal {
  return z.parse(receivedProposal, {
    ...proposal.terms,
    contract_id: linkFor(proposal, email),
    number: proposal.number,
    freelancerName: proposal.sender.name,
    freelancerImage: proposal.sender.profileImage,
    total: proposal.total,
    status: statusOf(proposal),
    toApprove: countToApprove(proposal),
    sentAt: iso(proposal.createdAt),
    expiresAt: iso(proposal.expiresAt),
  });
}

export function presentDetail(
  proposal: StoredProposal,
  { invoices, hours, isBilled }: Omit<Related, 'replaced'>,
): ProposalDetail {
  return z.parse(proposalDetail, {
    ...presentSummary(proposal, isBilled),
    deliveries: presentHistories(proposal),
    document: presentDocument(proposal),
    timeline: proposal.timeline.map((entry) => ({ ...entry, at: iso(entry.at) })),
    project: presentProject(proposal, { invoices, hours, isBilled }),
    pdfReady: currentPdf(proposal) !== undefined,
  });
}
