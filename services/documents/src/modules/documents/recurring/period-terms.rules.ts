import {
  addDays,
  type InvoicePrefill,
  type InvoiceRequest,
  type RepeatedTerms,
  termsOfPeriod,
} from '@soloist/contracts';
import { periodName } from '../proposals/periods.rules.ts';
import type { RecurringFields, StoredPeriod } from '../shared/recurring-invoices.model.ts';

const longestMemo = 200;

/** The client's line, with the period and the hours that it includes. */
function memoOf({ memo }: RepeatedTerms, { from, to, hours }: StoredPeriod): string {
  const facts = [periodName({ from, to }), hours !== null && `${hours} hours included`];
  const line = facts.filter(Boolean).join(', ');
  return memo && memo.length + line.length + 2 <= longestMemo ? `${memo}\n${line}` : line;
}

interface MadeOn {
  period: StoredPeriod;
  /** The day on which it is made: later than the period's first one after an outage. */
  today: string;
}

/** The invoice of a period. */
export function requestOfPeriod(
  recurring: RecurringFields,
  { period, today }: MadeOn,
): InvoiceRequest {
  const { proposal_id, ...terms } = termsOfPeriod(recurring, period);
  const from = period.from > today ? period.from : today;
  return {
    ...terms,
    draft_id: period.draft_id,
    memo: memoOf(terms, period),
    due_date: addDays(from, recurring.due_days),
    ...(proposal_id ? { proposal_id } : {}),
  };
}

/** The draft of a period's invoice. */
export function draftOfPeriod(recurring: RecurringFields, made: MadeOn): InvoicePrefill {
  const { draft_id: _, items, ...rest } = requestOfPeriod(recurring, made);
  return { ...rest, items: items.map(({ total: _total, ...item }) => item) };
}
