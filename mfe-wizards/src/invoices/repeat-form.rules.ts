import {
  addDays,
  type InvoicePrefill,
  isDay,
  maxPeriods,
  type ProposalDetail,
  periodsFrom,
  type RecurringDetail,
  type RecurringForm,
  type RecurringPeriod,
  type RepeatedTerms,
  readSchedule,
  recurringForm,
  repeatedTerms,
  scheduleMessages,
  totalOfPeriod,
} from '@soloist/contracts';
import { dateFromToday } from '../shared/date-from-today.rules.ts';
import {
  emptyRepeat,
  expensesTotalOf,
  hasHours,
  type InvoiceDraft,
  type RepeatDraft,
} from './invoice-draft.rules.ts';
import { toForm } from './invoice-values.rules.ts';

const scheduleOf = (repeat: RepeatDraft) => {
  const { unit, every, first_date, anchor_date, ends, end_date, count, prorate } = repeat;
  return {
    unit: unit || ('month' as const),
    every: every ?? 0,
    first_date,
    anchor_date,
    end_date: ends === 'date' ? end_date : '',
    count: ends === 'count' ? (count ?? 0) : null,
    prorate,
  };
};

function termsOf(draft: InvoiceDraft) {
  const { due_date: _, ...terms } = toForm(draft);
  const { proposal_id } = draft;
  return { ...terms, ...(proposal_id ? { proposal_id } : {}) };
}

/** The draft of a recurring invoice as its schema expects it. */
const toRecurring = (draft: InvoiceDraft, draft_id: string) => ({
  draft_id,
  terms: termsOf(draft),
  schedule: scheduleOf(draft.repeat),
  mode: draft.repeat.mode,
  due_days: draft.repeat.due_days ?? -1,
  hours: draft.repeat.hours,
});

/** The form's path of a field of the request. */
function formPath(path: PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  if (first === 'terms') return rest.join('.');
  return ['repeat', ...(first === 'schedule' ? rest : [first])].join('.');
}

interface Problem {
  path: string;
  message: string;
}

const anyId = '00000000-0000-4000-8000-000000000000';

const hoursMessage = 'A recurring invoice can’t bill tracked hours. Remove the hours first.';
const expensesMessage = 'A recurring invoice can’t bill expenses. Remove the expenses first.';

/** What is missing or wrong in a recurring invoice, by the service's rules. */
export function repeatProblems(draft: InvoiceDraft): Problem[] {
  const { ends, end_date } = draft.repeat;
  const missing =
    ends === 'date' && !isDay(end_date)
      ? [{ path: 'repeat.end_date', message: scheduleMessages.endDate }]
      : [];
  const work = [
    ...(hasHours(draft) ? [{ path: 'repeat.unit', message: hoursMessage }] : []),
    ...(expensesTotalOf(draft) ? [{ path: 'repeat.unit', message: expensesMessage }] : []),
  ];
  const { error } = recurringForm.safeParse(toRecurring(draft, anyId));
  const problems = (error?.issues ?? []).map(({ path, message }) => ({
    path: formPath(path),
    message,
  }));
  return [...work, ...problems, ...missing];
}

/** The draft as the service expects it. */
export const toRecurringRequest = (draft: InvoiceDraft, draft_id: string): RecurringForm =>
  recurringForm.parse(toRecurring(draft, draft_id));

export interface PlannedPeriod extends RecurringPeriod {
  /** Minor units; undefined while the invoice is incomplete. */
  total: number | undefined;
}

/** The first periods of the schedule, each with its total; none while a date is missing. */
export function plannedPeriods(draft: InvoiceDraft, most: number): PlannedPeriod[] {
  const schedule = readSchedule(scheduleOf(draft.repeat));
  if (!schedule) return [];
  const checked = repeatedTerms.safeParse(
    termsOf({ ...draft, email: draft.email || 'a@b.example' }),
  );
  const terms: RepeatedTerms | undefined = checked.success ? checked.data : undefined;
  return periodsFrom(schedule, { number: 0, most }).map((period) => ({
    ...period,
    total: terms && totalOfPeriod({ terms, schedule }, period),
  }));
}

/** The due date of the first invoice; empty while its date is missing. */
export const firstDueDate = ({ first_date, due_days }: RepeatDraft) =>
  isDay(first_date) ? addDays(first_date, due_days ?? 0) : '';

const steps = {
  weekly: { unit: 'week', every: 1 },
  biweekly: { unit: 'week', every: 2 },
  monthly: { unit: 'month', every: 1 },
} as const;

type ProposalDetails = ProposalDetail['document']['details'];

/**
 * Prefills the schedule of an ongoing project from its next period on: the periods up to today have
 * drafts of their own. Undefined for other projects.
 */
export function repeatOfProposal(details: ProposalDetails): InvoicePrefill['repeat'] {
  const { frequency, start_date, end_date } = details;
  if (!frequency) return undefined;
  const repeat = { ...emptyRepeat(), ...steps[frequency] };
  const schedule = { ...scheduleOf(repeat), first_date: start_date, end_date };
  const today = dateFromToday(0);
  const next = periodsFrom(schedule, { number: 0, most: maxPeriods }).find(
    ({ from }) => from > today,
  );
  return next ? { ...repeat, first_date: next.from, ends: 'date', end_date } : repeat;
}

/** Prefills the change of a recurring invoice from its next period on. */
export function prefillOfRecurring(recurring: RecurringDetail) {
  const { id, terms, schedule, mode, due_days, hours } = recurring;
  const { items, proposal_id, ...rest } = terms;
  const { end_date, count } = schedule;
  const endsAtCount = count === null ? ('never' as const) : ('count' as const);
  return {
    ...rest,
    items: items.map(({ total: _, ...item }) => item),
    ...(proposal_id ? { proposal_id } : {}),
    repeat: {
      ...schedule,
      ends: end_date ? ('date' as const) : endsAtCount,
      mode,
      due_days,
      hours,
    },
    recurring_id: id,
  };
}
