// Apart from the terms, whose rules pages with lists don't load.

export const paymentTypes = ['one_time', 'ongoing', 'milestone'] as const;
export type PaymentType = (typeof paymentTypes)[number];
/**
 * How the payment due at acceptance is invoiced: sent when the client accepts, or as a draft that the
 * freelancer reviews first.
 */
export const firstInvoiceModes = ['send', 'draft'] as const;
export const frequencies = ['weekly', 'biweekly', 'monthly'] as const;
