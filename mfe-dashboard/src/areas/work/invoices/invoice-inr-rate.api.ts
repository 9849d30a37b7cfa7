import { gstReturns } from '@soloist/contracts';
import { call, queryClient, showToast, useMutation } from '@soloist/web-client';

/** Sets the rupees for one unit of an invoice's currency; the calling form displays the error. */
export const useSetInrRate = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string; inr_rate: number }) =>
      call(gstReturns.setInrRate, { params: { id }, body }),
    onSuccess: async ({ message }) => {
      showToast({ message, kind: 'success' });
      await queryClient.invalidateQueries({ queryKey: ['invoice'] });
    },
  });
