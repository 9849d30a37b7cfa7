/** The instants of a year such as `2026` or a month such as `2026-11`, in UTC: `[from, to)`. */
export function periodBounds(period: string): { from: Date; to: Date } {
  const [year = 0, month] = period.split('-').map(Number);
  const [from, to] = month
    ? [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1)]
    : [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  return { from: new Date(from), to: new Date(to) };
}
