import { randomUUID } from 'node:crypto';
import type { RecurringForm, RecurringSchedule } from '@soloist/contracts';
import { dayFromNow, invoiceRequestOf } from './invoice-requests.ts';

const { draft_id: _id, due_date: _due, ...terms } = invoiceRequestOf();

interface Changes extends Partial<Omit<RecurringForm, 'schedule' | 'terms'>> {
  schedule?: Partial<RecurringSchedule>;
  terms?: object;
}

/** A valid request: monthly from today, 1,190.00 EUR, sent automatically. */
export const recurringRequestOf = (changes: Changes = {}) => ({
  draft_id: randomUUID(),
  mode: 'send',
  due_days: 14,
  hours: null,
  ...changes,
  terms: { ...terms, ...changes.terms },
  schedule: {
    unit: 'month',
    every: 1,
    first_date: dayFromNow(0),
    anchor_date: '',
    end_date: '',
    count: null,
    prorate: false,
    ...changes.schedule,
  },
});
