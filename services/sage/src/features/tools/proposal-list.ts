import {
  formatMoney,
  type ProposalStatus,
  type ProposalSummary,
  proposals,
  type ReceivedProposal,
} from '@soloist/contracts';
import type { ToolContext } from '../replies/reply-source.ts';
import type { ReadRecords } from './records.ts';

const pageSize = 50;
const mostPages = 6;

/** A proposal as Sage tells of it. The id of its public link is left out: it opens the contract. */
export interface ToldProposal {
  number: string;
  project: string;
  /** The other side: the client, or for an employer the freelancer. */
  with: string;
  amount: string;
  status: ProposalStatus;
  sentOn: string;
  answerBy: string;
  /** Why the mail did not arrive, if it did not. */
  notDelivered?: string;
  /** A page of the product. */
  page: string;
}

const dayOf = (instant: string) => instant.slice(0, 10);
export const isWaiting = (status: ProposalStatus) => status === 'sent' || status === 'viewed';

/** Own proposals, newest first, as far as a few pages reach. */
export async function readOwnProposals(read: ReadRecords, context: ToolContext) {
  const found: ProposalSummary[] = [];
  let query: { limit: number; cursor?: string } = { limit: pageSize };
  for (let page = 0; page < mostPages; page++) {
    const { items, nextCursor } = await read(proposals.fetchAllProposals, context, { query });
    found.push(...items);
    if (!nextCursor) return { proposals: found, isAll: true };
    query = { limit: pageSize, cursor: nextCursor };
  }
  return { proposals: found, isAll: false };
}

/** Proposals sent to the person, who is here as an employer. */
export async function readReceivedProposals(read: ReadRecords, context: ToolContext) {
  const query = { limit: pageSize };
  const { items, nextCursor } = await read(proposals.fetchReceived, context, { query });
  return { proposals: items.map(tellReceived), isAll: nextCursor === null };
}

export function tellOwn(proposal: ProposalSummary): ToldProposal {
  const delivery = proposal.deliveries.find(({ kind }) => kind === 'proposal');
  return {
    number: proposal.number,
    project: proposal.project_name,
    with: proposal.client_name || proposal.email,
    amount: formatMoney(proposal.total, proposal.currency),
    status: proposal.status,
    sentOn: dayOf(proposal.createdAt),
    answerBy: dayOf(proposal.expiresAt),
    ...(delivery?.state === 'failed' ? { notDelivered: delivery.reason } : {}),
    page: `/project/status/${proposal.id}`,
  };
}

const tellReceived = (proposal: ReceivedProposal): ToldProposal => ({
  number: proposal.number,
  project: proposal.project_name,
  with: proposal.freelancerName,
  amount: formatMoney(proposal.total, proposal.currency),
  status: proposal.status,
  sentOn: dayOf(proposal.sentAt),
  answerBy: dayOf(proposal.expiresAt),
  page: '/projects',
});
