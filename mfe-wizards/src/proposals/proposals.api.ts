import {
  type Clause,
  clauses,
  drafts,
  type ProposalDraft,
  type ProposalPrefill,
  type ProposalRequest,
  proposalSending,
  proposals,
} from '@soloist/contracts';
import {
  ApiError,
  call,
  queryClient,
  showToast,
  useInfiniteQuery,
  useLive,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import type { useServerDraft } from '@soloist/writing';

export type ProposalServerDraft = ReturnType<typeof useServerDraft<ProposalDraft, ProposalPrefill>>;
type ListedKind = 'proposal' | 'proposal_template';

/** The maximum page size of a list. */
const mostRecent = 50;

const onError = (error: unknown) => showToast({ message: failureText(error), kind: 'error' });

/** Sends a proposal and reports the result with the specification's texts. */
export function useSendProposal({ onSent }: { onSent: (id: string) => void }) {
  return useMutation({
    mutationFn: (body: ProposalRequest) => call(proposalSending.createProject, { body }),
    onSuccess: async ({ proposal }) => {
      showToast({ message: 'Project created successfully!', kind: 'success' });
      onSent(proposal.id);
      await queryClient.invalidateQueries({ queryKey: ['proposal'] });
    },
    onError: (error) => showToast({ message: sendFailureText(error), kind: 'error' }),
  });
}

/** A sent proposal, refetched as its email is delivered. */
export function useSentProposal(id: string) {
  useLive('proposal');
  return useQuery({
    queryKey: ['proposal', 'one', id],
    queryFn: async ({ signal }) =>
      (await call(proposals.fetchProject, { params: { id }, signal })).proposal,
  });
}

/** Emails an undelivered document again. */
export const useRetryDelivery = () =>
  useMutation({
    mutationFn: (params: { id: string; deliveryId: string }) =>
      call(proposals.retryDelivery, { params }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['proposal'] }),
    onError,
  });

/** The user's drafts or templates, newest first. */
export const useDrafts = (kind: ListedKind) =>
  useInfiniteQuery({
    queryKey: ['drafts', kind],
    queryFn: ({ pageParam, signal }) =>
      call(drafts.list, { query: { kind, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Sent proposals, newest first. */
export const useSentProposals = () =>
  useInfiniteQuery({
    queryKey: ['proposal', 'to-copy'],
    queryFn: ({ pageParam, signal }) =>
      call(proposals.fetchAllProposals, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The currency of the last sent proposal, which is the default of the next one. */
export const useLastCurrency = () =>
  useQuery({
    queryKey: ['proposal', 'last-currency'],
    queryFn: async ({ signal }) => {
      const { items } = await call(proposals.fetchAllProposals, { query: { limit: 1 }, signal });
      return items[0]?.currency ?? null;
    },
  });

/** The currency of a client's newest proposal among the last ones; undefined for a new client. */
export const readClientCurrency = (email: string) =>
  queryClient
    .fetchQuery({
      queryKey: ['proposal', 'recent'],
      queryFn: async () =>
        (await call(proposals.fetchAllProposals, { query: { limit: mostRecent } })).items,
    })
    .then((items) => items.find((each) => each.email === email)?.currency)
    .catch(() => undefined);

/** Loads the content of a template. */
export const useReadTemplate = ({ onRead }: { onRead: (content: ProposalPrefill) => void }) =>
  useMutation({
    mutationFn: async (draft_id: string) => {
      const { draft } = await call(drafts.read, { params: { draft_id } });
      return draft.kind === 'invoice' ? {} : draft.content;
    },
    onSuccess: onRead,
    onError,
  });

export const useSaveTemplate = ({ onSaved }: { onSaved: () => void }) =>
  useMutation({
    mutationFn: ({ title, content }: { title: string; content: ProposalPrefill }) =>
      call(drafts.save, {
        params: { draft_id: crypto.randomUUID() },
        body: { kind: 'proposal_template', title, content, revision: 0 },
      }),
    onSuccess: async () => {
      showToast({ message: 'Template saved', kind: 'success' });
      onSaved();
      await queryClient.invalidateQueries({ queryKey: ['drafts', 'proposal_template'] });
    },
    onError,
  });

export const useRemoveDraft = ({ onRemoved }: { onRemoved: (draftId: string) => void }) =>
  useMutation({
    mutationFn: (draft_id: string) => call(drafts.remove, { params: { draft_id } }),
    onSuccess: async (_, draft_id) => {
      onRemoved(draft_id);
      await queryClient.invalidateQueries({ queryKey: ['drafts'] });
    },
    onError,
  });

/** Copies an earlier proposal to a new draft. */
export const useDuplicate = ({ onCopied }: { onCopied: (draftId: string) => void }) =>
  useMutation({
    mutationFn: ({ id, project_name }: { id: string; project_name: string }) =>
      call(proposals.copy, { params: { id }, body: { as: 'duplicate', title: project_name } }),
    onSuccess: ({ draft_id }) => onCopied(draft_id),
    onError,
  });

/** The proposal that a change replaces. */
export const useReplacedProposal = (id = '') =>
  useQuery({
    queryKey: ['proposal', 'changed', id],
    queryFn: async ({ signal }) =>
      (await call(proposals.fetchProject, { params: { id }, signal })).proposal,
    enabled: id !== '',
  });

/**
 * The email of the client who accepted the contract in force: the proposal that a change replaces,
 * or, while that one is not accepted, the contract it would change.
 */
export function useAcceptedBy(replaces: string | undefined): string | undefined {
  const { data: changed } = useReplacedProposal(replaces);
  const { data: base } = useReplacedProposal((!changed?.project && changed?.replaces) || undefined);
  return [changed, base].find((each) => each?.project)?.email;
}

/** The user's saved clauses. */
export const useSavedClauses = () =>
  useQuery({
    queryKey: ['clauses'],
    queryFn: async ({ signal }) => (await call(clauses.list, { signal })).clauses,
  });

/** Saves a new clause, or updates a saved one. */
export const useSaveClause = () =>
  useMutation({
    mutationFn: ({ id, ...body }: Clause & { id: string | undefined }) =>
      id ? call(clauses.change, { params: { id }, body }) : call(clauses.add, { body }),
    onSuccess: () => {
      showToast({ message: 'Clause saved', kind: 'success' });
      return queryClient.invalidateQueries({ queryKey: ['clauses'] });
    },
    onError,
  });

export const useRemoveClause = ({ onRemoved }: { onRemoved: () => void }) =>
  useMutation({
    mutationFn: (id: string) => call(clauses.remove, { params: { id } }),
    onSuccess: () => {
      showToast({ message: 'Clause deleted', kind: 'success' });
      onRemoved();
      return queryClient.invalidateQueries({ queryKey: ['clauses'] });
    },
    onError,
  });

/**
 * Without a response, the proposal may have arrived. Sending the same draft again creates no second
 * proposal.
 */
function sendFailureText(error: unknown) {
  const text = failureText(error);
  if (!(error instanceof ApiError) || error.code !== 'network') return text;
  return `${text} Your draft is saved, and trying again won’t send it twice.`;
}

function failureText(error: unknown) {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  return error.message || 'Error in creating project!';
}
