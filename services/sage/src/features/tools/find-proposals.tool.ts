import { proposalStatuses } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import { isWaiting, readProposals, type ToldProposal } from './proposal-list.ts';
import { hasWords } from './record-lists.ts';
import type { ReadRecords } from './records.ts';

const mostTold = 25;

export interface FoundProposals {
  /** What is found in all; the newest are told. */
  count: number;
  proposals: ToldProposal[];
  /** False when there are older ones that were not looked at. */
  lookedAtAll: boolean;
}

export const findProposals = (read: ReadRecords) =>
  defineTool({
    name: 'find_proposals',
    description:
      'The person’s own proposals, newest first: those they sent as a freelancer, or received as a client. `page` is a link into the product.',
    parameters: z.object({
      status: z
        .enum(['waiting', ...proposalStatuses])
        .optional()
        .describe('`waiting`: sent or viewed and not answered yet.'),
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
      const found = proposals
        .filter(({ told }) => {
          const fits = !status || told.status === status;
          return fits || (status === 'waiting' && isWaiting(told.status));
        })
        .filter(({ text }) => hasWords(text, words))
        .map(({ told }) => told);
      const forModel: FoundProposals = {
        count: found.length,
        proposals: found.slice(0, mostTold),
        lookedAtAll: isAll,
      };
      return { forModel, writtenByOthers: context.user.role === 'employer' };
    },
  });
