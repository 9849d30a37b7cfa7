import { lateFees } from '@soloist/contracts';
import { call, queryClient, showToast, useLive, useMutation, useQuery } from '@soloist/web-client';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';

// Begins with the live topic of invoices.
const keyOf = (id: string) => ['invoice', id, 'late-fees'];

/** The late fee of an invoice so far, and those that were billed or waived. */
export function useInvoiceLateFees(id: string) {
  useLive('invoice');
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      (await call(lateFees.read, { params: { id }, signal })).late_fees,
    // A fee note follows its fee in a moment, without an event of its own.
    refetchInterval: ({ state: { data } }) =>
      data?.fees.some(({ state, note }) => state === 'sent' && !note) ? 2_000 : false,
  });
}

const showChange = async ({ message }: { message: string }) => {
  showToast({ message, kind: 'success' });
  // The activity and a voided fee note change, too.
  await queryClient.invalidateQueries({ queryKey: ['invoice'] });
};

/** Bills the fee so far by a fee note. */
export const useBillLateFee = () =>
  useMutation({
    mutationFn: ({ id, until }: { id: string; until: string }) =>
      call(lateFees.bill, { params: { id }, body: { until } }),
    onSuccess: showChange,
    onError: showErrorToast,
  });

export const useWaiveLateFee = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string; until: string; fee_id?: string }) =>
      call(lateFees.waive, { params: { id }, body }),
    onSuccess: showChange,
    onError: showErrorToast,
  });

export const useRestoreLateFee = () =>
  useMutation({
    mutationFn: (id: string) => call(lateFees.restore, { params: { id } }),
    onSuccess: showChange,
    onError: showErrorToast,
  });
