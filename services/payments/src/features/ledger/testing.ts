import type { Currency } from '@soloist/contracts';
import { newId } from '@soloist/service-kit/testing';
import type { Entry } from './ledger.model.ts';
import { postMovement } from './ledger.service.ts';

/** An entry and its other side at the provider. */
export const moved = (account: string, amount: number, currency: Currency = 'INR'): Entry[] => [
  { account, currency, amount },
  { account: 'provider:razorpay', currency, amount: -amount },
];

/** Money that came from nowhere. */
export const give = (account: string, amount: number, currency?: Currency) =>
  postMovement({
    key: `test-${newId()}`,
    kind: 'test.given',
    entries: moved(account, amount, currency),
  });

export const newTaking = (userId: string, over: { key?: string; kind?: string } = {}) => ({
  userId,
  key: `test-${newId()}`,
  kind: 'test.taken',
  ...over,
});
