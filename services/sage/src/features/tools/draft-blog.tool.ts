import { blogLimits, blogPrefill } from '@soloist/contracts';
import * as z from 'zod';
import { defineDraftTool, gapsIn, withoutGaps } from './define-draft-tool.ts';
import { blocksOf, markdown } from './work-text.ts';

const parameters = z.object({
  title: z.string().max(blogLimits.title).optional(),
  brief: z.string().max(blogLimits.brief).optional().describe('What it is about, for lists.'),
  text: markdown('The blog, in the voice of the person.'),
  tags: z.array(z.string().min(1).max(60)).max(blogLimits.tags).optional(),
});
export type DraftBlogArgs = z.output<typeof parameters>;

export const draftBlog = () =>
  defineDraftTool({
    kind: 'blog',
    description:
      'Prepares a blog that the person opens in the editor, changes as they like and publishes. Facts about them only as they said them or as their records say; the text may be written for them. Nothing is published.',
    parameters,
    noun: 'a blog',
    rule: 'Blogs are written in the freelancer role.',
    prefill: blogPrefill,
    prefillOf: async ({ text, ...said }) =>
      withoutGaps({ ...said, description: await blocksOf(text) }),
    titleOf: ({ title }) => title || 'New blog',
    missingOf: ({ title, description, tags }) =>
      gapsIn([
        [title, 'a title'],
        [description, 'the text'],
        [tags?.length, 'tags'],
        [false, 'a cover'],
      ]),
  });
