import {
  formatMoney,
  type ProposalDocument,
  type ProposalStatus,
  type ProposalSummary,
  proposalStatuses,
  proposals,
  type ReceivedProposal,
} from '@soloist/contracts';
import { notFound } from '@soloist/server-kit';
import * as z from 'zod';
import { defineTool, type ToolContext } from '../reply-source.rules.ts';
import { hasWords, type ReadRecords, readPages } from './records.client.ts';

const maxListed = 25;

export interface ProposalResults {
  /** The total number of results; the newest are listed. */
  count: number;
  proposals: ProposalForModel[];
  /** False when older ones were not searched. */
  lookedAtAll: boolean;
}

export const findProposals = (read: ReadRecords) =>
  defineTool({
    name: 'find_proposals',
    description:
      'The person’s proposals, newest first: sent as a freelancer or received as a client. `page` is a link into the product.',
    parameters: z.object({
      status: z
        .enum(['waiting', ...proposalStatuses])
        .optional()
        .describe('`waiting`: sent or viewed, without a response.'),
      words: z
        .string()
        .max(100)
        .optional()
        .describe('Words of the number, the project or the other side’s name or address.'),
    }),
    activity: 'looking_up',
    detail: () => 'your proposals',
    async run({ status, words }, context) {
      const { proposals, isAll } = await readProposals(read, context);
      const matches = proposals
        .filter(({ listed }) => {
          const fits = !status || listed.status === status;
          return fits || (status === 'waiting' && isWaiting(listed.status));
        })
        .filter(({ text }) => hasWords(text, words))
        .map(({ listed }) => listed);
      const forModel: ProposalResults = {
        count: matches.length,
        proposals: matches.slice(0, maxListed),
        lookedAtAll: isAll,
      };
      return { forModel, writtenByOthers: context.user.role === 'employer' };
    },
  });

/**
 * A proposal as the model receives it, without the id of its public link, which opens the contract.
 */
export interface ProposalForModel {
  number: string;
  project: string;
  /** The other side: the client, or for an employer the freelancer. */
  with: string;
  amount: string;
  status: ProposalStatus;
  sentOn: string;
  answerBy: string;
  /** Why the email did not arrive. */
  notDelivered?: string;
  /** A page of the product. */
  page: string;
}

const dayOf = (instant: string) => instant.slice(0, 10);
const isWaiting = (status: ProposalStatus) => status === 'sent' || status === 'viewed';

export const readMyProposals = (read: ReadRecords, context: ToolContext) =>
  readPages((query) => read(proposals.fetchAllProposals, context, { query }));

/**
 * The proposals that a freelancer sent, or that an employer received, each with its search text.
 */
async function readProposals(read: ReadRecords, context: ToolContext) {
  if (context.user.role === 'employer') {
    const { items, isAll } = await readPages((query) =>
      read(proposals.fetchReceived, context, { query }),
    );
    return { proposals: items.map((each) => findable(presentReceived(each))), isAll };
  }
  const { items, isAll } = await readMyProposals(read, context);
  return { proposals: items.map((each) => findable(presentMyProposal(each), each.email)), isAll };
}

const findable = (listed: ProposalForModel, email = '') => ({
  listed,
  text: `${listed.number} ${listed.project} ${listed.with} ${email}`,
});

export function presentMyProposal(proposal: ProposalSummary): ProposalForModel {
  const delivery = proposal.deliveries.find(({ kind }) => kind === 'proposal');
  return {
    number: proposal.number,
    project: proposal.project_name,
    with: proposal.client_name || proposal.email,
    amount: formatMoney(proposal.total, proposal.currency),
    status: proposal.status,
    sentOn: dayOf(proposal.createdAt),
    answerBy: dayOf(proposal.expiresAt),
    notDelivered: delivery?.state === 'failed' ? delivery.reason : undefined,
    page: `/project/status/${proposal.id}`,
  };
}

const presentReceived = (proposal: ReceivedProposal): ProposalForModel => ({
  number: proposal.number,
  project: proposal.project_name,
  with: proposal.freelancerName,
  amount: formatMoney(proposal.total, proposal.currency),
  status: proposal.status,
  sentOn: dayOf(proposal.sentAt),
  answerBy: dayOf(proposal.expiresAt),
  page: '/projects',
});

const actors = { freelancer: 'you', client: 'the client', system: 'Soloist' };

export const getProposal = (read: ReadRecords) =>
  defineTool({
    name: 'get_proposal',
    description: 'One proposal the person sent: scope, deliverables, payment, clauses and history.',
    parameters: z.object({ number: z.string().max(20).describe('Such as P-0018.') }),
    activity: 'looking_up',
    detail: ({ number }) => number,
    async run({ number }, context) {
      const { items: mine } = await readMyProposals(read, context);
      const requestedNumber = number.trim().toUpperCase();
      const summary = mine.find((each) => each.number.toUpperCase() === requestedNumber);
      if (!summary) throw notFound('proposal');
      const { proposal } = await read(proposals.fetchProject, context, {
        params: { id: summary.id },
      });
      const listed = presentMyProposal(proposal);
      const { document } = proposal;
      const citation = context.cite({
        title: `${listed.number}, ${listed.project}`,
        url: listed.page,
        snippet: `For ${listed.with}, ${listed.amount}, ${listed.status}.`,
      });
      return {
        forModel: {
          citation,
          ...listed,
          email: document.email,
          scope: document.project_description,
          deliverables: document.project_deliverables,
          payment: paymentOf(document),
          clauses: document.clauses.map(({ title, text }) => `${title}: ${text}`),
          additionalTerms: document.additionalTerms,
          happened: proposal.timeline.map(
            ({ at, actor, event }) => `${at.slice(0, 16)}Z ${event} (${actors[actor]})`,
          ),
        },
      };
    },
  });

function paymentOf({ payment_type, details, currency }: ProposalDocument) {
  const money = (minor: number | null) => (minor === null ? '' : formatMoney(minor, currency));
  switch (payment_type) {
    case 'one_time':
      return {
        way: 'one time',
        from: details.start_date,
        to: details.end_date,
        total: money(details.total_fee),
        upfront: money(details.upfront_payment),
      };
    case 'ongoing':
      return {
        way: `ongoing, ${details.frequency}`,
        from: details.start_date,
        to: details.end_date,
        each: money(details.rate),
        first: money(details.payment_rate),
      };
    case 'milestone':
      return {
        way: 'by milestone',
        milestones: details.milestones.map(({ rate, ...rest }) => ({
          ...rest,
          amount: money(rate),
        })),
      };
  }
}

export interface ProposalTotals {
  as: 'freelancer' | 'employer';
  totals: { status: ProposalStatus; count: number; sum: string }[];
}

export const proposalSummary = (read: ReadRecords) =>
  defineTool({
    name: 'proposal_summary',
    description: 'The number and total value of the person’s proposals in each status.',
    parameters: z.object({}),
    activity: 'looking_up',
    detail: () => 'your proposals',
    async run(_args, context) {
      const { role } = context.user;
      const endpoint = role === 'employer' ? proposals.receivedSummary : proposals.summary;
      const { totals } = await read(endpoint, context);
      const forModel: ProposalTotals = {
        as: role,
        totals: totals.map(({ status, count, total, currency }) => ({
          status,
          count,
          sum: formatMoney(total, currency),
        })),
      };
      return { forModel };
    },
  });
