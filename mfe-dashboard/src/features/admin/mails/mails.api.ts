import { type MailFilters, operatorMails, withReason } from '@soloist/contracts';
import { saveFile } from '@soloist/ui';
import { call, callFile, queryClient, useInfiniteQuery, useMutation } from '@soloist/web-client';
import { tellProblem } from '../../../tell-problem.ts';

export const useMails = (filters: MailFilters) =>
  useInfiniteQuery({
    queryKey: ['admin', 'mails', filters],
    queryFn: ({ pageParam, signal }) =>
      call(operatorMails.list, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const useExportMails = (filters: MailFilters) =>
  useMutation({
    mutationFn: () => callFile(operatorMails.exported, { query: filters }),
    onSuccess: (file) => saveFile(file, 'emails.csv'),
    onError: tellProblem,
  });

export async function actOnMail(act: 'settle' | 'liftSuppression', mailId: string, reason: string) {
  const { message } = await call(operatorMails[act], {
    params: { mailId },
    headers: withReason(reason),
  });
  await queryClient.invalidateQueries({ queryKey: ['admin', 'mails'] });
  return { message };
}
