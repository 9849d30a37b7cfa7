import { type PortfolioProjectSummary, portfolioProjects, workDrafts } from '@soloist/contracts';
import {
  call,
  queryClient,
  showToast,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

/** My projects including hidden ones, newest first. */
export const useMyProjects = () =>
  useInfiniteQuery({
    queryKey: ['portfolio-projects', 'own'],
    queryFn: ({ pageParam, signal }) =>
      call(portfolioProjects.listOwn, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** A freelancer's published projects, newest first. */
export const useProjectsOf = (userId: string) =>
  useInfiniteQuery({
    queryKey: ['portfolio-projects', userId],
    queryFn: ({ pageParam, signal }) =>
      call(portfolioProjects.fetchProjects, {
        params: { userId },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

interface Examples {
  userId: string;
  /** In display order. */
  ids: string[];
}

/** A freelancer's published projects that a service lists as examples; hidden projects are left out. */
export const useExamples = ({ userId, ids }: Examples) =>
  useQuery({
    queryKey: ['portfolio-projects', userId, 'examples', ids],
    queryFn: ({ signal }) => readExamples({ userId, ids }, signal),
    enabled: ids.length > 0,
  });

async function readExamples({ userId, ids }: Examples, signal: AbortSignal) {
  const examples = new Map<string, PortfolioProjectSummary>();
  let cursor: string | null | undefined;
  do {
    const query = { limit: 50, cursor: cursor ?? undefined };
    const page = await call(portfolioProjects.fetchProjects, { params: { userId }, query, signal });
    for (const project of page.projects) {
      if (ids.includes(project.id)) examples.set(project.id, project);
    }
    cursor = page.nextCursor;
  } while (cursor && examples.size < ids.length);
  return ids.flatMap((id) => examples.get(id) ?? []);
}

/** Project drafts, newest first. */
export const useProjectDrafts = () =>
  useInfiniteQuery({
    queryKey: ['drafts', 'project'],
    queryFn: ({ pageParam, signal }) =>
      call(workDrafts.list, { query: { kind: 'project', cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Another page changes them.
    staleTime: 0,
  });

export const useRemoveProjectDraft = () =>
  useMutation({
    mutationFn: (draft_id: string) => call(workDrafts.remove, { params: { draft_id } }),
    onSuccess: async ({ message }) => {
      showToast({ message, kind: 'success' });
      await queryClient.invalidateQueries({ queryKey: ['drafts', 'project'] });
    },
    onError: showErrorToast,
  });
