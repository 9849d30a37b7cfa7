import {
  dateFormat,
  documentLocale,
  hoursQuantity,
  itemTotal,
  type TimeGrouping,
} from '@soloist/contracts';
import { billedSeconds } from '../shared/claimed-hours.service.ts';
import type { StoredSharedWeek } from '../shared/shared-weeks.model.ts';
import type { StoredTimeEntry } from '../shared/time-entries.model.ts';

const formatDay = dateFormat({ locale: documentLocale, dateStyle: 'medium', timeZone: 'UTC' });
const longestName = 400;

export interface HoursLine {
  name: string;
  qty: number;
  rate: number;
  total: number;
}

const subjectOf = ({ projectName }: StoredTimeEntry) => projectName || 'Hours';

/** The days that entries span, such as `Nov 2, 2026 to Nov 15, 2026`. */
function spanOf(entries: StoredTimeEntry[]) {
  const days = entries.map(({ day }) => day).toSorted();
  const [first, last] = [formatDay(days[0]), formatDay(days.at(-1))];
  return first === last ? first : `${first} to ${last}`;
}

const groupOf: Record<TimeGrouping, (entry: StoredTimeEntry) => string> = {
  one: () => '',
  day: ({ day }) => day,
  milestone: ({ milestoneId = '' }) => milestoneId,
  note: ({ note }) => note,
};

const nameOf: Record<TimeGrouping, (entries: StoredTimeEntry[]) => string> = {
  one: (entries) => `${subjectOf(entries[0]!)}, ${spanOf(entries)}`,
  day: (entries) => `${subjectOf(entries[0]!)}, ${formatDay(entries[0]!.day)}`,
  milestone: ([first]) =>
    first!.milestoneName ? `${subjectOf(first!)}, ${first!.milestoneName}` : subjectOf(first!),
  note: ([first]) => first!.note || subjectOf(first!),
};

type SharedWeeks = Map<string, Pick<StoredSharedWeek, 'status' | 'confirmed'>>;

/** Who confirmed all of these hours; empty when part of them is unconfirmed. */
function confirmationOf(entries: StoredTimeEntry[], weeks: SharedWeeks): string {
  const names = entries.map(({ sharedWeek = '' }) => {
    const week = weeks.get(sharedWeek);
    // A withdrawn week keeps the name on record.
    return week?.status === 'confirmed' ? week.confirmed?.name : undefined;
  });
  const distinct = [...new Set(names)];
  const [name] = distinct;
  return distinct.length === 1 && name ? `, confirmed by ${name}` : '';
}

/**
 * Lines of an invoice from entries, in their order. Hours of different projects or rates are never
 * on one line, since a line has one rate.
 */
export function hoursLines(
  entries: StoredTimeEntry[],
  group: TimeGrouping,
  weeks: SharedWeeks = new Map(),
): HoursLine[] {
  const groups = Map.groupBy(entries, (entry) =>
    JSON.stringify([entry.projectId ?? '', groupOf[group](entry), entry.rate]),
  );
  return [...groups.values()].map((grouped) => {
    const qty = hoursQuantity(grouped.reduce((sum, entry) => sum + billedSeconds(entry), 0));
    const { rate } = grouped[0]!;
    const confirmation = confirmationOf(grouped, weeks);
    const name = nameOf[group](grouped).slice(0, longestName - confirmation.length);
    return { name: `${name}${confirmation}`, qty, rate, total: itemTotal({ qty, rate }) };
  });
}
