import { type Dispute, type DisputeDetail, today } from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';
import { daysUntil, formatInstant } from '../../shared/formats/dates.rules.ts';

export const disputeStateTexts: Record<Dispute['state'], { label: string; tone: BadgeTone }> = {
  open: { label: 'Response needed', tone: 'warn' },
  under_review: { label: 'Under review', tone: 'info' },
  won: { label: 'Won', tone: 'ok' },
  lost: { label: 'Lost', tone: 'bad' },
  accepted: { label: 'Accepted', tone: 'neutral' },
  expired: { label: 'No response', tone: 'bad' },
};

/** The bank has decided, or no longer needs to. */
export const isClosed = (state: Dispute['state']) => state !== 'open' && state !== 'under_review';

const outcomeTexts: Record<Dispute['state'], string> = {
  open: 'We hold the money until the bank decides. Without your response, your client wins.',
  under_review: 'You responded. We hold the money until the bank decides.',
  won: 'The bank decided for you. The money is back in your wallet.',
  lost: 'The bank decided for your client and refunded them.',
  accepted: 'You accepted the dispute and refunded your client.',
  expired: 'You didn’t respond in time, so the bank refunded your client.',
};

const emptyTexts = {
  open: 'Your wallet had no money to hold. Without your response, your client wins and future payments cover the refund.',
  under_review:
    'You responded. Your wallet had no money to hold, so future payments cover a refund.',
};

/** A sentence on what the state means for the money. */
export function outcomeText(dispute: Pick<DisputeDetail, 'state' | 'answer' | 'held'>): string {
  const { state, answer, held } = dispute;
  if (state === 'open' && answer !== '') {
    return 'You responded. We’ll send it to the bank once the payment provider accepts it.';
  }
  if ((state === 'open' || state === 'under_review') && held.amount === 0) return emptyTexts[state];
  return outcomeTexts[state];
}

/** The deadline to respond, such as `Mar 17, 5:30 PM, in 4 days`. */
export function respondByText({ respondBy }: Pick<Dispute, 'respondBy'>): string {
  const moment = formatInstant(respondBy);
  if (Date.parse(respondBy) < Date.now()) return `${moment}, passed`;
  const days = daysUntil(today(new Date(respondBy)));
  if (days === 0) return `${moment}, today`;
  return `${moment}, in ${days === 1 ? '1 day' : `${days} days`}`;
}
