/**
 * A person's accounts: pending, available, held in a dispute, and on the way
 * to the bank.
 */
export const personalKinds = ['pending', 'wallet', 'held', 'payout'] as const;
type PersonalKind = (typeof personalKinds)[number];

const account = (kind: PersonalKind) => (userId: string) => `${kind}:${userId}`;
export const pendingOf = account('pending');
export const walletOf = account('wallet');
export const heldOf = account('held');
export const payoutOf = account('payout');
/**
 * Total that reached their bank, for display only. `platform.paidOut` is its
 * counterpart.
 */
export const paidOf = (userId: string) => `paid:${userId}`;
export const accountsOf = (userId: string) => personalKinds.map((kind) => `${kind}:${userId}`);

/** The provider's account: negative by the amount that it holds for us. */
export const provider = 'provider:razorpay';
export const platform = {
  fees: 'platform:fees',
  costs: 'platform:costs',
  subscriptions: 'platform:subscriptions',
  referrals: 'platform:referrals',
  paidOut: 'platform:paid-out',
} as const;
export const gst = 'tax:gst';

/** The account's owner; undefined for the platform's accounts. */
export function personOf(name: string): string | undefined {
  const [kind, userId] = name.split(':');
  return personalKinds.some((each) => each === kind) ? userId : undefined;
}

/** Whether each person has such an account; otherwise only the platform has one. */
export const isOfPeople = (name: string): boolean =>
  personOf(name) !== undefined || name.startsWith(paidOf(''));
