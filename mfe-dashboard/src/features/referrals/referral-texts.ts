import { formatMoney, type Referral } from '@soloist/contracts';
import { formatCalendarDay } from '../../dates.ts';

/** What several currencies come to, such as `₹500.00 and $12.00`; a dash for nothing. */
export function sumOf(earned: Referral['earned'], part: 'amount' | 'waiting'): string {
  const texts = earned
    .filter((each) => each[part] > 0)
    .map((each) => formatMoney(each[part], each.currency));
  return texts.length > 0 ? new Intl.ListFormat('en-US').format(texts) : '–';
}

const stages = {
  joined: { label: 'Joined', tone: 'neutral' },
  qualified: { label: 'Qualified', tone: 'info' },
  paid: { label: 'Paid', tone: 'ok' },
} as const;
const notCounted = { label: 'Not counted', tone: 'warn' } as const;
const over = { label: 'Over', tone: 'neutral' } as const;

export function stageOf({ stage, refusal }: Referral) {
  if (refusal === 'over') return stage === 'joined' ? over : stages[stage];
  return refusal ? notCounted : stages[stage];
}

const refusals = {
  self: 'It looks like an account of your own: it shares your mailbox, bank account or tax number.',
  same_instrument: 'It was paid with a card or an account of yours. Other payments count.',
  refunded: 'The payment went back to the client. The next one counts.',
} as const;

/** With the year where it is another one. */
export const dayOf = (instant: string) => formatCalendarDay(instant.slice(0, 10));

/** What comes next, or why nothing does. */
export function hintOf({ stage, refusal, until, earned }: Referral): string {
  if (refusal === 'over') return `Fees were shared until ${dayOf(until)}.`;
  if (refusal) return refusals[refusal];
  if (stage === 'joined')
    return 'Counts once a client has paid them online, or they have paid for Pro.';
  return stage === 'qualified' && earned.length > 0
    ? 'Their first payment waits until it cannot be refunded any more.'
    : `Fees are shared until ${dayOf(until)}.`;
}
