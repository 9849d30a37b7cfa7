import { type DraftKind, drafts } from '@soloist/contracts';
import { call, queryClient, showToast, useInfiniteQuery, useMutation } from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

/** The caller's drafts of one kind, newest first, page by page. */
export const useDrafts = (kind: DraftKind) =>
  useInfiniteQuery({
    queryKey: ['drafts', kind],
    queryFn: ({ pageParam, signal }) =>
      call(drafts.list, { query: { kind, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Another page writes them.
    staleTime: 0,
  });

export function useRemoveDraft() {
  return useMutation({
    mutationFn: (draft_id: string) => call(drafts.remove, { params: { draft_id } }),
    onSuccess: async ({ message }) => {
      showToast({ message, kind: 'success' });
      await queryClient.invalidateQueries({ queryKey: ['drafts'] });
    },
    onError: showErrorToast,
  });
}
