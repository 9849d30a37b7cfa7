import { goodVitals, mostFaultyShare } from '@soloist/contracts';
import { countOf, p75 } from './histogram.ts';
import type { Totals } from './vitals.service.ts';

/** Below so many loads, or measures on either side, nothing is decided. */
const fewest = 50;
/** Fewer faulty loads may be one person's browser. */
const fewestFaulty = 3;
const timesLiveFaulty = 2;
const timesLiveVital = 1.25;

type JudgedVital = keyof typeof goodVitals;
const judged = Object.keys(goodVitals) as JudgedVital[];

/** Why a canary must end, in a sentence with its numbers; undefined while it may go on. */
export function overBudget(sides: { live: Totals; canary: Totals }): string | undefined {
  if (sides.canary.loads < fewest) return undefined;
  return tooManyFaults(sides) ?? judged.map((vital) => tooSlow(vital, sides)).find(Boolean);
}

const shareOf = ({ loads, faultyLoads }: Totals) => (loads > 0 ? faultyLoads / loads : 0);
const perCent = (share: number) => `${(share * 100).toFixed(1)} %`;

function tooManyFaults({ live, canary }: { live: Totals; canary: Totals }) {
  const [share, liveShare] = [shareOf(canary), shareOf(live)];
  const isOver = share > mostFaultyShare && share > liveShare * timesLiveFaulty;
  if (canary.faultyLoads < fewestFaulty || !isOver) return undefined;
  return `It failed in ${perCent(share)} of ${canary.loads} loads, the live version in ${perCent(liveShare)} of ${live.loads}.`;
}

function tooSlow(vital: JudgedVital, { live, canary }: { live: Totals; canary: Totals }) {
  if (countOf(canary[vital]) < fewest || countOf(live[vital]) < fewest) return undefined;
  const [value, liveValue] = [p75(vital, canary[vital]), p75(vital, live[vital])];
  if (value === null || liveValue === null) return undefined;
  if (value <= goodVitals[vital] || value <= liveValue * timesLiveVital) return undefined;
  return `Its ${vital.toUpperCase()} is ${shown(vital, value)} (75th percentile), the live version’s ${shown(vital, liveValue)}.`;
}

const shown = (vital: JudgedVital, value: number) =>
  vital === 'cls' ? value.toFixed(2) : `${Math.round(value)} ms`;
