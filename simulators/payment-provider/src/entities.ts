import type { Entity } from './store.ts';

export type EntityNotes = Record<string, string> | [];

export interface SimulatedOrder extends Entity {
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: EntityNotes;
  /** The payment of this order saves the payment method under these terms. */
  customer_id?: string;
  token?: { max_amount: number; expire_at: number; frequency: 'as_presented' };
}

export interface SimulatedPayment extends Entity {
  entity: 'payment';
  amount: number;
  currency: string;
  /** Of a payment in another currency: the amount in the currency of the account. */
  base_amount?: number;
  base_currency?: 'INR';
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string | null;
  /** Of a payment that saved a payment method, or was made with a saved one. */
  customer_id?: string;
  token_id?: string;
  /** Of a subscription's charge: the invoice knows the subscription, the payment does not. */
  invoice_id: string | null;
  international: boolean;
  method: 'card' | 'upi';
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  card: {
    id: string;
    last4: string;
    network: string;
    type: 'credit';
    international: boolean;
  } | null;
  vpa: string | null;
  email: string;
  contact: string;
  notes: EntityNotes;
  /** In minor units, with the tax; null before the capture. */
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_reason: string | null;
}

export interface SimulatedRefund extends Entity {
  entity: 'refund';
  amount: number;
  currency: string;
  base_amount?: number;
  base_currency?: 'INR';
  payment_id: string;
  notes: EntityNotes;
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
  speed_requested: 'normal';
  speed_processed: 'normal';
}

export interface SimulatedPlan extends Entity {
  entity: 'plan';
  period: 'daily' | 'weekly' | 'monthly' | 'yearly';
  interval: number;
  item: { id: string; active: true; name: string; amount: number; currency: string };
  notes: EntityNotes;
}

export interface SimulatedSubscription extends Entity {
  entity: 'subscription';
  plan_id: string;
  status:
    | 'created'
    | 'authenticated'
    | 'active'
    | 'pending'
    | 'halted'
    | 'cancelled'
    | 'completed'
    | 'paused';
  current_start: number | null;
  current_end: number | null;
  ended_at: number | null;
  /** In the future: nothing is charged before; null begins with the first payment. */
  start_at: number | null;
  end_at: number | null;
  charge_at: number | null;
  quantity: number;
  total_count: number;
  paid_count: number;
  remaining_count: number;
  /** Charges that failed since the last one that did not. */
  auth_attempts: number;
  customer_notify: boolean;
  has_scheduled_changes: false;
  notes: EntityNotes;
}

/** A cancellation at the cycle's end, which the provider's responses do not show. */
export interface ScheduledCancellation extends Entity {
  entity: 'ending';
}

/** The price of one cycle of a subscription; the payment is for its order. */
export interface SimulatedInvoice extends Entity {
  entity: 'invoice';
  type: 'invoice';
  subscription_id: string;
  order_id: string;
  payment_id: string | null;
  status: 'issued' | 'paid';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  billing_start: number;
  billing_end: number;
  issued_at: number;
  paid_at: number | null;
  notes: EntityNotes;
}

export interface SimulatedContact extends Entity {
  entity: 'contact';
  name: string;
  email: string | null;
  type: string | null;
  reference_id: string | null;
  active: boolean;
}

export interface SimulatedFundAccount extends Entity {
  entity: 'fund_account';
  contact_id: string;
  account_type: 'bank_account' | 'vpa';
  bank_account?: { name: string; ifsc: string; bank_name: string; account_number: string };
  vpa?: { address: string };
  active: boolean;
}

export interface SimulatedValidation extends Entity {
  entity: 'fund_account.validation';
  fund_account: SimulatedFundAccount;
  status: 'created' | 'completed' | 'failed';
  amount: number;
  currency: string;
  results: { account_status: 'active' | 'invalid' | null; registered_name: string | null };
}

export interface SimulatedPayout extends Entity {
  entity: 'payout';
  fund_account_id: string;
  amount: number;
  currency: 'INR';
  fees: number;
  tax: number;
  status: 'queued' | 'processing' | 'processed' | 'reversed' | 'failed' | 'cancelled';
  mode: string;
  purpose: string;
  utr: string | null;
  reference_id: string | null;
  narration: string | null;
  failure_reason: string | null;
  status_details: { reason: string; description: string; source: string } | null;
  notes: EntityNotes;
}

export interface SimulatedDispute extends Entity {
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  phase: 'chargeback';
  evidence: {
    summary: string;
    amount: number;
    billing_proof: string[];
    proof_of_service: string[];
    submitted_at: number | null;
  } | null;
}

/** A file that was uploaded for an answer to a dispute; its bytes are not stored. */
export interface UploadedDocument extends Entity {
  entity: 'document';
  purpose: string;
  name: string;
  mime_type: string;
  size: number;
}

export interface SimulatedCustomer extends Entity {
  entity: 'customer';
  name: string;
  email: string;
  contact: string;
  notes: EntityNotes;
}

/** A saved payment method that may be charged without its owner. */
export interface SimulatedToken extends Entity {
  entity: 'token';
  customer_id: string;
  method: 'card' | 'upi';
  card: { last4: string; network: string; type: 'credit' } | null;
  vpa: { username: string; handle: string } | null;
  recurring: true;
  recurring_details: {
    status: 'initiated' | 'confirmed' | 'rejected' | 'paused' | 'cancelled' | 'expired';
    failure_reason: string | null;
  };
  max_amount: number;
  expired_at: number;
}
