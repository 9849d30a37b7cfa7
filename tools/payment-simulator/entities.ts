import type { Entity } from './store.ts';

export type Notes = Record<string, string> | [];

export interface Order extends Entity {
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
}

export interface Payment extends Entity {
  entity: 'payment';
  amount: number;
  currency: string;
  /** Of a payment in another currency: what the account gets, in its own. */
  base_amount?: number;
  base_currency?: 'INR';
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string | null;
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
  notes: Notes;
  /** In minor units, with the tax; null before the capture. */
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_reason: string | null;
}

export interface Refund extends Entity {
  entity: 'refund';
  amount: number;
  currency: string;
  base_amount?: number;
  base_currency?: 'INR';
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
  speed_requested: 'normal';
  speed_processed: 'normal';
}

export interface Plan extends Entity {
  entity: 'plan';
  period: 'daily' | 'weekly' | 'monthly' | 'yearly';
  interval: number;
  item: { id: string; active: true; name: string; amount: number; currency: string };
  notes: Notes;
}

export interface Subscription extends Entity {
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
  notes: Notes;
}

/** That a subscription is cancelled when its cycle ends; the provider does not say so in its answers. */
export interface Ending extends Entity {
  entity: 'ending';
}

/** What a cycle of a subscription costs; its order is what is paid. */
export interface Invoice extends Entity {
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
  notes: Notes;
}

export interface Contact extends Entity {
  entity: 'contact';
  name: string;
  email: string | null;
  type: string | null;
  reference_id: string | null;
  active: boolean;
}

export interface FundAccount extends Entity {
  entity: 'fund_account';
  contact_id: string;
  account_type: 'bank_account' | 'vpa';
  bank_account?: { name: string; ifsc: string; bank_name: string; account_number: string };
  vpa?: { address: string };
  active: boolean;
}

export interface Validation extends Entity {
  entity: 'fund_account.validation';
  fund_account: FundAccount;
  status: 'created' | 'completed' | 'failed';
  amount: number;
  currency: string;
  results: { account_status: 'active' | 'invalid' | null; registered_name: string | null };
}

export interface Payout extends Entity {
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
  notes: Notes;
}

export interface Dispute extends Entity {
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

/** What was uploaded for an answer to a dispute; its bytes are let go of. */
export interface UploadedDocument extends Entity {
  entity: 'document';
  purpose: string;
  name: string;
  mime_type: string;
  size: number;
}
