import { type ProposalDetail, projects } from '@soloist/contracts';
import { call, queryClient, showToast, useLive, useMutation, useQuery } from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { proposalKeys } from '../proposals/proposals.api.ts';

const viewKey = (id: string) => ['project-view', id] as const;

/** One project as the freelancer or the client sees it. */
export function useProjectView(id: string) {
  useLive('proposal', (change) => {
    if (change.id === id) void queryClient.invalidateQueries({ queryKey: viewKey(id) });
  });
  return useQuery({
    queryKey: viewKey(id),
    queryFn: ({ signal }) => call(projects.view, { params: { id }, signal }),
  });
}

const refresh = () => queryClient.invalidateQueries({ queryKey: proposalKeys.all });

/** One step of a project; the calling form displays the error. */
function useStep<Input>(
  step: (input: Input) => Promise<{ message: string; proposal: ProposalDetail }>,
) {
  return useMutation({
    mutationFn: step,
    onSuccess: async ({ message, proposal }) => {
      queryClient.setQueryData(proposalKeys.one(proposal.id), proposal);
      showToast({ message, kind: 'success' });
      await refresh();
    },
  });
}

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

/** Adds a file to a project; rejects with the service's error. */
export async function addFile(id: string, upload: Upload): Promise<void> {
  await call(projects.addFile, { params: { id }, ...upload });
  await refresh();
}
