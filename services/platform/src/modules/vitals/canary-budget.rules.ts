import { goodVitals, maxFaultShare } from '@soloist/contracts';
import { countOf, p75 } from './histogram.rules.ts';
import type { Totals } from './vitals.service.ts';

/** Minimum of loads, or of measurements on either side, for a decision. */
const minLoads = 50;
/** Fewer faulty loads may be one person's browser. */
const minFaultyLoads = 3;
const maxFaultRatio = 2;
const maxVitalRatio = 1.25;

type BudgetVital = keyof typeof goodVitals;
const budgetVitals = Object.keys(goodVitals) as BudgetVital[];

/** Why a canary must end, as a sentence with its numbers; undefined while it may continue. */
export function findBudgetViolation(sides: { live: Totals; canary: Totals }): string | undefined {
  if (sides.canary.loads < minLoads) return undefined;
  return (
    findFaultViolation(sides) ??
    budgetVitals.map((vital) => findVitalViolation(vital, sides)).find(Boolean)
  );
}

const faultyShare = ({ loads, faultyLoads }: Totals) => (loads > 0 ? faultyLoads / loads : 0);
const formatPercent = (share: number) => `${(share * 100).toFixed(1)}%`;

function findFaultViolation({ live, canary }: { live: Totals; canary: Totals }) {
  const [share, liveShare] = [faultyShare(canary), faultyShare(live)];
  const isOver = share > maxFaultShare && share > liveShare * maxFaultRatio;
  if (canary.faultyLoads < minFaultyLoads || !isOver) return undefined;
  return `It failed in ${formatPercent(share)} of ${canary.loads} loads; the live version failed in ${formatPercent(liveShare)} of ${live.loads}.`;
}

function findVitalViolation(
  vital: BudgetVital,
  { live, canary }: { live: Totals; canary: Totals },
) {
  if (countOf(canary[vital]) < minLoads || countOf(live[vital]) < minLoads) return undefined;
  const [value, liveValue] = [p75(vital, canary[vital]), p75(vital, live[vital])];
  if (value === null || liveValue === null) return undefined;
  if (value <= goodVitals[vital] || value <= liveValue * maxVitalRatio) return undefined;
  return `Its ${vital.toUpperCase()} is ${formatVital(vital, value)} (75th percentile); the live version’s is ${formatVital(vital, liveValue)}.`;
}

const formatVital = (vital: BudgetVital, value: number) =>
  vital === 'cls' ? value.toFixed(2) : `${Math.round(value)} ms`;
