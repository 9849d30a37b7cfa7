/** `days` from today in the person's own calendar, as `YYYY-MM-DD`. */
export function dayAhead(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return day.toLocaleDateString('sv');
}
