import { type ReportForm, reports } from '@soloist/contracts';
import { call, queryClient, useMutation, useQuery } from '@soloist/web-client';

/** Reports an item; resolves with the message to display. The form displays errors. */
export const useReport = () =>
  useMutation({ mutationFn: (body: ReportForm) => call(reports.create, { body }) });

const decisionKey = (id: string) => ['decision', id] as const;

/** A moderation decision about my content. */
export const useMyDecision = (id: string) =>
  useQuery({
    queryKey: decisionKey(id),
    queryFn: async ({ signal }) =>
      (await call(reports.decision, { params: { id }, signal })).decision,
  });

export const useAppeal = (id: string) =>
  useMutation({
    mutationFn: (words: string) => call(reports.appeal, { params: { id }, body: { words } }),
    onSuccess: ({ decision }) => queryClient.setQueryData(decisionKey(id), decision),
  });
