import { type MailState, operatorMails, withReason } from '@soloist/contracts';
import { call, queryClient, useInfiniteQuery } from '@soloist/web-client';

export const useMails = (filters: { state?: MailState | undefined; to?: string | undefined }) =>
  useInfiniteQuery({
    queryKey: ['admin', 'mails', filters],
    queryFn: ({ pageParam, signal }) =>
      call(operatorMails.list, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export async function actOnMail(act: 'settle' | 'liftSuppression', mailId: string, reason: string) {
  const { message } = await call(operatorMails[act], {
    params: { mailId },
    headers: withReason(reason),
  });
  await queryClient.invalidateQueries({ queryKey: ['admin', 'mails'] });
  return { message };
}
