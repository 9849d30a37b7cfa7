import type {
  EndpointResponse,
  FundAccount,
  Payout,
  PayoutSchedule,
  wallet,
} from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';

/** The accounts that can receive payouts. */
export const verifiedOf = (accounts: FundAccount[] = []) =>
  accounts.filter(({ state }) => state === 'verified');

/** When payouts are possible again after a reported sign-in; undefined when nothing blocks them. */
export function payoutBlockOf({
  payoutsBlockedUntil: until,
}: Pick<EndpointResponse<typeof wallet.balance>, 'payoutsBlockedUntil'>): string | undefined {
  return until && Date.parse(until) > Date.now() ? until : undefined;
}

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
