import { type PaymentRecord, payingInvoices, type RefundForm, refunds } from '@soloist/contracts';
import { call, queryClient, showToast, useLive, useMutation, useQuery } from '@soloist/web-client';

// Begins with the live topic of invoices: a payment, a refund and a lost dispute change theirs.
const keyOf = (invoiceId: string) => ['invoice', invoiceId, 'online'];

/** What came in for an own invoice through the checkout. */
export function useOnlinePayments(invoiceId: string) {
  const queryKey = keyOf(invoiceId);
  useLive('invoice');
  // What of it can be given back depends on the wallet.
  useLive('wallet', () => void queryClient.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await call(payingInvoices.ofInvoice, { params: { invoiceId }, signal })).payments,
  });
}

/** Gives a payment back, in full or in part; what went wrong is for the form that asked. */
export const useRefund = (invoiceId: string) =>
  useMutation({
    mutationFn: ({ paymentId, ...body }: RefundForm & { paymentId: string }) =>
      call(refunds.refund, { params: { paymentId }, body }),
    onSuccess: ({ message, payment }) => {
      queryClient.setQueryData<PaymentRecord[]>(keyOf(invoiceId), (known) =>
        known?.map((each) => (each.id === payment.id ? payment : each)),
      );
      showToast({ message, kind: 'success' });
      // Not waited for: what is shown behind the form is known already.
      for (const topic of ['invoice', 'wallet'])
        void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
