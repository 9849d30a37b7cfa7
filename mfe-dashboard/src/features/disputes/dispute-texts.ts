import type { Dispute, DisputeDetail } from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';
import { daysUntil, formatInstant, today } from '../../dates.ts';

export const disputeStateTexts: Record<Dispute['state'], { label: string; tone: BadgeTone }> = {
  open: { label: 'Waits for your answer', tone: 'warn' },
  under_review: { label: 'With the bank', tone: 'info' },
  won: { label: 'Won', tone: 'ok' },
  lost: { label: 'Lost', tone: 'bad' },
  accepted: { label: 'Accepted', tone: 'neutral' },
  expired: { label: 'Not answered', tone: 'bad' },
};

/** The bank has decided, or nobody needs it to. */
export const isOver = (state: Dispute['state']) => state !== 'open' && state !== 'under_review';

const outcomeTexts: Record<Dispute['state'], string> = {
  open: 'The money is held back until the bank decides. Without an answer it decides for your client.',
  under_review: 'You answered. The money is held back until the bank decides.',
  won: 'The bank decided for you. The money is in your wallet again.',
  lost: 'The bank decided for your client. The money went back.',
  accepted: 'You let your client have the money back.',
  expired: 'Nobody answered in time, so the money went back to your client.',
};

const emptyTexts = {
  open: 'Your wallet was empty: if the bank decides for your client, what comes in makes up for it. Without an answer it decides for them.',
  under_review:
    'You answered. Your wallet was empty: if the bank decides for your client, what comes in makes up for it.',
};

/** What the state means for the money. */
export function outcomeOf(dispute: Pick<DisputeDetail, 'state' | 'answer' | 'held'>): string {
  const { state, answer, held } = dispute;
  if (state === 'open' && answer !== '') {
    return 'You answered. It goes to the bank as soon as the payment provider takes it.';
  }
  if ((state === 'open' || state === 'under_review') && held.amount === 0) return emptyTexts[state];
  return outcomeTexts[state];
}

/** Until when to answer, such as `Mar 17, 5:30 PM, in 4 days`. */
export function answerBy({ respondBy }: Pick<Dispute, 'respondBy'>): string {
  const moment = formatInstant(respondBy);
  if (Date.parse(respondBy) < Date.now()) return `${moment}, which is over`;
  const days = daysUntil(today(new Date(respondBy)));
  if (days === 0) return `${moment}, today`;
  return `${moment}, in ${days === 1 ? '1 day' : `${days} days`}`;
}
