import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { capabilityId, currency, id, instant } from '../shared/primitives.ts';

const payments = { service: 'payments' } as const;

/** An id in the provider's format, such as `order_MdWqAj8Lxm5Rk1`. */
export const providerId = (prefix: string) =>
  z.string().check(z.regex(new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`), 'This id is not valid.'));

/** The result that the checkout returns to the page; for a subscription, its id is the order's. */
export const checkoutResult = (prefix: 'order' | 'sub') =>
  z.strictObject({
    razorpay_order_id: providerId(prefix),
    razorpay_payment_id: providerId('pay'),
    razorpay_signature: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This signature is not valid.')),
  });

/** The provider's minimum, in minor units of any currency. */
export const paymentMinimum = 100;
/** Largest single payment: its amount in any other currency can still be booked. */
export const paymentMaximum = 500_000_000;

/** The data that the page needs to open the checkout. */
export const checkout = z.object({
  /** The provider's id of the order. */
  id: z.string(),
  /** The public key of this installation's account at the provider. */
  keyId: z.string(),
  /** Of the checkout's script. */
  scriptUrl: z.string(),
});

export const verificationStates = ['paid', 'pending'] as const;
/** `pending`: the provider has not confirmed the money yet; a webhook or a job will. */
export const paymentVerification = z.object({
  message: z.string(),
  state: z.enum(verificationStates),
});

export const paymentStates = [
  'captured',
  'partly_refunded',
  'refunded',
  'disputed',
  'lost',
] as const;
export const paymentRecord = z.object({
  /** The provider's. */
  id: z.string(),
  /** As the client paid it, in minor units. */
  amount: z.number(),
  currency,
  refunded: z.number(),
  /** The amount that can still be refunded now: never more than the freelancer's balance covers. */
  refundable: z.number(),
  state: z.enum(paymentStates),
  /** The amount received, in the wallet's currency. */
  net: z.number(),
  fee: z.number(),
  /** Tax on the fee. */
  tax: z.number(),
  walletCurrency: currency,
  /** Such as `Visa ending in 1111`. */
  method: z.string(),
  paidAt: instant,
  /** When it is available for payout. */
  freeAt: instant,
  /** Of the dispute about it, if there is one. */
  disputeId: z.nullable(z.string()),
});
export type PaymentRecord = z.infer<typeof paymentRecord>;

export const payingInvoices = {
  order: defineEndpoint({
    ...payments,
    method: 'GET',
    path: '/payment/order/:orderId',
    access: 'capability',
    perMinute: 30,
    summary:
      'Get the order behind an invoice’s public link, for the checkout. 409 when nothing is due, or the currency can’t be paid online.',
    params: z.strictObject({ orderId: capabilityId }),
    query: z.strictObject({
      /**
       * Minor units; only where the invoice may be paid in parts. The whole amount due by default.
       */
      part: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
      /** The amount due that the payer sees, in minor units: 409 when it has changed. */
      seen_balance: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    }),
    /** `amount` in whole units of the currency: the page converts it for the checkout. */
    response: z.extend(checkout, { amount: z.number(), currency }),
  }),
  verify: defineEndpoint({
    ...payments,
    method: 'POST',
    path: '/payment/verify-order-payment',
    access: 'open',
    perMinute: 30,
    summary: 'Report an order as paid. 400 when the signature is not the provider’s.',
    body: checkoutResult('order'),
    response: paymentVerification,
  }),
  ofInvoice: defineEndpoint({
    ...payments,
    method: 'GET',
    path: '/payment/of-invoice/:invoiceId',
    access: 'freelancer',
    names: 'own',
    summary: 'List online payments of your invoice.',
    params: z.strictObject({ invoiceId: id }),
    response: z.object({ payments: z.array(paymentRecord) }),
  }),
};
