import {
  type InvoiceRequest,
  invoiceSending,
  invoices,
  lateFees,
  projects,
  proposals,
  type RecurringForm,
  recurringInvoices,
} from '@soloist/contracts';
import {
  call,
  queryClient,
  queryOptions,
  showToast,
  useLive,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import type { useServerDraft } from '@soloist/writing';
import type { InvoiceDraft } from './invoice-draft.rules.ts';

/** The maximum page size of a list. */
const maxPageSize = 50;

/** The defaults of the next invoice. Never cached, because the number changes. */
export const useInvoiceDefaults = () =>
  useQuery({
    queryKey: ['invoice', 'defaults'],
    queryFn: ({ signal }) => call(invoices.defaults, { signal }),
    gcTime: 0,
  });

/** The usual late fees, which an invoice takes over. */
export const useLateFeeSettings = () =>
  useQuery({
    queryKey: ['document-settings', 'late-fees'],
    queryFn: ({ signal }) => call(lateFees.settings, { signal }),
  });

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoice', id],
    queryFn: async ({ signal }) =>
      (await call(invoices.fetchInvoice, { params: { id }, signal })).invoice,
  });

export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: ['proposal', id],
    queryFn: async ({ signal }) =>
      (await call(proposals.fetchProject, { params: { id }, signal })).proposal,
  });

export const useRecentInvoices = () =>
  useQuery({
    queryKey: ['invoices', 'recent'],
    queryFn: async ({ signal }) =>
      (await call(invoices.list, { query: { limit: maxPageSize }, signal })).items,
  });

export const useRecentProposals = () =>
  useQuery({
    queryKey: ['proposals', 'recent'],
    queryFn: async ({ signal }) =>
      (await call(proposals.fetchAllProposals, { query: { limit: maxPageSize }, signal })).items,
  });

/** Accepted proposals, active ones first. */
export const useAcceptedProjects = () =>
  useQuery({
    queryKey: ['proposals', 'accepted'],
    queryFn: async ({ signal }) => {
      const tabs = ['in_progress', 'completed'] as const;
      const pages = await Promise.all(
        tabs.map((tab) =>
          call(proposals.fetchAllProposals, { query: { tab, limit: maxPageSize }, signal }),
        ),
      );
      // A proposal may move between the lists between the two calls.
      const each = pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const));
      return [...new Map(each).values()];
    },
  });

export const acceptedProjectQuery = (id: string) =>
  queryOptions({
    queryKey: ['proposal', 'one', id],
    queryFn: async ({ signal }) =>
      (await call(proposals.fetchProject, { params: { id }, signal })).proposal,
  });

export const useAcceptedProject = (id: string) => useQuery(acceptedProjectQuery(id));

/** The prepared invoice draft of an approved milestone. */
export const useMilestoneDraft = () =>
  useMutation({
    mutationFn: (params: { id: string; milestoneId: string }) =>
      call(projects.draftInvoice, { params }),
  });

// Query keys that sending an invoice changes; a milestone becomes invoiced too.
const changedQueryKeys = ['invoice', 'invoices', 'drafts', 'proposal', 'proposals', 'time'];

export const useSendInvoice = () =>
  useMutation({
    mutationFn: (body: InvoiceRequest) => call(invoiceSending.send, { body }),
    onSuccess: () => {
      for (const key of changedQueryKeys) void queryClient.invalidateQueries({ queryKey: [key] });
    },
  });

export const recurringQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoice', 'recurring', id],
    queryFn: async ({ signal }) =>
      (await call(recurringInvoices.read, { params: { id }, signal })).recurring,
  });

/** Starts a recurring invoice, or changes the one with this id. */
export const useSaveRecurring = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: string; body: RecurringForm }) =>
      id
        ? call(recurringInvoices.update, { params: { id }, body })
        : call(recurringInvoices.create, { body }),
    onSuccess: () => {
      for (const key of ['invoice', 'drafts']) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    },
  });

/** A sent invoice, which changes with its delivery. */
export function useSentInvoice(id: string) {
  useLive('invoice');
  return useQuery(invoiceQuery(id));
}

/** Emails an undelivered invoice again. */
export const useRetryInvoiceDelivery = () =>
  useMutation({
    mutationFn: (params: { id: string; deliveryId: string }) =>
      call(invoices.retryDelivery, { params }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['invoice'] }),
    onError: (error: Error) => showToast({ message: error.message, kind: 'error' }),
  });

/** The server draft that editor and preview share. */
export type InvoiceServerDraft = ReturnType<typeof useServerDraft<InvoiceDraft, object>>;
