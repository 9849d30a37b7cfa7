import { type SavedSearch, type SavedSearchForm, savedSearches } from '@soloist/contracts';
import { call, queryClient, showToast, useMutation, useQuery } from '@soloist/web-client';
import { tellProblem } from '../../tell-problem.ts';

const key = ['search', 'saved'] as const;
const refetch = () => queryClient.invalidateQueries({ queryKey: key });

/** Own saved searches, newest first, with how many jobs each has found since one looked. */
export const useSavedSearches = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(savedSearches.list, { signal })).searches,
  });

/** Saves a search, or with an id changes one; what went wrong is for the form. */
export const useSaveSearch = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: SavedSearchForm) =>
      id
        ? call(savedSearches.update, { params: { id }, body })
        : call(savedSearches.create, { body }),
    onSuccess: ({ message }) => {
      showToast({ message, kind: 'success' });
      return refetch();
    },
  });

export const useRemoveSearch = () =>
  useMutation({
    mutationFn: ({ id }: SavedSearch) => call(savedSearches.remove, { params: { id } }),
    onSuccess: ({ message }) => {
      showToast({ message, kind: 'success' });
      return refetch();
    },
    onError: tellProblem,
  });

/** What it found was looked at. If that cannot be told, it stays fresh. */
export const useLookedAt = () =>
  useMutation({
    mutationFn: ({ id }: SavedSearch) => call(savedSearches.seen, { params: { id } }),
    onSuccess: refetch,
  });
