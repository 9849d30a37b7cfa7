import {
  campaigns,
  type EndpointInput,
  type EndpointResponse,
  type Lead,
  type LeadDetail,
  leads,
} from '@soloist/contracts';
import {
  call,
  keepPreviousData,
  queryClient,
  showToast,
  useInfiniteQuery,
  useLive,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import type { BoardFilters } from './use-leads-address.ts';

// Keys start with the live topic, so that changes on the server refetch them.
export const leadKeys = {
  all: ['lead'] as const,
  board: (filters: BoardFilters) => ['lead', 'board', filters] as const,
  list: (filters: object) => ['lead', 'list', filters] as const,
  numbers: (campaign: string) => ['lead', 'numbers', campaign] as const,
  one: (id: string) => ['lead', 'one', id] as const,
  history: (id: string) => ['lead', 'history', id] as const,
};

/** The caller's leads as a list: newest first, or overdue ones by due date. */
export function useLeads(filters: BoardFilters & { overdue?: 'true' }) {
  useLive('lead');
  return useInfiniteQuery({
    queryKey: leadKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      call(leads.listOwn, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The conversion of leads in the last 90 days. */
export function useLeadNumbers(campaign = '') {
  useLive('lead');
  return useQuery({
    queryKey: leadKeys.numbers(campaign),
    queryFn: async ({ signal }) =>
      (await call(leads.numbers, { query: campaign ? { campaign } : {}, signal })).numbers,
    placeholderData: keepPreviousData,
  });
}

export function useLead(id: string) {
  useLive('lead');
  return useQuery({
    queryKey: leadKeys.one(id),
    queryFn: async ({ signal }) => (await call(leads.read, { params: { id }, signal })).lead,
  });
}

export const useLeadHistory = (id: string) =>
  useInfiniteQuery({
    queryKey: leadKeys.history(id),
    queryFn: ({ pageParam, signal }) =>
      call(leads.history, { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** One change of a lead. The caller handles errors. */
function useChange<Input>(
  change: (input: Input) => Promise<{ message: string; lead: LeadDetail }>,
) {
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ message, lead }) => {
      queryClient.setQueryData(leadKeys.one(lead.id), lead);
      showToast({ message, kind: 'success' });
      await queryClient.invalidateQueries({ queryKey: leadKeys.all });
    },
  });
}

export const useCreateLead = () =>
  useChange((body: EndpointInput<typeof leads.create>['body']) => call(leads.create, { body }));

export const useUpdateLead = (id: string) =>
  useChange((body: EndpointInput<typeof leads.update>['body']) =>
    call(leads.update, { params: { id }, body }),
  );

export const useAddNote = (id: string) =>
  useChange((body: EndpointInput<typeof leads.addNote>['body']) =>
    call(leads.addNote, { params: { id }, body }),
  );

export const useUpdateNote = (id: string) =>
  useChange(({ noteId, text }: { noteId: string; text: string }) =>
    call(leads.updateNote, { params: { id, noteId }, body: { text } }),
  );

export const useRemoveNote = (id: string) =>
  useChange((noteId: string) => call(leads.removeNote, { params: { id, noteId } }));

export const useMailLead = (id: string) =>
  useChange((body: EndpointInput<typeof leads.mail>['body']) =>
    call(leads.mail, { params: { id }, body }),
  );

export const useRestoreLead = () =>
  useChange((id: string) => call(leads.restore, { params: { id } }));

export const useRemoveLead = () =>
  useMutation({
    mutationFn: ({ id }: Pick<Lead, 'id'>) => call(leads.remove, { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: leadKeys.all });
    },
    onError: showErrorToast,
  });

export type Board = EndpointResponse<typeof leads.board>;

/** The caller's campaigns, newest first. */
export function useCampaigns() {
  useLive('lead');
  return useInfiniteQuery({
    queryKey: ['lead', 'campaigns'],
    queryFn: ({ pageParam, signal }) =>
      call(campaigns.list, { query: { limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}
