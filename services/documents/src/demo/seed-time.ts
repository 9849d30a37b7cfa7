import { randomUUID } from 'node:crypto';
import { addDays, hourlyAmount, type MyProfile, today, toMinor } from '@soloist/contracts';
import mongoose from 'mongoose';
import { ProposalModel, SharedWeekModel, TimeEntryModel } from '../modules/documents/index.ts';

const { trusted } = mongoose;

interface DemoTime {
  daysAgo: number;
  minutes: number;
  note: string;
  /** The newest active projects in order; left out for work without one. */
  project?: number;
  billable?: boolean;
}

const demoTimes: DemoTime[] = [
  { daysAgo: 0, minutes: 50, note: 'Review of the proofs', project: 0 },
  { daysAgo: 1, minutes: 135, note: 'Layout of the second set', project: 0 },
  { daysAgo: 1, minutes: 30, note: 'Bookkeeping', billable: false },
  { daysAgo: 2, minutes: 205, note: 'Layout of the first set', project: 0 },
  { daysAgo: 3, minutes: 90, note: 'Call and notes', project: 1 },
  { daysAgo: 4, minutes: 160, note: 'Sketches', project: 1 },
  { daysAgo: 7, minutes: 240, note: 'Research', project: 0 },
  { daysAgo: 8, minutes: 75, note: 'Kick-off', project: 1 },
  { daysAgo: 9, minutes: 45, note: 'Portfolio update', billable: false },
];

const fallbackRate = 85;
const minuteSeconds = 60;
const daysOfWeek = 7;

/** Stores the demo freelancer's tracked time of the last days. */
export async function seedTime(profile: MyProfile) {
  const projects = await ProposalModel.find({
    freelancerId: profile.id,
    status: trusted({ $in: ['accepted', 'active'] }),
  })
    .sort({ _id: -1 })
    .lean();
  const rate = toMinor(hourlyAmount(profile.hourlyRate) || fallbackRate, profile.currency ?? 'USD');
  const entries = demoTimes.map(({ daysAgo, minutes, note, project: index, billable = true }) => {
    const project = index === undefined ? undefined : projects[index % projects.length];
    return {
      freelancerId: profile.id,
      entry_id: randomUUID(),
      day: addDays(today(), -daysAgo),
      seconds: minutes * minuteSeconds,
      note,
      billable,
      projectId: project && String(project._id),
      projectName: project?.terms.project_name ?? '',
      milestoneName: '',
      clientEmail: project?.terms.email ?? '',
      clientName: project?.terms.client_name ?? '',
      rate,
      rateSource: 'profile',
      currency: profile.currency ?? 'USD',
    };
  });
  const weeks = demoWeeks(entries);
  await SharedWeekModel.insertMany(weeks);
  await TimeEntryModel.insertMany(
    entries.map((entry) => ({
      ...entry,
      sharedWeek: weeks.find((week) => isIn(week, entry))?.week_id,
    })),
  );
}

interface DemoEntry {
  freelancerId: string;
  day: string;
  seconds: number;
  projectId: string | undefined;
  clientName: string;
}
type DemoWeek = ReturnType<typeof demoWeeks>[number];

const lastDay = 6;

function mondayOf(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return addDays(day, weekday === 0 ? -lastDay : 1 - weekday);
}

const isIn = ({ projectId, monday }: Pick<DemoWeek, 'projectId' | 'monday'>, entry: DemoEntry) =>
  entry.projectId === projectId && mondayOf(entry.day) === monday;

/** The week before: hours of one project were confirmed, those of another are to be confirmed. */
function demoWeeks(entries: DemoEntry[]) {
  const monday = mondayOf(addDays(today(), -daysOfWeek));
  const projects = Map.groupBy(
    entries.filter(({ projectId, day }) => projectId && mondayOf(day) === monday),
    ({ projectId }) => projectId!,
  );
  return [...projects].map(([projectId, own], index) => ({
    ...{ freelancerId: own[0]!.freelancerId, week_id: randomUUID(), projectId, monday },
    status: index === 0 ? ('confirmed' as const) : ('shared' as const),
    seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    sharedAt: new Date(),
    ...(index === 0 ? { confirmed: { name: own[0]!.clientName, at: new Date() } } : {}),
  }));
}
