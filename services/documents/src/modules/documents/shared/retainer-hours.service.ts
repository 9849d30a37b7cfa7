import { type Retainer, roundUpSeconds } from '@soloist/contracts';
import mongoose from 'mongoose';
import {
  RecurringModel,
  RecurringPeriodModel,
  type StoredPeriod,
  type StoredRecurring,
} from './recurring-invoices.model.ts';
import { TimeEntryModel } from './time-entries.model.ts';
import { readTimeSettings } from './time-settings.service.ts';
import { dayIn } from './time-zones.rules.ts';

const { trusted } = mongoose;
const mostRecurring = 200;
const hourSeconds = 3600;
/** Periods that were not skipped and include hours. */
const withHours = { mode: trusted({ $ne: 'skip' as const }), hours: trusted({ $ne: null }) };

type Included = Pick<StoredRecurring, 'freelancerId' | 'terms'>;
type Days = Pick<StoredPeriod, 'from' | 'to'>;

/**
 * Entries of a period that count towards its included hours, oldest first: billable time for the
 * project, else for the client. Time that an invoice bills itself does not count.
 */
const findCounted = ({ freelancerId, terms }: Included, { from, to }: Days) => {
  const subject = terms.proposal_id
    ? { projectId: terms.proposal_id }
    : { clientEmail: terms.email };
  return TimeEntryModel.find(
    {
      ...{ freelancerId, ...subject, billable: true, isRunning: null, claim: null },
      day: trusted({ $gte: from, $lte: to }),
    },
    { seconds: 1 },
  )
    .sort({ day: 1, _id: 1 })
    .lean();
};

/** Seconds of a period that count towards its included hours, as an invoice would bill them. */
export async function usedSeconds(included: Included, period: Days) {
  const [{ rounding }, entries] = await Promise.all([
    readTimeSettings(included.freelancerId),
    findCounted(included, period),
  ]);
  return entries.reduce((sum, { seconds }) => sum + roundUpSeconds(seconds, rounding), 0);
}

/**
 * Ids of the unbilled entries on these days that a retainer includes: in each period the oldest ones that its hours cover. An entry that they cover only in part is not among them.
 */
export async function findIncludedEntries(
  freelancerId: string,
  { from, to }: Days,
): Promise<string[]> {
  const periods = await RecurringPeriodModel.find({
    freelancerId,
    ...withHours,
    from: trusted({ $lte: to }),
    to: trusted({ $gte: from }),
  }).lean<StoredPeriod[]>();
  if (periods.length === 0) return [];
  const [{ rounding }, recurring] = await Promise.all([
    readTimeSettings(freelancerId),
    RecurringModel.find(
      { _id: trusted({ $in: periods.map(({ recurringId }) => recurringId) }) },
      { freelancerId: 1, terms: 1 },
    ).lean<(Included & { _id: unknown })[]>(),
  ]);
  const byId = new Map(recurring.map((each) => [String(each._id), each]));
  const included = await Promise.all(
    periods.map(async (period) => {
      const plan = byId.get(period.recurringId);
      if (!plan) return [];
      let left = Math.round((period.hours ?? 0) * hourSeconds);
      const covered = (await findCounted(plan, period)).filter(({ seconds }) => {
        const billed = roundUpSeconds(seconds, rounding);
        if (billed > left) return false;
        left -= billed;
        return true;
      });
      return covered.map(({ _id }) => String(_id));
    }),
  );
  return [...new Set(included.flat())];
}

interface RetainersQuery {
  freelancerId: string;
  projectId: string;
  /** The client's. */
  email: string;
}

/** Included hours of the current periods of a project's and its client's recurring invoices. */
export async function listRetainers({
  freelancerId,
  projectId,
  email,
}: RetainersQuery): Promise<Retainer[]> {
  const found = await RecurringModel.find({ freelancerId, 'terms.email': email })
    .sort({ _id: -1 })
    .limit(mostRecurring)
    .lean<StoredRecurring[]>();
  const ofProject = found.filter(
    ({ terms }) => !terms.proposal_id || terms.proposal_id === projectId,
  );
  const retainers = await Promise.all(ofProject.map(readRetainer));
  return retainers.filter((retainer) => retainer !== undefined);
}

async function readRetainer(recurring: StoredRecurring): Promise<Retainer | undefined> {
  const today = dayIn(recurring.sender.timeZone, new Date());
  const period = await RecurringPeriodModel.findOne({
    recurringId: String(recurring._id),
    ...withHours,
    from: trusted({ $lte: today }),
    to: trusted({ $gte: today }),
  }).lean<StoredPeriod>();
  if (!period?.hours) return undefined;
  const { from, to, hours } = period;
  return {
    ...{ title: recurring.title, from, to, hours },
    used_seconds: await usedSeconds(recurring, period),
  };
}
