import { queryClient, useMutation, useNavigate } from '@soloist/web-client';
import { showErrorToast } from '../forms/errors.rules.ts';

const mutationKey = ['begin-proposal'];

/** Starts a proposal and opens it, once for any number of clicks. `store` returns its address. */
export function useStartProposal(store: () => Promise<string>) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: store,
    onSuccess: (href) => navigate(href),
    onError: showErrorToast,
  });
  return {
    isStarting: isPending,
    start: () => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate();
    },
  };
}
