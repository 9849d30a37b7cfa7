import { activity } from '@soloist/contracts';
import { call, queryClient, showToast, useInfiniteQuery, useMutation } from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

const key = ['account-activity'];

/** What happened to the account in the last 90 days, newest first. */
export const useActivity = () =>
  useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(activity.list, { query: { cursor, limit: 10 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** Reports a sign-in as someone else's, which ends its session and blocks payouts. */
export const useReportSignIn = () =>
  useMutation({
    mutationFn: (id: string) => call(activity.report, { params: { id } }),
    onSuccess: ({ message }) => showToast({ message, kind: 'success' }),
    onError: showErrorToast,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: key }),
        queryClient.invalidateQueries({ queryKey: ['sessions'] }),
        queryClient.invalidateQueries({ queryKey: ['wallet'] }),
      ]),
  });
