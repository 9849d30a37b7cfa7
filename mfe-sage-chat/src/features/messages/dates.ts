const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', options);
  return (at: Date) => formatter.format(at);
};
const date = { month: 'long', day: 'numeric', year: 'numeric' } as const;
const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const longDay = format({ weekday: 'long', ...date });
const day = format(date);

const isValid = (at: Date) => !Number.isNaN(at.getTime());

/** “Friday, March 13, 2026” */
export const dayOf = (instant: string): string => {
  const at = new Date(instant);
  return isValid(at) ? longDay(at) : '';
};

/** “09:31” */
export const timeOf = (instant: string): string => {
  const at = new Date(instant);
  return isValid(at) ? time(at) : '';
};

/** “March 13, 2026, 09:34”; specification section 2: 'Just now' if missing. */
export function updatedText(instant: string | undefined): string {
  const at = new Date(instant ?? '');
  return isValid(at) ? `${day(at)}, ${time(at)}` : 'Just now';
}
