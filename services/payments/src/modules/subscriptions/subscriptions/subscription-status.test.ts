import { type SubscriptionStatusInput, subscriptionStatusAt } from './subscription-status.rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3600_000);
const input = (over: Partial<SubscriptionStatusInput> = {}): SubscriptionStatusInput => ({
  ...{ status: 'active', paidUntil: inDays(20) },
  ...over,
});

it.each<[string, Partial<SubscriptionStatusInput>, string, number]>([
  ['runs until it renews', {}, 'active', 20],
  ['continues while its charge is a little late', { paidUntil: inDays(-0.1) }, 'active', -0.1],
  ['ends with the paid time once it is cancelled', { cancelledUntil: inDays(20) }, 'ending', 20],
  ['ends with the paid time when the provider ended it', { status: 'cancelled' }, 'ending', 20],
  ['ends with its last cycle', { status: 'completed' }, 'ending', 20],
  ['has ended', { status: 'cancelled', paidUntil: inDays(-1) }, 'ended', -1],
  [
    'keeps the plan for seven days when a charge fails',
    { status: 'pending', paidUntil: inDays(-1), failingSince: inDays(-1) },
    'grace',
    6,
  ],
  [
    'loses the plan when the provider stops trying',
    { status: 'halted', paidUntil: inDays(-7), failingSince: inDays(-7) },
    'ended',
    0,
  ],
  ['never loses paid time', { status: 'pending', failingSince: inDays(-1) }, 'grace', 20],
])('%s', (_what, over, state, days) => {
  expect(subscriptionStatusAt(input(over), now)).toEqual({ state, until: inDays(days) });
});

describe('a subscription before its first charge', () => {
  const later = (over: Partial<SubscriptionStatusInput>) =>
    subscriptionStatusAt({ status: 'authenticated', ...over }, now);

  it('has no status before the payer agrees to it', () => {
    expect(later({ status: 'created' })).toBeUndefined();
    expect(later({ status: 'created', startsAt: inDays(3) })).toBeUndefined();
  });

  it('is active from its start until the charge is seven days late', () => {
    expect(later({ startsAt: inDays(3) })).toEqual({ state: 'active', until: inDays(3) });
    expect(later({ startsAt: inDays(-6) })).toEqual({ state: 'active', until: inDays(-6) });
    expect(later({ startsAt: inDays(-7) })).toEqual({ state: 'ended', until: now });
    const failed = { status: 'pending', startsAt: inDays(-1) } as const;
    expect(later(failed)).toEqual({ state: 'grace', until: inDays(6) });
  });

  it('ends when it is cancelled', () => {
    expect(later({ startsAt: inDays(3), cancelledUntil: new Date(0) })).toMatchObject({
      state: 'ended',
    });
  });
});
