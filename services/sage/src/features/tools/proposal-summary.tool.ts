import { formatMoney, type ProposalStatus, proposals } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import type { ReadRecords } from './records.ts';

export interface ProposalTotals {
  as: 'freelancer' | 'employer';
  totals: { status: ProposalStatus; count: number; sum: string }[];
}

export const proposalSummary = (read: ReadRecords) =>
  defineTool({
    name: 'proposal_summary',
    description: 'How many proposals the person has in each state, and what they come to.',
    parameters: z.object({}),
    activity: 'looking_up',
    detail: () => 'your proposals',
    async run(_args, context) {
      const { role } = context.user;
      const asked = role === 'employer' ? proposals.receivedSummary : proposals.summary;
      const { totals } = await read(asked, context);
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
