import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Blog,
  type BlogPrefill,
  type BlogTerms,
  blogTerms,
  type RichTextDocument,
  type UploadedImage,
} from '@soloist/contracts';
import type { Resolver } from 'react-hook-form';
import { isInstant } from './local-time.rules.ts';

/** A post in the editor; empty fields are not filled in yet. */
export interface BlogDraft {
  title: string;
  /** Empty: derived from the title. */
  slug: string;
  brief: string;
  description: RichTextDocument;
  coverImg: UploadedImage | null;
  images: UploadedImage[];
  tags: string[];
  /** Null: now, or the date of its first publication. */
  publishAt: string | null;
  /** The post that this draft edits. */
  blog_id?: string | undefined;
}

/** A complete editor draft from a partial stored one. */
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

/** The stored part of the editor's draft: all but a date that is still being typed. */
export const contentOf = (draft: BlogDraft): BlogPrefill => {
  const { publishAt } = draft;
  const isComplete = publishAt === null || isInstant(publishAt);
  return { ...draft, publishAt: isComplete ? publishAt : null } as BlogPrefill;
};

/** The initial content of a draft that edits an existing post. */
export function contentOfBlog(blog: Blog): BlogPrefill {
  const { id, title, slug, brief, description, coverImg, images, tags, publishedAt } = blog;
  return {
    ...{ title, slug, brief, description, coverImg, images, tags },
    publishAt: publishedAt,
    blog_id: id,
  };
}

/** The draft as the service expects it. */
export function termsOf({ blog_id, slug, publishAt, ...draft }: BlogDraft): BlogTerms {
  return {
    ...draft,
    type: 'blocks',
    ...(slug.trim() && { slug }),
    publishAt: publishAt || undefined,
  };
}

export const isInFuture = (publishAt: string | null) =>
  publishAt !== null && new Date(publishAt) > new Date();

/** The label of the publish button, idle and busy. */
export function publishLabels({
  isChange,
  publishAt,
}: {
  isChange: boolean;
  publishAt: string | null;
}) {
  if (isChange) return { done: 'Save changes', doing: 'Saving' };
  if (isInFuture(publishAt)) return { done: 'Schedule', doing: 'Scheduling' };
  return { done: 'Publish', doing: 'Publishing' };
}

/** Reports what is missing before a post can be published. */
export const blogResolver: Resolver<BlogDraft> = (draft, context, options) =>
  zodResolver(blogTerms)(termsOf(draft), context, options as never) as never;
