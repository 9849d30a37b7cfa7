import { queryClient, useMutation, useNavigate } from '@soloist/web-client';
import { tellProblem } from '../../tell-problem.ts';

const mutationKey = ['begin-proposal'];

/** Begins a proposal and opens it, once however often it is pressed. `store` gives its address. */
export function useBeginProposal(store: () => Promise<string>) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: store,
    onSuccess: (href) => navigate(href),
    onError: tellProblem,
  });
  return {
    isBeginning: isPending,
    begin: () => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate();
    },
  };
}
