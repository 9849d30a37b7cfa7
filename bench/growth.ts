import { median, quantile, timed } from './numbers.ts';
import { reportRatio } from './ratios.ts';

/** Sizes of the data, measured one after the other. */
export const sizes = (process.env.SIZES ?? '1000,10000,100000').split(',').map(Number);
const baselineEvery = 20;

export interface BenchQuery {
  ask: () => Promise<unknown>;
  /** The query that it is compared with, measured once in twenty rounds. */
  baseline?: (() => Promise<unknown>) | undefined;
}
export type Times = Record<string, { ours: number[]; baseline: number[] }>;

/** Runs all queries in turn, `rounds` times. */
export async function measure(queries: Record<string, BenchQuery>, rounds: number): Promise<Times> {
  const entries = Object.entries(queries);
  const times: Times = Object.fromEntries(
    entries.map(([name]) => [name, { ours: [], baseline: [] }]),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { ask, baseline }] of entries) {
      times[name]!.ours.push(await timed(ask));
      if (!baseline || round % baselineEvery > 0) continue;
      times[name]!.baseline.push(await timed(baseline));
    }
  }
  return times;
}

/** Prints the times of a size, their growth since the size before, and the baseline's if it has a name. */
export function growthTable(baselineName = '') {
  let before: Times = {};
  return (times: Times) => {
    const rows = Object.entries(times).map(([question, { ours, baseline }]) => {
      const p50 = median(ours);
      const earlier = before[question]?.ours;
      // A growth below 1 only says that the first size was measured cold.
      if (earlier) reportRatio(`growth of ${question}`, Math.max(1, p50 / median(earlier)));
      const base = baseline.length > 0 ? median(baseline) : undefined;
      return {
        question,
        'p50 ms': p50.toFixed(1),
        'p95 ms': quantile(ours, 0.95).toFixed(1),
        'growth ×': earlier ? (p50 / median(earlier)).toFixed(1) : '',
        ...(baselineName && {
          [`${baselineName} ms`]: base?.toFixed(1) ?? '',
          [`${baselineName} / ours`]: base ? (base / p50).toFixed(1) : '',
        }),
      };
    });
    console.table(rows);
    before = times;
  };
}
