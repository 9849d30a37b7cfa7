import type { Subscription, WalletBalance, WalletTransaction } from '@soloist/contracts';

export const sampleBalance = (changes: Partial<WalletBalance> = {}): WalletBalance => ({
  currency: 'INR',
  available: 1_234_500,
  pending: 0,
  held: 0,
  onTheWay: 0,
  paidOut: 0,
  nextFreeAt: null,
  ...changes,
});

export const sampleMovement = (changes: Partial<WalletTransaction> = {}): WalletTransaction => ({
  id: 'a'.repeat(24),
  kind: 'payment.captured',
  at: '2026-11-20T10:00:00.000Z',
  currency: 'INR',
  amount: 940_000,
  available: 0,
  about: 'INV-0044 · Sofie Lindqvist',
  href: `/projects?tab=invoices&invoice=${'e'.repeat(24)}`,
  paid: { amount: 10_000, currency: 'EUR' },
  fee: 50_000,
  tax: 9_000,
  within: 0,
  waiting: 940_000,
  freeAt: '2026-11-27T10:00:00.000Z',
  ...changes,
});

export const sampleSubscription = (changes: Partial<Subscription> = {}): Subscription => ({
  plan: 'monthly',
  state: 'active',
  amount: 1200,
  currency: 'USD',
  renewsAt: '2026-12-04T10:00:00.000Z',
  startedAt: '2026-11-04T10:00:00.000Z',
  method: 'Visa ending in 1111',
  next: null,
  ...changes,
});
