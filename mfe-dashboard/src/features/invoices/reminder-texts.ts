/** When a reminder goes out, by days from the due date: `3 days before it is due`. */
export function reminderText(days: number): string {
  if (days === 0) return 'On the day it is due';
  const count = Math.abs(days);
  const time = `${count} ${count === 1 ? 'day' : 'days'}`;
  return days < 0 ? `${time} before it is due` : `${time} late`;
}
