import type { Currency } from '@soloist/contracts';
import { callProvider, requireProviderId } from './call-provider.client.ts';
import {
  disputeShape,
  documentShape,
  listOf,
  orderShape,
  type ProviderRefund,
  paymentShape,
  refundShape,
} from './provider-records.rules.ts';
import type { Sdk } from './sdk.client.ts';
import { mandateFields, type ProviderMandateTerms } from './tokens.client.ts';

type ProviderNotes = Record<string, string>;
export interface NewProviderOrder {
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** Up to 40 characters, unique per try: it finds an order after a lost response. */
  receipt: string;
  notes: ProviderNotes;
  /** Its payment saves the payment method under these terms. */
  mandate?: ProviderMandateTerms;
}
export interface NewProviderRefund {
  amount: number;
  /** The rules are those of an order's receipt. */
  receipt: string;
  notes: ProviderNotes;
}
export interface Contest {
  amount: number;
  summary: string;
  /** Ids of evidence documents: the invoice, the agreement and the deliveries. */
  billing_proof?: string[];
  proof_of_service?: string[];
  action: 'draft' | 'submit';
}

/** A page of a period's records, newest first; both ends are inclusive, in seconds since 1970. */
export interface ProviderTimeSpan {
  from: number;
  to: number;
  skip: number;
}

export const mostPerPage = 100;

export const ordersApi = ({ sdk }: Sdk) => ({
  create: ({ mandate, ...order }: NewProviderOrder) =>
    callProvider(orderShape, () =>
      // The SDK's types know such an order for one payment method only.
      sdk.orders.create({ ...order, ...(mandate && mandateFields(mandate)) } as never),
    ),
  get: (id: string) =>
    callProvider(orderShape, async () => sdk.orders.fetch(requireProviderId('order', id))),
  /** Orders with this receipt, newest first: after `noAnswer`, this tells whether one exists. */
  byReceipt: (receipt: string) =>
    callProvider(listOf(orderShape), () => sdk.orders.all({ receipt })),
  /** All payment attempts of an order. */
  paymentsOf: (id: string) =>
    callProvider(listOf(paymentShape), async () =>
      sdk.orders.fetchPayments(requireProviderId('order', id)),
    ),
});

export const paymentsApi = ({ sdk }: Sdk) => ({
  /** A payment with its card, which recognises the payer. */
  get: (id: string) =>
    callProvider(paymentShape, async () =>
      // The SDK's type is one text, but the provider reads a list.
      sdk.payments.fetch(requireProviderId('pay', id), { 'expand[]': ['card'] as never }),
    ),
  /** Captures an authorized payment; the amount is the full one. */
  capture: (id: string, { amount, currency }: { amount: number; currency: Currency }) =>
    callProvider(paymentShape, async () =>
      sdk.payments.capture(requireProviderId('pay', id), amount, currency),
    ),
  list: (span: ProviderTimeSpan) =>
    callProvider(listOf(paymentShape), () => sdk.payments.all({ ...span, count: mostPerPage })),
});

export const refundsApi = ({ sdk, requests }: Sdk) => {
  const ofPayment = (paymentId: string) =>
    callProvider(listOf(refundShape), async () =>
      sdk.payments.fetchMultipleRefund(requireProviderId('pay', paymentId), { count: mostPerPage }),
    );
  return {
    /** The same receipt is the same refund: the SDK cannot send the idempotency header. */
    create: (paymentId: string, refund: NewProviderRefund) =>
      callProvider(refundShape, async () => {
        const headers = { 'X-Refund-Idempotency': refund.receipt };
        const path = `/v1/payments/${requireProviderId('pay', paymentId)}/refund`;
        return (await requests.post(path, refund, { headers })).data;
      }),
    get: (id: string) =>
      callProvider(refundShape, async () => sdk.refunds.fetch(requireProviderId('rfnd', id))),
    list: (span: ProviderTimeSpan) =>
      callProvider(listOf(refundShape), () => sdk.refunds.all({ ...span, count: mostPerPage })),
    ofPayment,
    /** After `noAnswer`: the refund, if it exists. */
    byReceipt: async (paymentId: string, receipt: string): Promise<ProviderRefund | undefined> =>
      (await ofPayment(paymentId)).find((refund) => refund.receipt === receipt),
  };
};

export const disputesApi = ({ sdk, requests }: Sdk) => ({
  /** Uploads a PDF as evidence; the SDK accepts only files on disk. */
  addDocument: (name: string, bytes: Buffer) =>
    callProvider(documentShape, async () => {
      const form = new FormData();
      form.set('purpose', 'dispute_evidence');
      form.set('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
      return (await requests.post('/v1/documents', form)).data;
    }),
  get: (id: string) =>
    callProvider(disputeShape, async () => sdk.disputes.fetch(requireProviderId('disp', id))),
  /** A page of disputes, newest first. */
  list: (skip = 0) =>
    callProvider(listOf(disputeShape), () => sdk.disputes.all({ count: mostPerPage, skip })),
  accept: (id: string) =>
    callProvider(disputeShape, async () => sdk.disputes.accept(requireProviderId('disp', id))),
  contest: (id: string, contest: Contest) =>
    callProvider(disputeShape, async () =>
      // The SDK's type requires every kind of evidence, the provider only one of them.
      sdk.disputes.contest(requireProviderId('disp', id), contest as never),
    ),
});
