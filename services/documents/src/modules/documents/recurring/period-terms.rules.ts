import {
  addDays,
  formatCount,
  type InvoicePrefill,
  type InvoiceRequest,
  type RepeatedTerms,
  termsOfPeriod,
  withoutInrRate,
} from '@soloist/contracts';
import { periodName } from '../proposals/periods.rules.ts';
import type { RecurringFields, StoredPeriod } from '../shared/recurring-invoices.model.ts';

const longestMemo = 200;

/**
 * The memo, with the period and the hours that it includes below; the hours, then the period, are
 * left out where a long memo has no space for them.
 */
function memoOf({ memo }: Pick<RepeatedTerms, 'memo'>, { from, to, hours }: StoredPeriod): string {
  const period = periodName({ from, to });
  const details = hours === null ? period : `${period}, ${formatCount(hours, 'hour')} included`;
  const memos = [details, period].map((line) => (memo ? `${memo}\n${line}` : line));
  return memos.find(({ length }) => length <= longestMemo) ?? memo;
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
  const { proposal_id, tax_treatment, ...terms } = termsOfPeriod(recurring, period);
  const from = period.from > today ? period.from : today;
  return {
    ...terms,
    draft_id: period.draft_id,
    ...(tax_treatment ? { tax_treatment: withoutInrRate(tax_treatment) } : {}),
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
