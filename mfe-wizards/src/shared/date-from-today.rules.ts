/** `days` from today in the user's calendar, as `YYYY-MM-DD`. */
export function dateFromToday(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return day.toLocaleDateString('sv');
}
