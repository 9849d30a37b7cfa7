import { proposalStatuses } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import {
  isWaiting,
  readOwnProposals,
  readReceivedProposals,
  type ToldProposal,
  tellOwn,
} from './proposal-list.ts';
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
      const { told, isAll } = await readTold(read, context);
      const wanted = words?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
      const found = told
        .filter(
          (each) =>
            !status || each.status === status || (status === 'waiting' && isWaiting(each.status)),
        )
        .filter(({ search }) => wanted.every((word) => search.includes(word)))
        .map(({ search, ...rest }) => rest);
      const forModel: FoundProposals = {
        count: found.length,
        proposals: found.slice(0, mostTold),
        lookedAtAll: isAll,
      };
      return { forModel, writtenByOthers: context.user.role === 'employer' };
    },
  });

async function readTold(read: ReadRecords, context: Parameters<typeof readOwnProposals>[1]) {
  if (context.user.role === 'employer') {
    const { proposals, isAll } = await readReceivedProposals(read, context);
    return { told: proposals.map((each) => ({ ...each, search: searchOf(each) })), isAll };
  }
  const { proposals, isAll } = await readOwnProposals(read, context);
  const told = proposals.map((each) => {
    const row = tellOwn(each);
    return { ...row, search: `${searchOf(row)} ${each.email}` };
  });
  return { told, isAll };
}

const searchOf = (each: ToldProposal) =>
  `${each.number} ${each.project} ${each.with}`.toLowerCase();
