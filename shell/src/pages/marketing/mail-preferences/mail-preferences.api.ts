import { emailUnsubscribing } from '@soloist/contracts';
import { call, queryClient, queryOptions, useMutation } from '@soloist/web-client';

/** The kind of email that a link is about, and whether it is wanted. */
export const mailChoiceQuery = (token: string) =>
  queryOptions({
    queryKey: ['mail-choice', token],
    queryFn: ({ signal }) => call(emailUnsubscribing.read, { params: { token }, signal }),
  });

export const useSetSubscribed = (token: string) =>
  useMutation({
    mutationFn: (isSubscribed: boolean) =>
      call(emailUnsubscribing.set, { params: { token }, body: { wanted: isSubscribed } }),
    onSuccess: (choice) => queryClient.setQueryData(mailChoiceQuery(token).queryKey, choice),
  });
