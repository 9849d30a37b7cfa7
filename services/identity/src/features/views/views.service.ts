import { utcDay } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { ProfileDayModel } from './views.model.ts';

const chartDays = 30;

/** Own counts, with all that was counted up to now. */
export async function readOwnViews(profileId: string, { views, logger }: Parts) {
  await views
    .flush()
    .catch((err: Error) => logger.warn({ err: err.message }, 'views wait to be stored'));
  return viewsOf(profileId);
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
