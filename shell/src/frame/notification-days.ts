import { dateFormat, dayMs, type Notification } from '@soloist/contracts';

const dayOfThisYear = dateFormat({ weekday: 'long', month: 'short', day: 'numeric' });
const dayOfYear = dateFormat({ weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' });

/** The list grouped by the days of the reader's time zone, in its order. */
export function byDay(list: Notification[]): [day: string, list: Notification[]][] {
  const now = new Date();
  const yesterday = new Date(now.getTime() - dayMs).toDateString();
  const dayOf = ({ createdAt }: Notification) => {
    const date = new Date(createdAt);
    if (date.toDateString() === now.toDateString()) return 'Today';
    if (date.toDateString() === yesterday) return 'Yesterday';
    const isThisYear = date.getFullYear() === now.getFullYear();
    return isThisYear ? dayOfThisYear(date) : dayOfYear(date);
  };
  return [...Map.groupBy(list, dayOf)];
}
