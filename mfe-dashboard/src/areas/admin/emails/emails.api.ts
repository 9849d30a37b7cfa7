import { type OutgoingEmailFilters, outgoingEmails, withReason } from '@soloist/contracts';
import { saveFile } from '@soloist/ui';
import { call, callFile, queryClient, useInfiniteQuery, useMutation } from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

export const useEmails = (filters: OutgoingEmailFilters) =>
  useInfiniteQuery({
    queryKey: ['admin', 'mails', filters],
    queryFn: ({ pageParam, signal }) =>
      call(outgoingEmails.list, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const useExportEmails = (filters: OutgoingEmailFilters) =>
  useMutation({
    mutationFn: () => callFile(outgoingEmails.exported, { query: filters }),
    onSuccess: (file) => saveFile(file, 'emails.csv'),
    onError: showErrorToast,
  });

export async function actOnEmail(
  act: 'settle' | 'liftSuppression',
  mailId: string,
  reason: string,
) {
  const { message } = await call(outgoingEmails[act], {
    params: { mailId },
    headers: withReason(reason),
  });
  await queryClient.invalidateQueries({ queryKey: ['admin', 'mails'] });
  return { message };
}
