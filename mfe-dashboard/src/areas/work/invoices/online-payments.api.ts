import { type PaymentRecord, payingInvoices, type RefundForm, refunds } from '@soloist/contracts';
import { call, queryClient, showToast, useLive, useMutation, useQuery } from '@soloist/web-client';

// Begins with the live topic of invoices: a payment, a refund and a lost dispute change theirs.
const keyOf = (invoiceId: string) => ['invoice', invoiceId, 'online'];

/** Checkout payments of one of my invoices. */
export function useOnlinePayments(invoiceId: string) {
  const queryKey = keyOf(invoiceId);
  useLive('invoice');
  // The refundable amount depends on the wallet.
  useLive('wallet', () => void queryClient.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await call(payingInvoices.ofInvoice, { params: { invoiceId }, signal })).payments,
  });
}

/** Refunds a payment in full or in part; the calling form displays the error. */
export const useRefund = (invoiceId: string) =>
  useMutation({
    mutationFn: ({ paymentId, ...body }: RefundForm & { paymentId: string }) =>
      call(refunds.refund, { params: { paymentId }, body }),
    onSuccess: ({ message, payment }) => {
      queryClient.setQueryData<PaymentRecord[]>(keyOf(invoiceId), (previous) =>
        previous?.map((each) => (each.id === payment.id ? payment : each)),
      );
      showToast({ message, kind: 'success' });
      // Not awaited: the page behind the form already has the new state.
      for (const topic of ['invoice', 'wallet'])
        void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
