import { addressForm, type RecipientInput, recipients } from '@soloist/contracts';
import { call, queryClient, showToast, useMutation, useQuery } from '@soloist/web-client';

const keyOf = (email: string) => ['recipient-defaults', email] as const;

/** Who else gets documents for a client, as the user saved it. */
export const useRecipientDefaults = (email: string) =>
  useQuery({
    queryKey: keyOf(email),
    queryFn: async ({ signal }) =>
      (await call(recipients.defaults, { query: { email }, signal })).recipients,
    enabled: addressForm.safeParse({ email }).success,
  });

export function useSaveRecipientDefaults() {
  return useMutation({
    mutationFn: (body: { email: string; recipients: RecipientInput[] }) =>
      call(recipients.saveDefaults, { body }),
    onSuccess: (reply, { email }) => {
      queryClient.setQueryData(keyOf(email), reply.recipients);
      showToast({ message: reply.message, kind: 'success' });
    },
    onError: (error) => showToast({ message: error.message, kind: 'error' }),
  });
}
