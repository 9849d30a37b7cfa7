import { type SavedSearch, type SavedSearchForm, savedSearches } from '@soloist/contracts';
import { call, queryClient, showToast, useMutation, useQuery } from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

const key = ['search', 'saved'] as const;
const refetch = () => queryClient.invalidateQueries({ queryKey: key });

/** The caller's saved searches, newest first, with the number of unseen jobs of each. */
export const useSavedSearches = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(savedSearches.list, { signal })).searches,
  });

/** Creates a saved search, or updates one by id. The form shows errors. */
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
    onError: showErrorToast,
  });

/** Marks the jobs of a search as seen. After a failure they stay new. */
export const useMarkSeen = () =>
  useMutation({
    mutationFn: ({ id }: SavedSearch) => call(savedSearches.seen, { params: { id } }),
    onSuccess: refetch,
  });
