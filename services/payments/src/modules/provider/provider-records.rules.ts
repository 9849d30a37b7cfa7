import { currencies } from '@soloist/contracts';
import * as z from 'zod';

// The used parts of the provider's responses: https://razorpay.com/docs/api

const minor = z.int().nonnegative();
const seconds = z.int();
/** Empty notes arrive as an empty list, or not at all. */
const notes = z
  .union([z.record(z.string(), z.coerce.string()), z.tuple([])])
  .nullish()
  .transform((value): Record<string, string> => (!value || Array.isArray(value) ? {} : value));
/** The amount of a foreign payment in the account's currency. */
const inAccountCurrency = {
  base_amount: minor.optional(),
  base_currency: z.enum(currencies).optional(),
};

export const orderShape = z.object({
  id: z.string(),
  amount: minor,
  amount_paid: minor,
  amount_due: minor,
  currency: z.enum(currencies),
  receipt: z.string().nullable(),
  status: z.enum(['created', 'attempted', 'paid']),
  notes,
  created_at: seconds,
});

export const paymentShape = z.object({
  id: z.string(),
  amount: minor,
  currency: z.enum(currencies),
  ...inAccountCurrency,
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string().nullish(),
  subscription_id: z.string().nullish(),
  invoice_id: z.string().nullish(),
  method: z.string(),
  amount_refunded: minor,
  captured: z.boolean(),
  card: z
    .object({
      id: z.string().nullish(),
      last4: z.string().nullish(),
      network: z.string().nullish(),
      issuer: z.string().nullish(),
      type: z.string().nullish(),
    })
    .nullish(),
  card_id: z.string().nullish(),
  vpa: z.string().nullish(),
  email: z.string().nullish(),
  contact: z.string().nullish(),
  /** The saved payment method that it made, or was made with. */
  token_id: z.string().nullish(),
  notes,
  /** In the account's currency, including tax; null before the capture. */
  fee: minor.nullish(),
  tax: minor.nullish(),
  error_code: z.string().nullish(),
  error_description: z.string().nullish(),
  error_reason: z.string().nullish(),
  created_at: seconds,
});

export const refundShape = z.object({
  id: z.string(),
  amount: minor,
  currency: z.enum(currencies),
  ...inAccountCurrency,
  payment_id: z.string(),
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
  notes,
  created_at: seconds,
});

export const planShape = z.object({
  id: z.string(),
  period: z.string(),
  interval: z.int(),
  item: z.object({ name: z.string(), amount: minor, currency: z.enum(currencies) }),
  notes,
});

export const subscriptionShape = z.object({
  id: z.string(),
  plan_id: z.string(),
  status: z.enum([
    'created',
    'authenticated',
    'active',
    'pending',
    'halted',
    'cancelled',
    'completed',
    'expired',
    'paused',
  ]),
  current_start: seconds.nullish(),
  current_end: seconds.nullish(),
  ended_at: seconds.nullish(),
  charge_at: seconds.nullish(),
  paid_count: z.int(),
  notes,
  created_at: seconds,
});

/** Invoice of one subscription cycle: its amount, and the payment of it. */
export const invoiceShape = z.object({
  id: z.string(),
  subscription_id: z.string().nullish(),
  payment_id: z.string().nullish(),
  status: z.string(),
  amount: minor,
  currency: z.enum(currencies),
  billing_start: seconds.nullish(),
  billing_end: seconds.nullish(),
  created_at: seconds,
});

export const disputeShape = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: minor,
  currency: z.enum(currencies),
  amount_deducted: minor,
  reason_code: z.string(),
  respond_by: seconds,
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  phase: z.string(),
  created_at: seconds,
});

export const customerShape = z.object({ id: z.string() });

/** A saved payment method. */
export const tokenShape = z.object({
  id: z.string(),
  recurring_details: z
    .object({
      status: z
        .enum([
          'initiated',
          'confirmed',
          'rejected',
          'paused',
          'cancellation_initiated',
          'cancelled',
          'expired',
        ])
        .nullish(),
    })
    .nullish(),
});

export const documentShape = z.object({ id: z.string() });

export const contactShape = z.object({ id: z.string(), reference_id: z.string().nullish() });

export const fundAccountShape = z.object({
  id: z.string(),
  contact_id: z.string(),
  account_type: z.enum(['bank_account', 'vpa']),
  bank_account: z.object({ bank_name: z.string().nullish() }).nullish(),
  active: z.boolean(),
});

export const validationShape = z.object({
  id: z.string(),
  fund_account: z.object({ id: z.string() }),
  status: z.enum(['created', 'completed', 'failed']),
  results: z
    .object({
      account_status: z.enum(['active', 'invalid']).nullish(),
      registered_name: z.string().nullish(),
    })
    .nullish(),
});

export const payoutShape = z.object({
  id: z.string(),
  fund_account_id: z.string(),
  amount: minor,
  currency: z.enum(currencies),
  fees: minor.nullish(),
  tax: minor.nullish(),
  status: z.enum([
    'queued',
    'pending',
    'scheduled',
    'processing',
    'processed',
    'reversed',
    'failed',
    'cancelled',
    'rejected',
  ]),
  utr: z.string().nullish(),
  reference_id: z.string().nullish(),
  failure_reason: z.string().nullish(),
  created_at: seconds,
});

export const listOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item) }).transform(({ items }) => items);

export type ProviderOrder = z.output<typeof orderShape>;
export type ProviderPayment = z.output<typeof paymentShape>;
export type ProviderRefund = z.output<typeof refundShape>;
export type ProviderPlan = z.output<typeof planShape>;
export type ProviderSubscription = z.output<typeof subscriptionShape>;
export type ProviderInvoice = z.output<typeof invoiceShape>;
export type ProviderToken = z.output<typeof tokenShape>;
export type ProviderDispute = z.output<typeof disputeShape>;
export type ProviderFundAccount = z.output<typeof fundAccountShape>;
export type ProviderValidation = z.output<typeof validationShape>;
export type ProviderPayout = z.output<typeof payoutShape>;
