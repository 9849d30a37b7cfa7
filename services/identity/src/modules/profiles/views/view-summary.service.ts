import { hourMs } from '@soloist/contracts';
import { collectionOf, utcDay } from '@soloist/server-kit';
import mongoose, { type Types } from 'mongoose';
import { type Account, AccountModel, type StoredViewSummary } from '../../accounts/index.ts';
import { ProfileDayModel } from './views.model.ts';

type Counts = NonNullable<StoredViewSummary['counts']>;
type Day = Counts['recent'][number];

/** The days of the chart and of the longest period. */
export const recentDays = 30;
// Corrects what a version without these counts changed beside this one.
const recountAfterMs = hourMs;

/** All days of a profile that had views. */
export const readDays = (profileId: Types.ObjectId | string): Promise<Day[]> =>
  collectionOf<Day>(ProfileDayModel)
    .find(
      { profileId: new mongoose.Types.ObjectId(profileId) },
      { projection: { _id: 0, day: 1, views: 1 } },
    )
    .toArray();

/** The counts of stored days. */
export const summarizeDays = (days: Day[], at: Date): Counts => ({
  allTime: sum(days),
  recent: days.filter(({ day }) => day >= utcDay(at, recentDays - 1)),
  countedAt: at,
});

/** Counts as people see them, of the periods that end with `at`. */
export function presentCounts({ recent, allTime }: Counts, at: Date) {
  const since = (days: number) => {
    const [first, last] = [utcDay(at, days - 1), utcDay(at)];
    return sum(recent.filter(({ day }) => day >= first && day <= last));
  };
  return { sevenDayView: since(7), thirtyDayView: since(recentDays), allTimeView: allTime };
}

const sum = (days: Day[]) => days.reduce((total, { views }) => total + views, 0);

/**
 * The view counts of an account that was just read, mostly from itself. Views of the last seconds, which
 * are not stored yet, are not in them.
 */
export async function readViewCounts(account: Account) {
  const now = new Date();
  const { counts, batch } = account.viewSummary ?? {};
  if (counts && counts.countedAt.getTime() > now.getTime() - recountAfterMs) {
    return presentCounts(counts, now);
  }
  const counted = summarizeDays(await readDays(account._id), now);
  // A batch that was stored since the account was read may be missing in these counts.
  await collectionOf<Account>(AccountModel).updateOne(
    { _id: account._id, 'viewSummary.batch': batch ?? { $exists: false } },
    { $set: { 'viewSummary.counts': counted } },
  );
  return presentCounts(counted, now);
}

/**
 * Makes the next reading count the views of these profiles again. Call it after a batch was stored; the
 * number of the batch keeps a reading from storing counts from before it.
 */
export async function forgetViewCounts(profileIds: Types.ObjectId[], batch: number) {
  await collectionOf<Account>(AccountModel).updateMany(
    { _id: { $in: profileIds }, 'viewSummary.batch': { $not: { $gte: batch } } },
    { $set: { viewSummary: { batch } } },
  );
}
