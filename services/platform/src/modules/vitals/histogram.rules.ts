import type { VitalName } from '@soloist/contracts';

/** Number of measurements below each bound and above the previous one, by the bound's index. */
export type Histogram = Record<string, number>;

/** Upper bounds, narrow around good values, so that an increase by a quarter shows. */
const bounds: Record<VitalName, number[]> = {
  lcp: [
    ...[250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500, 2750, 3000, 3500, 4000, 5000],
    ...[6000, 8000, 10_000, 15_000, 30_000, 120_000],
  ],
  inp: [
    ...[25, 50, 75, 100, 125, 150, 175, 200, 225, 250, 300, 350, 400, 500, 750, 1000, 2000],
    ...[5000, 30_000, 120_000],
  ],
  cls: [0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.35, 0.5, 1, 5, 1000],
  ttfb: [
    ...[50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1250, 1500, 1800, 2500, 5000],
    ...[10_000, 30_000, 120_000],
  ],
};

/** The index of a measurement's bound. */
export const bucketOf = (vital: VitalName, value: number): number =>
  bounds[vital].findIndex((bound) => value <= bound);

export const countOf = (histogram: Histogram): number =>
  Object.values(histogram).reduce((sum, count) => sum + count, 0);

/** The 75th percentile, interpolated between the bounds; null without measurements. */
export function p75(vital: VitalName, histogram: Histogram): number | null {
  const threshold = countOf(histogram) * 0.75;
  let below = 0;
  for (const [place, bound] of bounds[vital].entries()) {
    const count = histogram[place] ?? 0;
    if (count > 0 && below + count >= threshold) {
      const from = bounds[vital][place - 1] ?? 0;
      return from + ((threshold - below) / count) * (bound - from);
    }
    below += count;
  }
  return null;
}
