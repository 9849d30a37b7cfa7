import { type Blog, type BlogStatus, blogs, sites, workDrafts } from '@soloist/contracts';
import {
  call,
  keepPreviousData,
  showToast,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { refetchAll, showErrorToast, useToastMutation } from '../shared/use-toast-mutation.ts';
import { type BlogDraft, contentOfBlog, termsOf } from './blog-draft.rules.ts';

/** Query keys of the lists and pages that show posts. */
const blogQueryKeys = ['blogs', 'blog', 'own-blog', 'posts'];

interface PublishBlogInput {
  draftId: string;
  draft: BlogDraft;
}

/** Publishes the draft, now or on its date, or updates the post that it edits. */
export const usePublishBlog = ({ onPublished }: { onPublished: (blog: Blog) => void }) =>
  useMutation({
    mutationFn: ({ draft, draftId }: PublishBlogInput) =>
      draft.blog_id
        ? call(blogs.update, { params: { id: draft.blog_id }, body: termsOf(draft) })
        : call(blogs.create, { body: { ...termsOf(draft), draft_id: draftId } }),
    onSuccess: async ({ message, blog }) => {
      showToast({ message, kind: 'success' });
      onPublished(blog);
      await refetchAll([...blogQueryKeys, 'drafts']);
    },
    onError: showErrorToast,
  });

/** Loads the initial content of a draft that edits one of the user's posts. Rejects like `call`. */
export async function fetchBlogForEditing(id: string, signal: AbortSignal) {
  const { blog, draft_id } = await call(blogs.readOwn, { params: { id }, signal });
  return { content: contentOfBlog(blog), draft_id };
}

export const useMyBlog = (id: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: ['own-blog', id],
    queryFn: async ({ signal }) => (await call(blogs.readOwn, { params: { id }, signal })).blog,
    enabled,
  });

/** A post's draft from the server. */
export const useBlogDraft = (draft_id: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: ['work-draft', draft_id],
    queryFn: async ({ signal }) =>
      (await call(workDrafts.read, { params: { draft_id }, signal })).draft,
    enabled,
  });

interface MyBlogsQuery {
  status: BlogStatus;
  q: string;
}

/** The user's posts with one status, newest first. */
export const useMyBlogs = ({ status, q }: MyBlogsQuery) =>
  useInfiniteQuery({
    queryKey: ['blogs', 'own', { status, q }],
    queryFn: ({ pageParam, signal }) =>
      call(blogs.listOwn, { query: { status, q: q || undefined, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** The number of the user's posts by status. */
export const useBlogCounts = () =>
  useQuery({
    queryKey: ['blogs', 'counts'],
    queryFn: async ({ signal }) => (await call(blogs.counts, { signal })).counts,
  });

/** The user's drafts, newest first. */
export const useBlogDrafts = (q: string) =>
  useInfiniteQuery({
    queryKey: ['drafts', 'blog', q],
    queryFn: ({ pageParam, signal }) =>
      call(workDrafts.list, {
        query: { kind: 'blog', q: q || undefined, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Publishes a post again (immediately with `now`) or unpublishes it. */
export const useSetBlogPublished = () =>
  useToastMutation(
    ({ id, ...body }: { id: string; published: boolean; now?: boolean }) =>
      call(blogs.publish, { params: { id }, body }),
    blogQueryKeys,
  );

export const useRemoveBlog = () =>
  useToastMutation(
    (id: string) => call(blogs.remove, { params: { id } }),
    ['blogs', 'own-blog', 'posts', 'drafts'],
  );

export const useRemoveBlogDraft = () =>
  useToastMutation(
    (draft_id: string) => call(workDrafts.remove, { params: { draft_id } }),
    ['drafts', 'blogs'],
  );

/** The most used tags, as suggestions. */
export const usePopularTags = () =>
  useQuery({
    queryKey: ['blogs', 'tags'],
    queryFn: async ({ signal }) => (await call(blogs.tags, { signal })).tags,
    staleTime: 5 * 60_000,
  }).data ?? [];

/** The user's site, which the URLs of posts depend on. */
export const useMySite = () =>
  useQuery({
    queryKey: ['own-site'],
    queryFn: async ({ signal }) => (await call(sites.readOwn, { signal })).site,
  }).data;
