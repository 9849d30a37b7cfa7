import {
  type EndpointResponse,
  type PublicInvoice,
  payingInvoices,
  type paymentSettled,
} from '@soloist/contracts';
import { ApiError, call, queryClient, useMutation } from '@soloist/web-client';
import type { output } from 'zod/mini';
import { openCheckout } from '../../../checkout/open-checkout.ts';

type Settled = output<typeof paymentSettled>['state'];

/** How paying ended; `refused`: nothing was to be paid, for a reason that the service tells. */
export type PayEnd = { kind: Settled | 'closed' | 'failed' } | { kind: 'refused'; error: ApiError };

/** Refusals that a person can do something about; anything else is a failure. */
const told = [
  'nothing_due',
  'void',
  'conflict',
  'invalid_input',
  'rate_limited',
  'payments_unavailable',
];

interface Share {
  /** Minor units. */
  amount: number;
  /** The same where it is not all that is left. */
  part: number | undefined;
  /** What had been paid before: more than that has arrived, whatever this window was told. */
  paidBefore: number;
}

/** Pays through the checkout. */
export const usePayInvoice = (invoice: PublicInvoice) =>
  useMutation({
    mutationFn: async ({ part }: Share): Promise<PayEnd> => {
      const { orderId } = invoice;
      try {
        const order = await call(payingInvoices.order, { params: { orderId }, query: { part } });
        return await payOrder(order, invoice);
      } catch (error) {
        if (error instanceof ApiError && told.includes(error.code))
          return { kind: 'refused', error };
        throw error;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['public-invoice'] }),
  });

type Order = EndpointResponse<typeof payingInvoices.order>;

async function payOrder(order: Order, { document }: PublicInvoice): Promise<PayEnd> {
  const { id, keyId, scriptUrl, amount, currency } = order;
  const end = await openCheckout({
    scriptUrl,
    key: keyId,
    order_id: id,
    // Specification section 7: minor units begin here.
    amount: Math.round(amount * 100),
    currency,
    name: document.from.name,
    description: document.number,
    prefill: { email: document.to.email },
  });
  if (end.kind !== 'paid') return end;
  const { razorpay_payment_id, razorpay_signature, razorpay_order_id = id } = end.answer;
  const body = { razorpay_order_id, razorpay_payment_id, razorpay_signature };
  const { state } = await call(payingInvoices.verify, { body }).catch(failure);
  return { kind: state };
}

/** What the checkout said was paid is nobody's to correct by paying again. */
function failure(error: Error): never {
  throw new Error('The payment could not be verified.', { cause: error });
}
