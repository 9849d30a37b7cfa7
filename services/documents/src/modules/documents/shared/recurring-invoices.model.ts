import type { RecurringForm, RecurringSchedule, RecurringStatus } from '@soloist/contracts';
import { recurrenceModes, recurringStatuses } from '@soloist/contracts';
import { addPlaces, outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';
import type { InvoiceFields } from './invoices.model.ts';

/** An invoice that repeats. Amounts are minor units. */
export interface RecurringFields extends Omit<RecurringForm, 'schedule'> {
  freelancerId: string;
  title: string;
  /** The sender's details when it was last saved; their time zone is that of its calendar. */
  sender: InvoiceFields['sender'];
  /** The client's time zone, as far as it is known. */
  time_zone: string;
  schedule: RecurringSchedule;
  /** Number of the period with which the schedule starts: after a change of its dates, not 0. */
  base: number;
  /** Number of the next period: one without an invoice, a draft or a skip. */
  nextNumber: number;
  /**
   * Number of the period whose invoice or draft was started; it is in progress while equal to
   * `nextNumber`.
   */
  startedNumber?: number;
  /** When the next period is due; only while it is active or its invoice is in progress. */
  nextOn?: Date;
  status: RecurringStatus;
  /** Whether it was active when the freelancer asked to delete the account. */
  pausedByDeletion?: boolean;
  /** Number of invoices and drafts made so far. */
  made: number;
  /** Total of one invoice, and the same per month. */
  total: number;
  monthly: number;
  /** Lower-case search words. */
  words: string[];
  createdAt: Date;
  place?: number;
  revision: number;
}
export type StoredRecurring = RecurringFields & { _id: Types.ObjectId };

/**
 * A period of a recurring invoice that one process has decided on. Its number is unique, so the
 * period is made or skipped once, whatever is killed and however many run.
 */
export interface PeriodFields {
  recurringId: string;
  freelancerId: string;
  number: number;
  /** Derived from both: the draft and the invoice have it, too. */
  draft_id: string;
  from: string;
  to: string;
  days: number;
  fullDays: number;
  mode: RecurringForm['mode'] | 'skip';
  /** Included hours. */
  hours: number | null;
  createdAt: Date;
}
export type StoredPeriod = PeriodFields & { _id: Types.ObjectId };

const needed = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const moment = { type: Date, required: true } as const;
const mixed = { type: Schema.Types.Mixed, required: true } as const;

const schema = new Schema<RecurringFields>(
  {
    freelancerId: needed,
    draft_id: needed,
    title: needed,
    terms: mixed,
    sender: mixed,
    time_zone: needed,
    schedule: mixed,
    base: count,
    mode: { type: String, enum: recurrenceModes, required: true },
    due_days: count,
    hours: { type: Number, default: null },
    nextNumber: count,
    startedNumber: Number,
    nextOn: Date,
    status: { type: String, enum: recurringStatuses, required: true },
    pausedByDeletion: Boolean,
    made: count,
    total: count,
    monthly: count,
    words: [String],
    createdAt: moment,
    revision: { type: Number, default: 0 },
  },
  { minimize: false },
);
addPlaces(schema, { owner: 'freelancerId' });
schema.plugin(outboxPlugin);
schema.index({ freelancerId: 1, draft_id: 1 }, { unique: true });
schema.index({ freelancerId: 1, _id: -1 });
schema.index({ freelancerId: 1, words: 1, _id: -1 });
schema.index({ nextOn: 1 }, { sparse: true });

export const RecurringModel = model<RecurringFields>('RecurringInvoice', schema);

const periods = new Schema<PeriodFields>({
  recurringId: needed,
  freelancerId: needed,
  number: count,
  draft_id: needed,
  from: needed,
  to: needed,
  days: count,
  fullDays: count,
  mode: { type: String, enum: [...recurrenceModes, 'skip'], required: true },
  hours: { type: Number, default: null },
  createdAt: moment,
});
periods.index({ recurringId: 1, number: 1 }, { unique: true });
periods.index({ freelancerId: 1, draft_id: 1 });

export const RecurringPeriodModel = model<PeriodFields>('RecurringPeriod', periods);
