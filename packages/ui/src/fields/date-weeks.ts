import { addDays, dateFormat, readerLanguage } from '@soloist/contracts';

type WeekInfo = { firstDay: number };
/** Not in every browser, and in some as a property. */
type WeekLocale = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

const sundayRegions = new Set(
  'AU BR CA CN CO HK ID IL IN JP KE KR MX PE PH PK SA SG TH TW US ZA'.split(' '),
);
const [monday, sunday] = [1, 7];

/** The day that weeks begin with where the reader lives, from 1 (Monday) to 7 (Sunday). */
export function firstWeekday(language = readerLanguage): number {
  const locale: WeekLocale = new Intl.Locale(language);
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  return info?.firstDay ?? (sundayRegions.has(locale.maximize().region ?? '') ? sunday : monday);
}

/** How many days after the start of its week a day is. */
export const placeInWeek = (day: string, first = firstWeekday()): number =>
  (new Date(day).getUTCDay() - first + 7) % 7;

const firstOfMonth = (day: string) => `${day.slice(0, 'YYYY-MM'.length)}-01`;
const weekLength = 7;
const mostWeeks = 6;

/** The weeks of a day's month: always six, so that the height stays. Days of other months are undefined. */
export function weeksOfMonth(day: string, first = firstWeekday()): (string | undefined)[][] {
  const start = addDays(firstOfMonth(day), -placeInWeek(firstOfMonth(day), first));
  const month = day.slice(0, 'YYYY-MM'.length);
  const dayAt = (index: number) => {
    const each = addDays(start, index);
    return each.startsWith(month) ? each : undefined;
  };
  return Array.from({ length: mostWeeks }, (_, week) =>
    Array.from({ length: weekLength }, (_, place) => dayAt(week * weekLength + place)),
  );
}

const shortName = dateFormat({ timeZone: 'UTC', weekday: 'short' });
const fullName = dateFormat({ timeZone: 'UTC', weekday: 'long' });

/** The names of the weekdays, in the order of the reader's week. */
export function weekdayNames(first = firstWeekday()): { short: string; full: string }[] {
  const aSunday = '2026-11-01';
  return Array.from({ length: weekLength }, (_, place) => addDays(aSunday, first + place)).map(
    (day) => ({ short: shortName(day).slice(0, 2), full: fullName(day) }),
  );
}
