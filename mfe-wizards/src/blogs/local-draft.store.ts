import { textTypes } from '@soloist/contracts';
import * as z from 'zod/mini';
import { createLocalDraft } from '../shared/works/local-draft.store.ts';
import type { BlogDraft } from './blog-draft.rules.ts';

const image = z.object({ url: z.string(), alt: z._default(z.string(), '') });
const text = z._default(z.string(), '');

/** The most recent draft: the fields of specification section 3, and ours. */
const localDraft = z.object({
  type: z._default(z.enum(textTypes), 'html'),
  title: text,
  brief: text,
  description: z.unknown(),
  images: z._default(z.array(image), []),
  coverImg: z._default(z.nullable(image), null),
  slug: text,
  tags: z._default(z.array(z.string()), []),
  publishAt: z._default(z.nullable(z.string()), null),
  /** The id of the post that the draft edits. */
  blog_id: z.optional(z.string()),
  /** The id of the draft on the server. */
  draft_id: text,
});
export type LocalBlogDraft = z.infer<typeof localDraft>;

const { store, ...stored } = createLocalDraft('blogDraft', localDraft);

/** The most recent draft in this browser, for its preview. */
export const localBlogDraft = {
  ...stored,
  store: (draft: BlogDraft, draft_id: string) => store({ ...draft, type: 'blocks', draft_id }),
};
