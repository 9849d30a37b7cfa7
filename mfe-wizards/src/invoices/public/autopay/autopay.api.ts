import {
  type AutopayRequest,
  autopay,
  type PublicInvoice,
  payingInvoices,
  toMinor,
} from '@soloist/contracts';
import { call, queryClient, useMutation, useQuery } from '@soloist/web-client';
import { openCheckout } from '../../../shared/checkout/checkout.client.ts';

const pendingMs = 3000;
const maxPolls = 40;

/** The client's autopay and the charge of this invoice; polled while it is being confirmed. */
export const useAutopay = (orderId: string) =>
  useQuery({
    queryKey: ['autopay', orderId],
    queryFn: ({ signal }) => call(autopay.ofInvoice, { params: { orderId }, signal }),
    staleTime: 0,
    networkMode: 'always',
    refetchInterval: ({ state }) =>
      state.data?.mandate?.state === 'pending' && state.dataUpdateCount < maxPolls
        ? pendingMs
        : false,
  });

const refresh = async () => {
  await queryClient.invalidateQueries({ queryKey: ['autopay'] });
  await queryClient.invalidateQueries({ queryKey: ['public-invoice'] });
};

/** Accepts the mandate and pays; false when the payer closed the checkout or it failed. */
export const useStartAutopay = ({ orderId, document }: PublicInvoice) =>
  useMutation({
    mutationFn: async (body: AutopayRequest): Promise<boolean> => {
      const order = await call(autopay.start, { params: { orderId }, body });
      const { id, keyId, scriptUrl, customerId, amount, currency } = order;
      const end = await openCheckout({
        ...{ scriptUrl, key: keyId, order_id: id, currency },
        ...{ customer_id: customerId, recurring: '1' as const },
        amount: toMinor(amount, currency),
        name: document.from.name,
        description: document.number,
        prefill: { email: document.to.email },
      });
      if (end.kind !== 'paid') return false;
      const { razorpay_payment_id, razorpay_signature, razorpay_order_id = id } = end.answer;
      const result = { razorpay_order_id, razorpay_payment_id, razorpay_signature };
      await call(payingInvoices.verify, { body: result });
      return true;
    },
    onSettled: refresh,
  });

export const useSkipCharge = (orderId: string) =>
  useMutation({
    mutationFn: () => call(autopay.skip, { params: { orderId } }),
    onSettled: refresh,
  });

export const useStopAutopay = (orderId: string) =>
  useMutation({
    mutationFn: () => call(autopay.stop, { params: { orderId } }),
    onSettled: refresh,
  });
