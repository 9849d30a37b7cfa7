import { type BlogPrefill, blogMessages, blogTerms, workDrafts } from '@soloist/contracts';
import { countWords, richTextToText } from '@soloist/rich-text';
import { conflict, forbidden, invalidInput } from '@soloist/server-kit';
import * as z from 'zod';
import { defineTool, type ToolContext } from '../reply-source.rules.ts';
import { hasWords, type ReadRecords, readPages } from './records.client.ts';

/** A post that awaits the person's approval. */
export interface PreparedPost {
  title: string;
  words: number;
}

/** Prepares publishing a draft of the person. Only the person can approve it. */
export const publishBlog = (read: ReadRecords) =>
  defineTool({
    name: 'publish_blog',
    description:
      'Prepares publishing a finished blog draft from the person’s Blogs page, which the person approves with its button.',
    parameters: z.object({ words: z.string().min(1).max(100).describe('Words of its title.') }),
    activity: 'drafting',
    needsApproval: true,
    detail: () => 'a post to publish',
    async run({ words }, context) {
      if (context.user.role !== 'freelancer') {
        throw forbidden('You publish posts in the freelancer role. Switch to it in Settings.');
      }
      const { draft_id, revision, post } = await findDraft(read, { context, words });
      const text = richTextToText(post.description);
      const content = {
        ...{ draft_id, revision, title: post.title, brief: post.brief, tags: post.tags },
        ...{ words: countWords(text), start: text.slice(0, 300), images: post.images.length },
        publish_at: post.publishAt ?? null,
      };
      const title = `Publish “${post.title.slice(0, 100)}”`;
      const forModel: PreparedPost = { title: post.title, words: content.words };
      return { forModel, draft: { kind: 'blog_post', title, content } };
    },
  });

/** The one draft of a new post with these words. @throws AppError with the candidates. */
async function findDraft(
  read: ReadRecords,
  { context, words }: { context: ToolContext; words: string },
) {
  const { items } = await readPages((query) =>
    read(workDrafts.list, context, { query: { ...query, kind: 'blog' } }),
  );
  const matches = items.filter(({ title }) => hasWords(title, words));
  const [first, ...others] = matches;
  if (!first) throw invalidInput(`No blog draft matches “${words}”.`);
  if (others.length > 0) {
    const names = matches.slice(0, 6).map(({ title }) => `“${title}”`);
    throw invalidInput(`Several drafts match: ${names.join(', ')}. Name one of them.`);
  }
  const params = { draft_id: first.draft_id };
  const { draft } = await read(workDrafts.read, context, { params });
  if (draft.kind !== 'blog') throw invalidInput(`No blog draft matches “${words}”.`);
  return { draft_id: draft.draft_id, revision: draft.revision, post: toBlogPost(draft.content) };
}

/**
 * The post that a draft of a new one publishes.
 * @throws AppError with what is missing, or for a draft that changes a published post.
 */
export function toBlogPost({ blog_id, slug, publishAt, description, ...content }: BlogPrefill) {
  if (blog_id) throw conflict('This draft changes a post. Open it in the editor to save it.');
  if (!description) throw invalidInput(blogMessages.description);
  const terms = { ...content, type: 'blocks', description, ...(slug?.trim() ? { slug } : {}) };
  const parsed = blogTerms.safeParse({ ...terms, ...(publishAt ? { publishAt } : {}) });
  if (parsed.success) return { ...parsed.data, type: 'blocks' as const, description };
  throw invalidInput(`This draft isn’t complete: ${parsed.error.issues[0]?.message}`);
}
