import {
  type EndpointResponse,
  type PublicInvoice,
  payingInvoices,
  type paymentVerification,
  toMinor,
} from '@soloist/contracts';
import { ApiError, call, queryClient, useMutation } from '@soloist/web-client';
import type { output } from 'zod/mini';
import { openCheckout } from '../../shared/checkout/checkout.client.ts';

type PaymentState = output<typeof paymentVerification>['state'];

/** How the payment ended; `refused`: the service refused it and said why. */
export type PaymentResult =
  | { kind: PaymentState | 'closed' | 'failed' }
  | { kind: 'refused'; error: ApiError };

/** Refusals that the payer can act on; any other error is a failure. */
const actionableCodes = [
  'nothing_due',
  'void',
  'conflict',
  'invalid_input',
  'rate_limited',
  'payments_unavailable',
  'currency_not_payable',
];

interface Share {
  /** Minor units. */
  amount: number;
  /** The amount again, if it is less than the balance. */
  part: number | undefined;
  /**
   * The amount paid before: a higher amount means that a payment arrived, even if the checkout
   * reported none.
   */
  paidBefore: number;
}

/** Pays with the checkout. */
export const usePayInvoice = (invoice: PublicInvoice) =>
  useMutation({
    mutationFn: async ({ part }: Share): Promise<PaymentResult> => {
      const { orderId, installments, balance } = invoice;
      // An installment that was paid meanwhile is not paid again.
      const seen_balance = installments ? balance : undefined;
      try {
        const order = await call(payingInvoices.order, {
          params: { orderId },
          query: { part, seen_balance },
        });
        return await payOrder(order, invoice);
      } catch (error) {
        if (error instanceof ApiError && actionableCodes.includes(error.code))
          return { kind: 'refused', error };
        throw error;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['public-invoice'] }),
  });

type Order = EndpointResponse<typeof payingInvoices.order>;

async function payOrder(order: Order, { document }: PublicInvoice): Promise<PaymentResult> {
  const { id, keyId, scriptUrl, amount, currency } = order;
  const end = await openCheckout({
    scriptUrl,
    key: keyId,
    order_id: id,
    // Specification section 7: amounts are minor units from here on.
    amount: toMinor(amount, currency),
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

/**
 * The checkout reported a payment, so the payer must not pay again to correct a failed
 * verification.
 */
function failure(error: Error): never {
  throw new Error('We couldn’t verify the payment.', { cause: error });
}
