import { changeDocument, notFound } from '@soloist/server-kit';
import type { UpdateQuery } from 'mongoose';
import {
  type RecurringFields,
  RecurringModel,
  RecurringPeriodModel,
  type StoredRecurring,
} from '../shared/recurring-invoices.model.ts';
import type { Position } from './recurring-schedule.rules.ts';

export interface RecurringRef {
  freelancerId: string;
  id: string;
}

/** @throws AppError `not_found`, for another person's too. */
export async function readRecurring({ freelancerId, id }: RecurringRef): Promise<StoredRecurring> {
  const found = await RecurringModel.findOne({ _id: id, freelancerId }).lean<StoredRecurring>();
  if (!found) throw notFound('recurring invoice');
  return found;
}

type RecurringUpdate = UpdateQuery<RecurringFields>;
type DecideRecurring = (
  recurring: StoredRecurring,
) => RecurringUpdate | undefined | Promise<RecurringUpdate | undefined>;

/** Changes a recurring invoice as `changeDocument` does: by the revision it was decided on. */
export const changeRecurring = (ref: RecurringRef, decide: DecideRecurring) =>
  changeDocument({
    read: () => readRecurring(ref),
    decide,
    write: ({ _id, revision }, update: RecurringUpdate) =>
      RecurringModel.findOneAndUpdate(
        { _id, revision },
        { ...update, $inc: { ...update.$inc, revision: 1 } },
        { returnDocument: 'after' },
      ).lean<StoredRecurring>(),
  });

/** Whether a process has started the next period's invoice: it will be created on these terms. */
export const isInProgress = ({ startedNumber, nextNumber }: RecurringFields) =>
  startedNumber === nextNumber;

/** The update that moves a recurring invoice; one that ended no longer counts for the limit. */
export const moveTo = ({ nextOn, ...position }: Position): RecurringUpdate => ({
  $set: { ...position, ...(nextOn ? { nextOn } : {}) },
  $unset: {
    ...(nextOn ? {} : { nextOn: 1 }),
    ...(position.status === 'ended' ? { place: 1 } : {}),
  },
});

export async function eraseRecurring(freelancerId: string) {
  await RecurringModel.deleteMany({ freelancerId });
  await RecurringPeriodModel.deleteMany({ freelancerId });
}
