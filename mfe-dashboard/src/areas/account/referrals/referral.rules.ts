import { formatList, formatMoney, type Referral } from '@soloist/contracts';
import { formatCalendarDay } from '../../shared/formats/dates.rules.ts';

/** The sums of several currencies, such as `₹500.00 and $12.00`; a dash for nothing. */
export function sumOf(earned: Referral['earned'], part: 'amount' | 'waiting'): string {
  const texts = earned
    .filter((each) => each[part] > 0)
    .map((each) => formatMoney(each[part], each.currency));
  return texts.length > 0 ? formatList(texts) : '–';
}

const stages = {
  joined: { label: 'Joined', tone: 'neutral' },
  qualified: { label: 'Qualified', tone: 'info' },
  paid: { label: 'Paid', tone: 'ok' },
} as const;
const notCounted = { label: 'Not counted', tone: 'warn' } as const;
const over = { label: 'Ended', tone: 'neutral' } as const;

export function stageOf({ stage, refusal }: Referral) {
  if (refusal === 'over') return stage === 'joined' ? over : stages[stage];
  return refusal ? notCounted : stages[stage];
}

const refusals = {
  self: 'This looks like your account: it shares your mailbox, bank account or tax number.',
  same_instrument: 'They paid with your card or account. Other payments count.',
  refunded: 'The payment was refunded. The next one counts.',
} as const;

/** With the year unless it is the current one. */
export const dayOf = (instant: string) => formatCalendarDay(instant.slice(0, 10));

/** The next step, or the reason why there is none. */
export function hintOf({ stage, refusal, until, earned }: Referral): string {
  if (refusal === 'over') return `You earned from their fees until ${dayOf(until)}.`;
  if (refusal) return refusals[refusal];
  if (stage === 'joined') return 'Counts after their first online payment or Pro purchase.';
  return stage === 'qualified' && earned.length > 0
    ? 'Your reward is pending until their first payment clears.'
    : `You earn from their fees until ${dayOf(until)}.`;
}
