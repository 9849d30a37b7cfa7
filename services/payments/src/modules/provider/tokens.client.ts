import type { Currency } from '@soloist/contracts';
import * as z from 'zod';
import { callProvider, requireProviderId } from './call-provider.client.ts';
import { customerShape, tokenShape } from './provider-records.rules.ts';
import type { Sdk } from './sdk.client.ts';

/** The terms under which a customer's saved payment method may be charged without them. */
export interface ProviderMandateTerms {
  customerId: string;
  /** Maximum of one charge, in minor units. */
  maxAmount: number;
  expiresAt: Date;
}

/** A charge of a saved payment method. */
interface NewProviderCharge {
  orderId: string;
  customerId: string;
  tokenId: string;
  /** The provider requires both, as the owner entered them. */
  email: string;
  contact: string;
  /** Those of the order. */
  amount: number;
  currency: Currency;
  notes: Record<string, string>;
}

/** The fields of an order whose payment saves its payment method. */
export const mandateFields = ({ customerId, maxAmount, expiresAt }: ProviderMandateTerms) => ({
  customer_id: customerId,
  token: {
    max_amount: maxAmount,
    expire_at: Math.floor(expiresAt.getTime() / 1000),
    // Whenever an invoice is due.
    frequency: 'as_presented',
  },
});

const chargeShape = z.object({ razorpay_payment_id: z.string() });
const cancellationShape = z.object({ status: z.string() });
const deletionShape = z.object({ deleted: z.boolean() });

/** https://razorpay.com/docs/api/payments/recurring-payments */
export const tokensApi = ({ sdk, requests }: Sdk) => {
  const pathOf = (customerId: string, tokenId: string) =>
    `/v1/customers/${requireProviderId('cust', customerId)}/tokens/${requireProviderId('token', tokenId)}`;
  return {
    /** A new customer; an existing one of the same address is not reused. */
    createCustomer: (customer: { name: string; email: string }) =>
      callProvider(customerShape, () => sdk.customers.create({ ...customer, fail_existing: 0 })),
    get: (customerId: string, tokenId: string) =>
      callProvider(tokenShape, async () => (await requests.get(pathOf(customerId, tokenId))).data),
    /**
     * Charges a saved payment method. Its outcome is only in the payments of its order: a declined
     * charge is `refused` too, and has a payment there.
     */
    charge: ({ orderId, customerId, tokenId, ...charge }: NewProviderCharge) =>
      callProvider(chargeShape, () =>
        sdk.payments.createRecurringPayment({
          ...charge,
          order_id: orderId,
          customer_id: requireProviderId('cust', customerId),
          token: requireProviderId('token', tokenId),
          recurring: '1',
        }),
      ),
    /** Ends the mandate at the bank. Deleting the token alone does not. */
    cancel: (customerId: string, tokenId: string) =>
      callProvider(
        cancellationShape,
        async () => (await requests.put(`${pathOf(customerId, tokenId)}/cancel`)).data,
      ),
    delete: (customerId: string, tokenId: string) =>
      callProvider(
        deletionShape,
        async () => (await requests.delete(pathOf(customerId, tokenId))).data,
      ),
  };
};
