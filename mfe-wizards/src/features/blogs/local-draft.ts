import { textTypes } from '@soloist/contracts';
import * as z from 'zod/mini';
import { createLocalDraft } from '../works/local-draft.ts';
import type { BlogDraft } from './blog-draft.ts';

const picture = z.object({ url: z.string(), alt: z._default(z.string(), '') });
const text = z._default(z.string(), '');

/** The blog that was written on last: the fields of specification section 3, and our own. */
const localDraft = z.object({
  type: z._default(z.enum(textTypes), 'html'),
  title: text,
  brief: text,
  description: z.unknown(),
  images: z._default(z.array(picture), []),
  coverImg: z._default(z.nullable(picture), null),
  slug: text,
  tags: z._default(z.array(z.string()), []),
  publishAt: z._default(z.nullable(z.string()), null),
  /** Of the blog that it changes. */
  blog_id: z.optional(z.string()),
  /** Under which the server keeps it. */
  draft_id: text,
});
export type LocalDraft = z.infer<typeof localDraft>;

const { keep, read, forget } = createLocalDraft('blogDraft', localDraft);

export { forget as forgetLocalDraft, read as readLocalDraft };

export const keepLocalDraft = (draft: BlogDraft, draft_id: string) =>
  keep({ ...draft, type: 'blocks', draft_id });
