import { isDuplicateKey } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { ProfileDayModel } from './views.model.ts';

const { trusted } = mongoose;
const dayMs = 24 * 3600 * 1000;
const chartDays = 30;

/** The calendar day in UTC, some days before. */
export const utcDay = (at: Date, daysBefore = 0) =>
  new Date(at.getTime() - daysBefore * dayMs).toISOString().slice(0, 10);

interface View {
  profileId: string;
  /** Whatever is the same when the same person comes again. */
  visitor: string;
  at?: Date;
}

/** Counts a visitor once a day. */
export async function countView(
  { profileId, visitor, at = new Date() }: View,
  { hashVisitor }: Pick<Parts, 'hashVisitor'>,
) {
  const day = utcDay(at);
  const _id = `${profileId}:${day}`;
  const hash = hashVisitor({ visitor, day });
  const count = (upsert: boolean) =>
    ProfileDayModel.updateOne(
      { _id, visitors: trusted({ $ne: hash }) },
      { $push: { visitors: hash }, $inc: { views: 1 }, $setOnInsert: { profileId, day } },
      { upsert },
    );
  try {
    await count(true);
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    // The visitor is there already, or another one began the day at the same moment.
    await count(false);
  }
}

/** Counts of the days that end with `at`, and those days one by one, oldest first. */
export async function viewsOf(profileId: string, at = new Date()) {
  const stored = await ProfileDayModel.find({ profileId }, { _id: 0, day: 1, views: 1 }).lean();
  const viewsOn = new Map(stored.map(({ day, views }) => [day, views]));
  const days = Array.from({ length: chartDays }, (_, index) => {
    const day = utcDay(at, chartDays - 1 - index);
    return { day, views: viewsOn.get(day) ?? 0 };
  });
  return {
    days,
    viewCounts: {
      sevenDayView: sum(days.slice(-7)),
      thirtyDayView: sum(days),
      allTimeView: sum(stored),
    },
  };
}

const sum = (days: { views: number }[]) => days.reduce((total, { views }) => total + views, 0);

/** Forgets who came on days that are over, an hour of grace for clocks that differ. */
export async function forgetVisitors(at = new Date()) {
  const over = utcDay(new Date(at.getTime() - 3600 * 1000));
  await ProfileDayModel.updateMany(
    { day: trusted({ $lt: over }), 'visitors.0': trusted({ $exists: true }) },
    { visitors: [] },
  );
}
