import { recommendations } from '@soloist/contracts';
import { call, queryClient, queryOptions, useMutation } from '@soloist/web-client';

/** A published recommendation, and whether Soloist signed it. */
export const publishedQuery = (publicId: string) =>
  queryOptions({
    queryKey: ['published-recommendation', publicId],
    queryFn: ({ signal }) => call(recommendations.check, { params: { publicId }, signal }),
  });

export const useCheckSignature = () =>
  useMutation({
    mutationFn: (signature: string) =>
      call(recommendations.checkSignature, { body: { signature } }),
  });

export const invitationQuery = (writeId: string) =>
  queryOptions({
    queryKey: ['invitation', writeId],
    queryFn: ({ signal }) => call(recommendations.invitation, { params: { writeId }, signal }),
  });

/** Declines a request; `never` also declines all future ones. */
export const useSayNo = (writeId: string) =>
  useMutation({
    mutationFn: (how: 'decline' | 'neverAsk') =>
      call(recommendations[how], { params: { writeId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['invitation', writeId] }),
  });
