import type { Notification } from '@soloist/contracts';

const dayMs = 24 * 60 * 60_000;

/** The list in the person's own days, as it stands. */
export function byDay(list: Notification[]): [day: string, list: Notification[]][] {
  const now = new Date();
  const yesterday = new Date(now.getTime() - dayMs).toDateString();
  const dayOf = ({ createdAt }: Notification) => {
    const date = new Date(createdAt);
    if (date.toDateString() === now.toDateString()) return 'Today';
    if (date.toDateString() === yesterday) return 'Yesterday';
    const isThisYear = date.getFullYear() === now.getFullYear();
    return date.toLocaleDateString('en-US', {
      weekday: 'long',
      month: 'short',
      day: 'numeric',
      ...(isThisYear ? {} : { year: 'numeric' }),
    });
  };
  return [...Map.groupBy(list, dayOf)];
}
