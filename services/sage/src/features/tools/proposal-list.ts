import {
  formatMoney,
  type ProposalStatus,
  type ProposalSummary,
  proposals,
  type ReceivedProposal,
} from '@soloist/contracts';
import type { ToolContext } from '../replies/reply-source.ts';
import { readPages } from './record-lists.ts';
import type { ReadRecords } from './records.ts';

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

export const readOwnProposals = (read: ReadRecords, context: ToolContext) =>
  readPages((query) => read(proposals.fetchAllProposals, context, { query }));

/** Own proposals, or those sent to a person who is here as an employer; each with what it is found by. */
export async function readProposals(read: ReadRecords, context: ToolContext) {
  if (context.user.role === 'employer') {
    const { items, isAll } = await readPages((query) =>
      read(proposals.fetchReceived, context, { query }),
    );
    return { proposals: items.map((each) => findable(tellReceived(each))), isAll };
  }
  const { items, isAll } = await readOwnProposals(read, context);
  return { proposals: items.map((each) => findable(tellOwn(each), each.email)), isAll };
}

const findable = (told: ToldProposal, email = '') => ({
  told,
  text: `${told.number} ${told.project} ${told.with} ${email}`,
});

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
