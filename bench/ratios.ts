/** Ratios of measurements, kept in `ratios.json` so that a release can compare its own with them. */
import { appendFileSync } from 'node:fs';
import path from 'node:path';

/** Ratios by `<command>: <what>`. A larger one is worse. */
export type Ratios = Record<string, number>;

const command = path.basename(process.argv[1] ?? '', '.ts');

/** Passes a ratio to the `compare` command, if that started this one. */
export function reportRatio(what: string, ratio: number) {
  const file = process.env.RATIOS_FILE;
  if (file) appendFileSync(file, `${JSON.stringify([`${command}: ${what}`, ratio])}\n`);
}

/** How much worse a ratio may be. Runs on a busy machine differ by up to a fifth. */
export const tolerance = 1.25;

export interface ComparedRatio {
  name: string;
  stored: number | undefined;
  measured: number | undefined;
  verdict: 'same' | 'better' | 'worse' | 'new' | 'missing';
}

/** Each stored and each measured ratio with its verdict. */
export function compareRatios(stored: Ratios, measured: Ratios): ComparedRatio[] {
  const names = [...new Set([...Object.keys(stored), ...Object.keys(measured)])].sort();
  return names.map((name) => {
    const pair = { stored: stored[name], measured: measured[name] };
    return { name, ...pair, verdict: verdictOf(pair) };
  });
}

function verdictOf({
  stored,
  measured,
}: Pick<ComparedRatio, 'stored' | 'measured'>): ComparedRatio['verdict'] {
  if (measured === undefined) return 'missing';
  if (stored === undefined) return 'new';
  if (measured > stored * tolerance) return 'worse';
  return measured < stored / tolerance ? 'better' : 'same';
}
