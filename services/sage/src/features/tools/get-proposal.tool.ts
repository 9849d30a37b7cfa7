import { formatMoney, type ProposalDocument, proposals } from '@soloist/contracts';
import { notFound } from '@soloist/service-kit';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import { readOwnProposals, tellOwn } from './proposal-list.ts';
import type { ReadRecords } from './records.ts';

const actors = { freelancer: 'you', client: 'the client', system: 'Soloist' };

export const getProposal = (read: ReadRecords) =>
  defineTool({
    name: 'get_proposal',
    description:
      'One proposal that the person sent: scope, deliverables, payment, clauses and what happened to it.',
    parameters: z.object({ number: z.string().max(20).describe('Such as P-0018.') }),
    activity: 'looking_up',
    detail: ({ number }) => number,
    async run({ number }, context) {
      const { items: own } = await readOwnProposals(read, context);
      const wanted = number.trim().toUpperCase();
      const summary = own.find((each) => each.number.toUpperCase() === wanted);
      if (!summary) throw notFound('proposal');
      const { proposal } = await read(proposals.fetchProject, context, {
        params: { id: summary.id },
      });
      const told = tellOwn(proposal);
      const { document } = proposal;
      const citation = context.cite({
        title: `${told.number}, ${told.project}`,
        url: told.page,
        snippet: `For ${told.with}, ${told.amount}, ${told.status}.`,
      });
      return {
        forModel: {
          citation,
          ...told,
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
