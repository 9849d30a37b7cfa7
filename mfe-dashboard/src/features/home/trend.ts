const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** The last seven days against the seven before, in whole percent; `undefined` when nothing was before. */
export function weekTrend(days: number[]): number | undefined {
  const before = sum(days.slice(-14, -7));
  if (before === 0) return undefined;
  return Math.round((sum(days.slice(-7)) / before - 1) * 100);
}
