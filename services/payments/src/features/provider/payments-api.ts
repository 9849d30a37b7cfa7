import type { Currency } from '@soloist/contracts';
import { ask } from './ask.ts';
import { providerId } from './provider-id.ts';
import {
  disputeShape,
  documentShape,
  listOf,
  orderShape,
  type ProviderRefund,
  paymentShape,
  refundShape,
} from './provider-shapes.ts';
import type { Sdk } from './sdk.ts';

type Notes = Record<string, string>;
export interface NewProviderOrder {
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** Up to 40 characters, another one for each try: by it an order is found whose answer was lost. */
  receipt: string;
  notes: Notes;
}
export interface NewProviderRefund {
  amount: number;
  /** As an order's. */
  receipt: string;
  notes: Notes;
}
export interface Contest {
  amount: number;
  summary: string;
  /** Ids of documents: what was asked for, and what was agreed on and done. */
  billing_proof?: string[];
  proof_of_service?: string[];
  action: 'draft' | 'submit';
}

/** What was made in a time, in seconds since 1970, both ends in it; a page of it, newest first. */
export interface Span {
  from: number;
  to: number;
  skip: number;
}

export const mostPerPage = 100;

export const ordersApi = ({ sdk }: Sdk) => ({
  create: (order: NewProviderOrder) => ask(orderShape, () => sdk.orders.create(order)),
  get: (id: string) => ask(orderShape, async () => sdk.orders.fetch(providerId('order', id))),
  /** Those that were made with it, newest first: after `noAnswer`, whether there is one. */
  byReceipt: (receipt: string) => ask(listOf(orderShape), () => sdk.orders.all({ receipt })),
  /** Every try to pay it. */
  paymentsOf: (id: string) =>
    ask(listOf(paymentShape), async () => sdk.orders.fetchPayments(providerId('order', id))),
});

export const paymentsApi = ({ sdk }: Sdk) => ({
  /** With its card: by that a payer is known again. */
  get: (id: string) =>
    ask(paymentShape, async () =>
      // Its type says one text; a list is what the provider reads.
      sdk.payments.fetch(providerId('pay', id), { 'expand[]': ['card'] as never }),
    ),
  /** Takes what is only authorized; the amount is the whole one. */
  capture: (id: string, { amount, currency }: { amount: number; currency: Currency }) =>
    ask(paymentShape, async () => sdk.payments.capture(providerId('pay', id), amount, currency)),
  list: (span: Span) =>
    ask(listOf(paymentShape), () => sdk.payments.all({ ...span, count: mostPerPage })),
});

export const refundsApi = ({ sdk, requests }: Sdk) => {
  const ofPayment = (paymentId: string) =>
    ask(listOf(refundShape), async () =>
      sdk.payments.fetchMultipleRefund(providerId('pay', paymentId), { count: mostPerPage }),
    );
  return {
    /** The same receipt again is the same refund: the SDK cannot send the header that says so. */
    create: (paymentId: string, refund: NewProviderRefund) =>
      ask(refundShape, async () => {
        const headers = { 'X-Refund-Idempotency': refund.receipt };
        const path = `/v1/payments/${providerId('pay', paymentId)}/refund`;
        return (await requests.post(path, refund, { headers })).data;
      }),
    get: (id: string) => ask(refundShape, async () => sdk.refunds.fetch(providerId('rfnd', id))),
    list: (span: Span) =>
      ask(listOf(refundShape), () => sdk.refunds.all({ ...span, count: mostPerPage })),
    ofPayment,
    /** After `noAnswer`: the refund, if there is one. */
    byReceipt: async (paymentId: string, receipt: string): Promise<ProviderRefund | undefined> =>
      (await ofPayment(paymentId)).find((refund) => refund.receipt === receipt),
  };
};

export const disputesApi = ({ sdk, requests }: Sdk) => ({
  /** Uploads a PDF for an answer: the SDK takes files of a disk alone. */
  addDocument: (name: string, bytes: Buffer) =>
    ask(documentShape, async () => {
      const form = new FormData();
      form.set('purpose', 'dispute_evidence');
      form.set('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
      return (await requests.post('/v1/documents', form)).data;
    }),
  get: (id: string) => ask(disputeShape, async () => sdk.disputes.fetch(providerId('disp', id))),
  /** A page, newest first. */
  list: (skip = 0) =>
    ask(listOf(disputeShape), () => sdk.disputes.all({ count: mostPerPage, skip })),
  accept: (id: string) =>
    ask(disputeShape, async () => sdk.disputes.accept(providerId('disp', id))),
  contest: (id: string, contest: Contest) =>
    ask(disputeShape, async () =>
      // Its type asks for every kind of evidence; the provider for at least one of them.
      sdk.disputes.contest(providerId('disp', id), contest as never),
    ),
});
