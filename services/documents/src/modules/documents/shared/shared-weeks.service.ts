import type { SharedWeek } from '@soloist/contracts';
import mongoose from 'mongoose';
import { SharedWeekModel, type StoredSharedWeek } from './shared-weeks.model.ts';
import { type StoredTimeEntry, TimeEntryModel } from './time-entries.model.ts';

const { trusted } = mongoose;
/** A year's, with some that were shared in two parts. */
const mostWeeks = 60;

export const presentConfirmation = ({ confirmed }: Pick<StoredSharedWeek, 'confirmed'>) =>
  confirmed ? { name: confirmed.name, at: confirmed.at.toISOString() } : null;

/** The weeks that entries of one person belong to, by id. */
export async function findWeeksOf(
  entries: Pick<StoredTimeEntry, 'freelancerId' | 'sharedWeek'>[],
): Promise<Map<string, StoredSharedWeek>> {
  const ids = [...new Set(entries.flatMap(({ sharedWeek }) => sharedWeek ?? []))];
  const [first] = entries;
  if (!first || ids.length === 0) return new Map();
  const weeks = await SharedWeekModel.find({
    freelancerId: first.freelancerId,
    week_id: trusted({ $in: ids }),
  }).lean<StoredSharedWeek[]>();
  return new Map(weeks.map((week) => [week.week_id, week]));
}

/** A project's hours that its client may see, newest first. */
export async function listSharedWeeks(project: {
  freelancerId: string;
  projectId: string;
}): Promise<SharedWeek[]> {
  const weeks = await SharedWeekModel.find({
    ...project,
    status: trusted({ $in: ['shared', 'confirmed'] }),
  })
    .sort({ monday: -1, _id: -1 })
    .limit(mostWeeks)
    .lean<StoredSharedWeek[]>();
  if (weeks.length === 0) return [];
  const entries = await TimeEntryModel.find({
    freelancerId: project.freelancerId,
    sharedWeek: trusted({ $in: weeks.map(({ week_id }) => week_id) }),
  })
    .sort({ day: 1, _id: 1 })
    .lean<StoredTimeEntry[]>();
  const byWeek = Map.groupBy(entries, ({ sharedWeek }) => sharedWeek);
  return weeks.map((week) => ({
    id: week.week_id,
    monday: week.monday,
    seconds: week.seconds,
    entries: (byWeek.get(week.week_id) ?? []).map(
      ({ day, note, milestoneName, seconds, billable }) => ({
        ...{ day, note, seconds, billable },
        milestone_name: milestoneName,
      }),
    ),
    confirmed: presentConfirmation(week),
  }));
}
