import * as z from 'zod/mini';
import { type Entity, nowInSeconds, type Store } from './store.ts';

/** What the banks do with what begins from now on. */
export interface Bank extends Entity {
  entity: 'bank';
  /** `pending`: a refund waits until it is moved. */
  refunds: 'processed' | 'pending';
  /** Of the account that pays out. */
  balance: 'enough' | 'low';
}

export const bankChange = z.object({
  refunds: z.optional(z.enum(['processed', 'pending'])),
  balance: z.optional(z.enum(['enough', 'low'])),
});

export const bankOf = (store: Store): Bank =>
  store.find<Bank>('bank', 'bank') ?? {
    id: 'bank',
    entity: 'bank',
    created_at: nowInSeconds(),
    refunds: 'processed',
    balance: 'enough',
  };

export const changeBank = (store: Store, change: z.output<typeof bankChange>): Bank =>
  store.put<Bank>({ ...bankOf(store), ...change });
