import { type LateFeeSettings, lateFees } from '@soloist/contracts';
import {
  call,
  queryClient,
  queryOptions,
  showToast,
  useMutation,
  useQuery,
} from '@soloist/web-client';

const lateFeesQuery = queryOptions({
  queryKey: ['document-settings', 'late-fees'],
  queryFn: ({ signal }) => call(lateFees.settings, { signal }),
});

/** The usual late fees, and statutory interest to start from. */
export const useLateFees = () => useQuery(lateFeesQuery);

export const useSaveLateFees = () =>
  useMutation({
    mutationFn: (body: LateFeeSettings) => call(lateFees.saveSettings, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(lateFeesQuery.queryKey, saved);
      showToast({ message: 'Late fees saved.', kind: 'success' });
    },
  });
