import { type InvoiceRequest, invoices, projects, proposals } from '@soloist/contracts';
import { call, queryClient, queryOptions, useMutation, useQuery } from '@soloist/web-client';

/** The most that one page of a list holds. */
const mostListed = 50;

/** What the next invoice begins with. Asked anew each time: the number moves on. */
export const useInvoiceDefaults = () =>
  useQuery({
    queryKey: ['invoice', 'defaults'],
    queryFn: ({ signal }) => call(invoices.defaults, { signal }),
    gcTime: 0,
  });

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoice', id],
    queryFn: async ({ signal }) =>
      (await call(invoices.fetchInvoice, { params: { id }, signal })).invoice,
  });

export const useRecentInvoices = () =>
  useQuery({
    queryKey: ['invoices', 'recent'],
    queryFn: async ({ signal }) =>
      (await call(invoices.list, { query: { limit: mostListed }, signal })).items,
  });

export const useRecentProposals = () =>
  useQuery({
    queryKey: ['proposals', 'recent'],
    queryFn: async ({ signal }) =>
      (await call(proposals.fetchAllProposals, { query: { limit: mostListed }, signal })).items,
  });

/** Accepted proposals, those under way first. */
export const useAcceptedProjects = () =>
  useQuery({
    queryKey: ['proposals', 'accepted'],
    queryFn: async ({ signal }) => {
      const tabs = ['in_progress', 'completed'] as const;
      const pages = await Promise.all(
        tabs.map((tab) =>
          call(proposals.fetchAllProposals, { query: { tab, limit: mostListed }, signal }),
        ),
      );
      // One may move from list to list between the two calls.
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

/** The ready made draft of an approved milestone. */
export const useMilestoneDraft = () =>
  useMutation({
    mutationFn: (params: { id: string; milestoneId: string }) =>
      call(projects.draftInvoice, { params }),
  });

// Keys that an invoice on its way changes; a milestone becomes invoiced too.
const touched = ['invoice', 'invoices', 'drafts', 'proposal', 'proposals', 'project-view'];

export const useSendInvoice = () =>
  useMutation({
    mutationFn: (body: InvoiceRequest) => call(invoices.send, { body }),
    onSuccess: () => {
      for (const key of touched) void queryClient.invalidateQueries({ queryKey: [key] });
    },
  });
