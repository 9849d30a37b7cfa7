import { stoppingMails } from '@soloist/contracts';
import { call, queryClient, queryOptions, useMutation } from '@soloist/web-client';

/** Which kind of mail a link is about, and whether it is wanted. */
export const mailChoiceQuery = (token: string) =>
  queryOptions({
    queryKey: ['mail-choice', token],
    queryFn: ({ signal }) => call(stoppingMails.read, { params: { token }, signal }),
  });

export const useSetWanted = (token: string) =>
  useMutation({
    mutationFn: (wanted: boolean) =>
      call(stoppingMails.set, { params: { token }, body: { wanted } }),
    onSuccess: (choice) => queryClient.setQueryData(mailChoiceQuery(token).queryKey, choice),
  });
