import type { FundAccount, Payout, PayoutSchedule } from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';

/** The accounts that can receive payouts. */
export const verifiedOf = (accounts: FundAccount[] = []) =>
  accounts.filter(({ state }) => state === 'verified');

export const payoutStateTexts: Record<Payout['state'], { label: string; tone: BadgeTone }> = {
  started: { label: 'Started', tone: 'info' },
  processing: { label: 'In transit', tone: 'info' },
  paid: { label: 'Paid out', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  reversed: { label: 'Returned', tone: 'warn' },
};

export const frequencyTexts: Record<PayoutSchedule['rhythm'], string> = {
  off: 'Manually',
  weekly: 'Every Monday',
  monthly: 'On the first of each month',
};
