import { type Blog, type BlogStatus, blogs, sites, workDrafts } from '@soloist/contracts';
import {
  call,
  keepPreviousData,
  showToast,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { refetchAll, tellProblem, useToldChange } from '../../told-change.ts';
import { type BlogDraft, contentOfBlog, termsOf } from './blog-draft.ts';

/** What lists and pages of blogs show. */
const shown = ['blogs', 'blog', 'own-blog', 'posts'];

interface Publishing {
  draftId: string;
  draft: BlogDraft;
}

/** Publishes what the draft holds, now or at its time, or changes the blog that it is about. */
export const usePublishBlog = ({ onPublished }: { onPublished: (blog: Blog) => void }) =>
  useMutation({
    mutationFn: ({ draft, draftId }: Publishing) =>
      draft.blog_id
        ? call(blogs.update, { params: { id: draft.blog_id }, body: termsOf(draft) })
        : call(blogs.create, { body: { ...termsOf(draft), draft_id: draftId } }),
    onSuccess: async ({ message, blog }) => {
      showToast({ message, kind: 'success' });
      onPublished(blog);
      await refetchAll([...shown, 'drafts']);
    },
    onError: tellProblem,
  });

/** What a draft begins with that changes an own blog. Fails like `call`. */
export async function readBlogToChange(id: string, signal: AbortSignal) {
  const { blog, draft_id } = await call(blogs.readOwn, { params: { id }, signal });
  return { content: contentOfBlog(blog), draft_id };
}

export const useOwnBlog = (id: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: ['own-blog', id],
    queryFn: async ({ signal }) => (await call(blogs.readOwn, { params: { id }, signal })).blog,
    enabled,
  });

/** A draft of a blog as the server has it. */
export const useBlogDraft = (draft_id: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: ['work-draft', draft_id],
    queryFn: async ({ signal }) =>
      (await call(workDrafts.read, { params: { draft_id }, signal })).draft,
    enabled,
  });

interface Asked {
  status: BlogStatus;
  q: string;
}

/** Own blogs of one status, newest first. */
export const useOwnBlogs = ({ status, q }: Asked) =>
  useInfiniteQuery({
    queryKey: ['blogs', 'own', { status, q }],
    queryFn: ({ pageParam, signal }) =>
      call(blogs.listOwn, { query: { status, q: q || undefined, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** How many own blogs there are by status. */
export const useBlogCounts = () =>
  useQuery({
    queryKey: ['blogs', 'counts'],
    queryFn: async ({ signal }) => (await call(blogs.counts, { signal })).counts,
  });

/** What is still being written, newest first. */
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

/** Shows an own blog again, at once if `now`, or takes it back. */
export const useShowBlog = () =>
  useToldChange(
    ({ id, ...body }: { id: string; published: boolean; now?: boolean }) =>
      call(blogs.publish, { params: { id }, body }),
    shown,
  );

export const useRemoveBlog = () =>
  useToldChange(
    (id: string) => call(blogs.remove, { params: { id } }),
    ['blogs', 'own-blog', 'posts', 'drafts'],
  );

export const useRemoveBlogDraft = () =>
  useToldChange(
    (draft_id: string) => call(workDrafts.remove, { params: { draft_id } }),
    ['drafts', 'blogs'],
  );

/** The tags that blogs have most, to choose from. */
export const useKnownTags = () =>
  useQuery({
    queryKey: ['blogs', 'tags'],
    queryFn: async ({ signal }) => (await call(blogs.tags, { signal })).tags,
    staleTime: 5 * 60_000,
  }).data ?? [];

/** Own site, for the addresses of blogs there. */
export const useOwnSite = () =>
  useQuery({
    queryKey: ['own-site'],
    queryFn: async ({ signal }) => (await call(sites.readOwn, { signal })).site,
  }).data;
