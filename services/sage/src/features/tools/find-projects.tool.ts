import { type PortfolioProjectSummary, portfolioProjects } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import { readPages } from './record-lists.ts';
import type { ReadRecords } from './records.ts';
import { findWorks, readWorkDrafts, type ToldWork } from './work-lists.ts';

export const findProjects = (read: ReadRecords) =>
  defineTool({
    name: 'find_projects',
    description:
      'The person’s portfolio projects, which show their work: newest first, hidden ones and those being written too. Not the work that clients have accepted. `page` is a link into the product.',
    parameters: z.object({
      words: z.string().max(100).optional().describe('Words of its title, brief, skills or tools.'),
      state: z.enum(['published', 'hidden', 'being written']).optional(),
    }),
    activity: 'looking_up',
    detail: () => 'your portfolio projects',
    async run(args, context) {
      const [{ items }, drafts] = await Promise.all([
        readPages((query) => read(portfolioProjects.listOwn, context, { query })),
        readWorkDrafts('project', { read, context }),
      ]);
      return { forModel: findWorks<ToldWork>([...items.map(tell), ...drafts], args) };
    },
  });

const tell = ({ id, title, brief, skills, tools, published }: PortfolioProjectSummary) => ({
  title,
  about: brief,
  skills,
  tools,
  state: published ? ('published' as const) : ('hidden' as const),
  page: `/projectPreview/${id}`,
});
