import { type LateFeeSettings, lateFees } from '@soloist/contracts';
import { call, queryOptions, useMutation, useQuery } from '@soloist/web-client';
import { storeReply } from '../store-reply.api.ts';

const lateFeesQuery = queryOptions({
  queryKey: ['document-settings', 'late-fees'],
  queryFn: ({ signal }) => call(lateFees.settings, { signal }),
});

/** The usual late fees, and statutory interest to start from. */
export const useLateFees = () => useQuery(lateFeesQuery);

export const useSaveLateFees = () =>
  useMutation({
    mutationFn: (body: LateFeeSettings) => call(lateFees.saveSettings, { body }),
    ...storeReply(lateFeesQuery, 'Late fees saved.'),
  });
