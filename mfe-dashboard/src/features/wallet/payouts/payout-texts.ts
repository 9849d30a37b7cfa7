import type { FundAccount, Payout, PayoutSchedule } from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';

/** The accounts that money can go to. */
export const verifiedOf = (accounts: FundAccount[] = []) =>
  accounts.filter(({ state }) => state === 'verified');

export const payoutStateTexts: Record<Payout['state'], { label: string; tone: BadgeTone }> = {
  started: { label: 'Started', tone: 'info' },
  processing: { label: 'On its way', tone: 'info' },
  paid: { label: 'Paid out', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  reversed: { label: 'Came back', tone: 'warn' },
};

export const rhythmTexts: Record<PayoutSchedule['rhythm'], string> = {
  off: 'When I ask',
  weekly: 'Every Monday',
  monthly: 'On the first of a month',
};
