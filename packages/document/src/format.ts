import type { ProposalDocument } from '@soloist/contracts';

const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const monthAndDay = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A day or an instant in full, such as `April 17, 2026`, by the calendar of UTC; empty when it is none. */
export function formatDate(value: string): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? '' : fullDate.format(date);
}

/** Two days in full, such as `April 17 to June 26, 2026`; a missing one is left out. */
export function formatPeriod(start: string, end: string): string {
  if (!formatDate(start) || !formatDate(end) || start === end) {
    return formatDate(start) || formatDate(end);
  }
  const isOneYear = start.slice(0, 4) === end.slice(0, 4);
  const from = isOneYear ? monthAndDay.format(new Date(start)) : formatDate(start);
  return `${from} to ${formatDate(end)}`;
}

/** How often a rate is paid, such as `every month`; empty while it is not chosen. */
export function rateLabel(frequency: ProposalDocument['details']['frequency']): string {
  switch (frequency) {
    case 'weekly':
      return 'every week';
    case 'biweekly':
      return 'every two weeks';
    case 'monthly':
      return 'every month';
    case '':
      return '';
  }
}
