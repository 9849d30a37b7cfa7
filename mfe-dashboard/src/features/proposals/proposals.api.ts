import { type ProposalSummary, proposals } from '@soloist/contracts';
import {
  apiUrl,
  call,
  queryClient,
  queryOptions,
  showToast,
  useInfiniteQuery,
  useLive,
  useMutation,
  useQuery,
} from '@soloist/web-client';

// Keys begin with the live topic: what the server says has changed is fetched again.
const keys = {
  all: ['proposal'] as const,
  list: ['proposal', 'list'] as const,
  summary: ['proposal', 'summary'] as const,
};

/** Own proposals, newest first, page by page. */
export function useProposals() {
  useLive('proposal');
  return useInfiniteQuery({
    queryKey: keys.list,
    queryFn: ({ pageParam, signal }) =>
      call(proposals.fetchAllProposals, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Counts and sums of own proposals by status and currency. */
export function useProposalTotals() {
  useLive('proposal');
  return useQuery(
    queryOptions({
      queryKey: keys.summary,
      queryFn: async ({ signal }) => (await call(proposals.summary, { signal })).totals,
    }),
  );
}

export function useProposal(id: string) {
  useLive('proposal');
  return useQuery({
    queryKey: [...keys.all, 'one', id],
    queryFn: async ({ signal }) =>
      (await call(proposals.fetchProject, { params: { id }, signal })).proposal,
  });
}

/** Where the document of record is; it is made before the proposal is mailed. */
export const pdfUrl = ({ contract_id }: Pick<ProposalSummary, 'contract_id'>) =>
  apiUrl(proposals.contractPdf, { params: { contract_id } });

const refresh = () => queryClient.invalidateQueries({ queryKey: keys.all });
const tellError = (error: Error) => showToast({ message: error.message, kind: 'error' });

export function useRetryDelivery() {
  return useMutation({
    mutationFn: (params: { id: string; deliveryId: string }) =>
      call(proposals.retryDelivery, { params }),
    onSuccess: refresh,
    onError: tellError,
  });
}

export function useWithdrawProposal() {
  return useMutation({
    mutationFn: (id: string) => call(proposals.withdraw, { params: { id } }),
    onSuccess: async () => {
      showToast({ message: 'Proposal withdrawn.', kind: 'success' });
      await refresh();
    },
    onError: tellError,
  });
}
