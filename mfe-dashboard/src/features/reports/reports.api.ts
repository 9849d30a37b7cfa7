import { type ReportForm, reports } from '@soloist/contracts';
import { call, queryClient, useMutation, useQuery } from '@soloist/web-client';

/** Reports something; resolves with the sentence to show. What went wrong is for the form. */
export const useReport = () =>
  useMutation({ mutationFn: (body: ReportForm) => call(reports.create, { body }) });

const decisionKey = (id: string) => ['decision', id] as const;

/** What was decided about a thing of one's own. */
export const useOwnDecision = (id: string) =>
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
