import { type BlogSummary, blogs } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool } from '../replies/reply-source.ts';
import { readPages } from './record-lists.ts';
import type { ReadRecords } from './records.ts';
import { findWorks, readWorkDrafts, type ToldWork } from './work-lists.ts';

export interface ToldBlog extends ToldWork {
  /** When it was published, or will be: YYYY-MM-DD. */
  day?: string;
  views?: number;
}

export const findBlogs = (read: ReadRecords) =>
  defineTool({
    name: 'find_blogs',
    description:
      'The person’s own blogs, newest first, with views and reads: scheduled ones, those taken back and those being written too. `page` is a link into the product.',
    parameters: z.object({
      words: z.string().max(100).optional().describe('Words of its title, brief or tags.'),
      state: z.enum(['published', 'scheduled', 'taken back', 'being written']).optional(),
    }),
    activity: 'looking_up',
    detail: () => 'your blogs',
    async run(args, context) {
      const [{ items }, drafts] = await Promise.all([
        readPages((query) => read(blogs.listOwn, context, { query })),
        readWorkDrafts('blog', { read, context }),
      ]);
      return { forModel: findWorks<ToldBlog>([...items.map(tell), ...drafts], args) };
    },
  });

const tell = ({ id, title, brief, tags, status, publishedAt, views, reads }: BlogSummary) => ({
  title,
  about: brief,
  tags,
  state: status === 'draft' ? ('taken back' as const) : status,
  ...(publishedAt && status !== 'draft' ? { day: publishedAt.slice(0, 10) } : {}),
  views,
  reads,
  page: `/blogPreview?id=${id}`,
});
