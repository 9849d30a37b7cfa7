import * as z from 'zod/mini';
import { type Entity, nowInSeconds, type Store } from './store.ts';

/** How the banks treat new payments, refunds, payouts and disputes. */
export interface Bank extends Entity {
  entity: 'bank';
  /** `pending`: a refund stays pending until a call changes it. */
  refunds: 'processed' | 'pending';
  /** Of the account that payouts come from. */
  balance: 'enough' | 'low';
  /** The documentation describes both. */
  lostDisputes: 'deducted' | 'refunded';
  /** `later`: a payment stays authorized until a call captures it. */
  captures: 'automatic' | 'later';
  /** `later`: a saved payment method stays `initiated` until a call confirms it. */
  mandates: 'confirmed' | 'later';
  /** Of saved payment methods. `later`: a charge stays `created` until a call decides it. */
  charges: 'paid' | 'declined' | 'later';
}

export const bankChange = z.object({
  refunds: z.optional(z.enum(['processed', 'pending'])),
  balance: z.optional(z.enum(['enough', 'low'])),
  lostDisputes: z.optional(z.enum(['deducted', 'refunded'])),
  captures: z.optional(z.enum(['automatic', 'later'])),
  mandates: z.optional(z.enum(['confirmed', 'later'])),
  charges: z.optional(z.enum(['paid', 'declined', 'later'])),
});

export const getBank = (store: Store): Bank => ({
  id: 'bank',
  entity: 'bank',
  created_at: nowInSeconds(),
  refunds: 'processed',
  balance: 'enough',
  lostDisputes: 'deducted',
  captures: 'automatic',
  mandates: 'confirmed',
  charges: 'paid',
  ...store.find<Bank>('bank', 'bank'),
});

export const changeBank = (store: Store, change: z.output<typeof bankChange>): Bank =>
  store.put<Bank>({ ...getBank(store), ...change });
