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

type Included = Pick<StoredRecurring, 'freelancerId' | 'terms'>;
type Days = Pick<StoredPeriod, 'from' | 'to'>;

/**
 * Seconds of a period that count towards its included hours: billable time for the project, else
 * for the client, as an invoice would bill it. Time that an invoice bills itself does not count.
 */
export async function usedSeconds({ freelancerId, terms }: Included, { from, to }: Days) {
  const subject = terms.proposal_id
    ? { projectId: terms.proposal_id }
    : { clientEmail: terms.email };
  const [{ rounding }, entries] = await Promise.all([
    readTimeSettings(freelancerId),
    TimeEntryModel.find(
      {
        ...{ freelancerId, ...subject, billable: true, isRunning: null, claim: null },
        day: trusted({ $gte: from, $lte: to }),
      },
      { seconds: 1 },
    ).lean(),
  ]);
  return entries.reduce((sum, { seconds }) => sum + roundUpSeconds(seconds, rounding), 0);
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
    mode: trusted({ $ne: 'skip' }),
    hours: trusted({ $ne: null }),
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
