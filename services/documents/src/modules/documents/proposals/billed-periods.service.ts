import { periodAt } from '@soloist/contracts';
import mongoose from 'mongoose';
import { periodOf } from '../shared/recurrence.service.ts';
import { RecurringModel, type StoredRecurring } from '../shared/recurring-invoices.model.ts';
import type { Period } from './periods.rules.ts';
import type { StoredProposal } from './proposals.model.ts';

const { trusted } = mongoose;

/** Whether a recurring invoice bills this period of its project. */
export type IsBilled = (period: Period) => boolean;

const spanFields = { status: 1, schedule: 1, base: 1, nextNumber: 1, 'terms.proposal_id': 1 };
type RecurringSpan = Pick<StoredRecurring, 'status' | 'schedule' | 'base' | 'nextNumber' | 'terms'>;

/**
 * Finds the periods of a freelancer's projects that recurring invoices bill: the projects neither
 * draft nor plan invoices for these.
 */
export async function findBilledPeriods(
  freelancerId: string,
  projects: Pick<StoredProposal, '_id' | 'nextInvoiceOn'>[],
): Promise<(project: Pick<StoredProposal, '_id'>) => IsBilled> {
  const ids = projects.filter((each) => each.nextInvoiceOn).map(({ _id }) => String(_id));
  const found =
    ids.length > 0
      ? await RecurringModel.find(
          { freelancerId, 'terms.proposal_id': trusted({ $in: ids }) },
          spanFields,
        ).lean<RecurringSpan[]>()
      : [];
  return ({ _id }) => {
    const ofProject = found.filter(({ terms }) => terms.proposal_id === String(_id));
    return ({ to }) =>
      ofProject.some((recurring) => firstDayOf(recurring) <= to && to <= lastDayOf(recurring));
  };
}

/** Finds those of one project. */
export const findBilledPeriodsOf = async (
  project: Pick<StoredProposal, '_id' | 'freelancerId' | 'nextInvoiceOn'>,
): Promise<IsBilled> => (await findBilledPeriods(project.freelancerId, [project]))(project);

const beforeAnyDay = '';
const afterAnyDay = '9999-12-31';

/** Dates that were changed from a later period on do not say when the first one started. */
const firstDayOf = ({ base, schedule }: RecurringSpan) =>
  base > 0 ? beforeAnyDay : schedule.first_date;

/** The last day that it bills: of its planned periods also while it is paused, else of the past ones. */
function lastDayOf(recurring: RecurringSpan): string {
  const { status, schedule, base, nextNumber } = recurring;
  if (status === 'ended') {
    const last = nextNumber > base ? periodOf(recurring, nextNumber - 1) : undefined;
    return last?.to ?? beforeAnyDay;
  }
  const { count, end_date } = schedule;
  const last = count === null ? undefined : periodAt(schedule, count - 1);
  return last?.to ?? (end_date || afterAnyDay);
}
