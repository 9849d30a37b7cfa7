import { type ProposalRequest, proposals } from '@soloist/contracts';
import { ApiError, call, queryClient, showToast, useMutation } from '@soloist/web-client';

/** Sends a proposal; says how it went with the specification's words. */
export function useSendProposal({ onSent }: { onSent: () => void }) {
  return useMutation({
    mutationFn: (body: ProposalRequest) => call(proposals.createProject, { body }),
    onSuccess: async () => {
      showToast({ message: 'Project created successfully!', kind: 'success' });
      onSent();
      await queryClient.invalidateQueries({ queryKey: ['proposal'] });
    },
    onError: (error) => showToast({ message: failureText(error), kind: 'error' }),
  });
}

function failureText(error: unknown) {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  return error.message || 'Error in creating project!';
}
