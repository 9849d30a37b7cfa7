import {
  type Contract,
  type EndpointResponse,
  type ProposalDetail,
  projects,
} from '@soloist/contracts';
import {
  call,
  queryClient,
  showToast,
  useLive,
  useMutation,
  useQuery,
  useRole,
} from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { clientOf } from '../documents/document.rules.ts';
import { proposalKeys } from '../proposals/proposals.api.ts';

export type ProjectView = EndpointResponse<typeof projects.view>;

/** One project as its freelancer or its client sees it. */
export function useProject(id: string) {
  useLive('proposal');
  const canWork = useRole() === 'freelancer';
  return useQuery({
    queryKey: proposalKeys.project(id),
    queryFn: ({ signal }) => call(projects.view, { params: { id }, signal }),
    // The freelancer's actions need that role: in another one the page is read-only.
    select: ({ proposal, ...view }: ProjectView): ProjectView =>
      canWork && proposal ? { ...view, proposal } : view,
  });
}

/** What the caller's project earned. */
export function useProjectProfit(id: string) {
  useLive('invoice');
  return useQuery({
    // Sending and paying invoices changes it, and so does an expense.
    queryKey: ['invoice', 'expenses', 'profit', id],
    queryFn: ({ signal }) => call(projects.profit, { params: { id }, signal }),
  });
}

/** The name of the person on the other side of the project. */
export const otherSideOf = ({ side, contract }: ProjectView) =>
  side === 'freelancer' ? clientOf(contract) : contract.sender.name;

const refresh = () => queryClient.invalidateQueries({ queryKey: proposalKeys.all });

/** One step of a project; the calling form displays the error. */
function useStep<Input>(
  step: (input: Input) => Promise<{ message: string; proposal: ProposalDetail }>,
) {
  return useMutation({
    mutationFn: step,
    onSuccess: async ({ message }) => {
      showToast({ message, kind: 'success' });
      await refresh();
    },
  });
}

/** A client's decision, by the contract's link. */
function useDecision<Input>(
  decide: (input: Input) => Promise<{ message: string; contract: Contract }>,
) {
  return useMutation({
    mutationFn: decide,
    onSuccess: async ({ message }) => {
      showToast({ message, kind: 'success' });
      // The client's list of received proposals counts the milestones to approve.
      void queryClient.invalidateQueries({ queryKey: ['received-proposals'] });
      await refresh();
    },
  });
}

export const useApproveMilestone = () =>
  useDecision((params: { contract_id: string; milestoneId: string }) =>
    call(projects.approveMilestone, { params }),
  );

export const useRequestChanges = () =>
  useDecision(({ note, ...params }: { contract_id: string; milestoneId: string; note: string }) =>
    call(projects.requestChanges, { params, body: { note } }),
  );

export const useSubmitMilestone = () =>
  useStep(({ note, ...params }: { id: string; milestoneId: string; note: string }) =>
    call(projects.submitMilestone, { params, body: { note } }),
  );

export const useCompleteProject = () =>
  useStep((id: string) => call(projects.complete, { params: { id } }));

export const useCancelProject = () =>
  useStep(({ id, reason }: { id: string; reason: string }) =>
    call(projects.cancel, { params: { id }, body: { reason } }),
  );

/** Prepares the invoice draft of an approved milestone. */
export function useDraftInvoice({ onReady }: { onReady: (draft_id: string) => void }) {
  return useMutation({
    mutationFn: (params: { id: string; milestoneId: string }) =>
      call(projects.draftInvoice, { params }),
    onSuccess: ({ draft_id }) => onReady(draft_id),
    onError: showErrorToast,
  });
}

export function useRemoveFile() {
  return useMutation({
    mutationFn: (params: { id: string; fileId: string }) => call(projects.removeFile, { params }),
    onSuccess: async ({ message }) => {
      showToast({ message, kind: 'success' });
      await refresh();
    },
    onError: showErrorToast,
  });
}

interface Upload {
  file: File;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress: (fraction: number) => void;
}

/** A project by the freelancer's id, or by the client's contract. */
export type ProjectReference = { id: string } | { contract_id: string };

/** Adds a file to a project; rejects with the service's error. */
export async function addFile(project: ProjectReference, upload: Upload): Promise<void> {
  if ('id' in project) await call(projects.addFile, { params: project, ...upload });
  else await call(projects.addClientFile, { params: project, ...upload });
  await refresh();
}
