import { autopay } from '@soloist/contracts';
import { call, queryClient, showToast, useLive, useMutation, useQuery } from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

// Begins with the live topic of invoices: a charge changes theirs.
const keyOf = (email: string) => ['invoice', 'autopay', email];

/** Autopays of the client with this address, newest first. */
export function useClientAutopay(email: string) {
  useLive('invoice');
  return useQuery({
    queryKey: keyOf(email),
    queryFn: async ({ signal }) =>
      (await call(autopay.list, { query: { email, limit: 10 }, signal })).items,
  });
}

export const useEndAutopay = (email: string) =>
  useMutation({
    mutationFn: (id: string) => call(autopay.end, { params: { id } }),
    onSuccess: ({ message }) => showToast({ message, kind: 'success' }),
    onError: showErrorToast,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(email) }),
  });
