import {
  numberInFileName,
  type ProposalStatus,
  type ProposalTab,
  type paymentTypes,
  proposals,
} from '@soloist/contracts';
import { saveFile } from '@soloist/ui';
import {
  call,
  callFile,
  keepPreviousData,
  queryClient,
  queryOptions,
  showToast,
  useInfiniteQuery,
  useLive,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { ownFirst } from '../../shared/formats/sums.rules.ts';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { useMyCurrency } from '../../shared/profiles/profiles.api.ts';

export interface ProposalFilters {
  tab?: ProposalTab | undefined;
  status?: ProposalStatus | undefined;
  payment_type?: (typeof paymentTypes)[number] | undefined;
  q?: string | undefined;
}

// Keys begin with the live topic, so a change published by the server refetches them.
export const proposalKeys = {
  all: ['proposal'] as const,
  list: (filters: ProposalFilters) => ['proposal', 'list', filters] as const,
  summary: ['proposal', 'summary'] as const,
  one: (id: string) => ['proposal', 'one', id] as const,
  project: (id: string) => ['proposal', 'project', id] as const,
};

/** My proposals, newest first, page by page. */
export function useProposals(filters: ProposalFilters = {}) {
  useLive('proposal');
  return useInfiniteQuery({
    queryKey: proposalKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      call(proposals.fetchAllProposals, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

const summaryQuery = queryOptions({
  queryKey: proposalKeys.summary,
  queryFn: ({ signal }) => call(proposals.summary, { signal }),
});

/** Counts and sums of my proposals by status and currency, my own currency first. */
export function useProposalTotals() {
  useLive('proposal');
  const own = useMyCurrency();
  return useQuery({ ...summaryQuery, select: ({ totals }) => ownFirst(totals, own) });
}

/** Amounts of projects in progress that are not invoiced yet, by currency. */
export function useToBill() {
  useLive('proposal');
  const own = useMyCurrency();
  return useQuery({ ...summaryQuery, select: ({ toBill }) => ownFirst(toBill, own) });
}

export function useProposal(id: string) {
  useLive('proposal');
  return useQuery({
    queryKey: proposalKeys.one(id),
    queryFn: async ({ signal }) =>
      (await call(proposals.fetchProject, { params: { id }, signal })).proposal,
  });
}

const refresh = () => queryClient.invalidateQueries({ queryKey: proposalKeys.all });
export function useRetryDelivery() {
  return useMutation({
    mutationFn: (params: { id: string; deliveryId: string }) =>
      call(proposals.retryDelivery, { params }),
    onSuccess: refresh,
    onError: showErrorToast,
  });
}

/** Emails the document to the client again. */
export function useResendProposal() {
  return useMutation({
    mutationFn: (id: string) => call(proposals.resend, { params: { id } }),
    onSuccess: async ({ message }) => {
      showToast({ message, kind: 'success' });
      await refresh();
    },
    onError: showErrorToast,
  });
}

/** Emails the client a follow-up; the calling dialog displays the error. */
export function useRemindClient() {
  return useMutation({
    mutationFn: ({ id, message }: { id: string; message: string }) =>
      call(proposals.remind, { params: { id }, body: { message } }),
    onSuccess: async ({ message }) => {
      showToast({ message, kind: 'success' });
      await refresh();
    },
  });
}

export function useWithdrawProposal() {
  return useMutation({
    mutationFn: (id: string) => call(proposals.withdraw, { params: { id } }),
    onSuccess: async () => {
      showToast({ message: 'Proposal withdrawn.', kind: 'success' });
      await refresh();
    },
    onError: showErrorToast,
  });
}

/** Downloads the current document of record. */
export function useProposalPdf() {
  return useMutation({
    mutationFn: async ({ id, number }: { id: string; number: string }) =>
      saveFile(
        await callFile(proposals.pdf, { params: { id } }),
        `${numberInFileName(number)}.pdf`,
      ),
    onError: showErrorToast,
  });
}
