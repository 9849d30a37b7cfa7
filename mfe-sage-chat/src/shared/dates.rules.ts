import { dateFormat } from '@soloist/contracts';

const date = { month: 'long', day: 'numeric', year: 'numeric' } as const;
const day = dateFormat(date);

/** “Friday, March 13, 2026” */
export const dayOf = dateFormat({ weekday: 'long', ...date });

/** “9:31 AM” or “09:31” */
export const timeOf = dateFormat({ hour: 'numeric', minute: '2-digit' });

/** “March 13, 2026, 09:34”; specification section 2: 'Just now' if missing. */
export function updatedText(instant: string | undefined): string {
  const dayText = day(instant);
  return instant && dayText ? `${dayText}, ${timeOf(instant)}` : 'Just now';
}
