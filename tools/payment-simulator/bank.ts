import * as z from 'zod/mini';
import { type Entity, nowInSeconds, type Store } from './store.ts';

/** What the banks do with what begins from now on. */
export interface Bank extends Entity {
  entity: 'bank';
  /** `pending`: a refund waits until it is moved. */
  refunds: 'processed' | 'pending';
  /** Of the account that pays out. */
  balance: 'enough' | 'low';
  /** The documentation says both: the amount is deducted, and a refund is made of it. */
  lostDisputes: 'deducted' | 'refunded';
}

export const bankChange = z.object({
  refunds: z.optional(z.enum(['processed', 'pending'])),
  balance: z.optional(z.enum(['enough', 'low'])),
  lostDisputes: z.optional(z.enum(['deducted', 'refunded'])),
});

export const bankOf = (store: Store): Bank => ({
  id: 'bank',
  entity: 'bank',
  created_at: nowInSeconds(),
  refunds: 'processed',
  balance: 'enough',
  lostDisputes: 'deducted',
  ...store.find<Bank>('bank', 'bank'),
});

export const changeBank = (store: Store, change: z.output<typeof bankChange>): Bank =>
  store.put<Bank>({ ...bankOf(store), ...change });
