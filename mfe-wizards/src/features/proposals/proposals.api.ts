import { type ProposalRequest, proposals } from '@soloist/contracts';
import { call, isApiError, queryClient, showToast, useMutation } from '@soloist/web-client';

export const proposalKeys = { all: ['proposals'] as const };

/** Sends a proposal; says how it went with the specification's words. */
export function useSendProposal({ onSent }: { onSent: () => void }) {
  return useMutation({
    mutationFn: (body: ProposalRequest) => call(proposals.createProject, { body }),
    onSuccess: async () => {
      showToast({ message: 'Project created successfully!', kind: 'success' });
      await queryClient.invalidateQueries({ queryKey: proposalKeys.all });
      onSent();
    },
    onError: (error) => showToast({ message: failureText(error), kind: 'error' }),
  });
}

function failureText(error: unknown) {
  if (!isApiError(error)) return 'An unexpected error occurred. Please try again.';
  return error.message || 'Error in creating project!';
}
