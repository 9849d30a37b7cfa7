import { queryClient } from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

/**
 * Options of an optimistic mutation: calls run one after the other, so that the last one wins, and
 * the stored value is refetched after the last of them.
 */
export const serializeMutation = (id: string, query: { queryKey: readonly unknown[] }) => ({
  mutationKey: [id],
  scope: { id },
  onError: showErrorToast,
  onSettled: () => {
    if (queryClient.isMutating({ mutationKey: [id] }) > 1) return;
    return queryClient.invalidateQueries({ queryKey: query.queryKey });
  },
});
