import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Blog,
  type BlogPrefill,
  type BlogTerms,
  blogTerms,
  type OwnImage,
  type RichTextDocument,
} from '@soloist/contracts';
import type { Resolver } from 'react-hook-form';

/** A blog as the editor holds it; what is not said yet is empty. */
export interface BlogDraft {
  title: string;
  /** Empty: made of the title. */
  slug: string;
  brief: string;
  description: RichTextDocument;
  coverImg: OwnImage | null;
  images: OwnImage[];
  tags: string[];
  /** Null: at once, or when it was published first. */
  publishAt: string | null;
  /** The blog that it changes. */
  blog_id?: string | undefined;
}

/** Everything that the editor shows, of a draft any part of which may be missing. */
export const draftOf = (part: BlogPrefill): BlogDraft => ({
  title: '',
  slug: '',
  brief: '',
  description: { type: 'doc', content: [] },
  coverImg: null,
  images: [],
  tags: [],
  publishAt: null,
  ...part,
});

/** What of the editor is stored: all of it. */
export const contentOf = (draft: BlogDraft): BlogPrefill => draft as BlogPrefill;

/** What a draft begins with that changes a blog. */
export function contentOfBlog(blog: Blog): BlogPrefill {
  const { id, title, slug, brief, description, coverImg, images, tags, publishedAt } = blog;
  return {
    ...{ title, slug, brief, description, coverImg, images, tags },
    publishAt: publishedAt,
    blog_id: id,
  };
}

/** The draft as the service takes it. */
export function termsOf({ blog_id, slug, publishAt, ...draft }: BlogDraft): BlogTerms {
  return {
    ...draft,
    type: 'blocks',
    ...(slug.trim() && { slug }),
    ...(publishAt && { publishAt }),
  };
}

export const isAhead = (publishAt: string | null) =>
  publishAt !== null && new Date(publishAt) > new Date();

/** What publishing is called now, and while it happens. */
export function verbOf({ isChange, publishAt }: { isChange: boolean; publishAt: string | null }) {
  if (isChange) return { done: 'Save changes', doing: 'Saving' };
  if (isAhead(publishAt)) return { done: 'Schedule', doing: 'Scheduling' };
  return { done: 'Publish', doing: 'Publishing' };
}

/** Says what is missing before it can be published. */
export const blogResolver: Resolver<BlogDraft> = (draft, context, options) =>
  zodResolver(blogTerms)(termsOf(draft), context, options as never) as never;
