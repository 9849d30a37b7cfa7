import {
  hourMs,
  type LeadNumbers,
  type LeadSource,
  type LeadStage,
  leadSources,
  leadStages,
} from '@soloist/contracts';
import type { LeadLife } from './lead-life.rules.ts';

const stageOrder = ['new', 'contacted', 'proposal_sent', 'won'] as const;

export interface CountedLife extends Pick<LeadLife, 'stays'> {
  source: LeadSource;
}

/** Figures of some leads. Those of several groups of leads add up. */
export interface LeadSummary {
  lost: number;
  sources: Partial<Record<LeadSource, { created: number; won: number }>>;
  /** The number of leads by the furthest stage that they reached, from new to won. */
  farthest: number[];
  /** The hours of all ended stays in each stage. */
  hours: Partial<Record<LeadStage, Float64Array>>;
}

/**
 * The furthest stage a lead reached from new to won. A won lead counts as contacted, whatever its
 * board says.
 */
const farthestStage = ({ stays }: CountedLife) =>
  Math.max(
    0,
    ...stays.map(({ stage }) => stageOrder.indexOf(stage as (typeof stageOrder)[number])),
  );

const isIn = (life: CountedLife, stage: LeadStage) => life.stays.at(-1)?.stage === stage;

/** Counts some leads by their logs. */
export function summarizeLives(lives: CountedLife[]): LeadSummary {
  const sources: LeadSummary['sources'] = {};
  const farthest = stageOrder.map(() => 0);
  const hours: Partial<Record<LeadStage, number[]>> = {};
  for (const life of lives) {
    sources[life.source] ??= { created: 0, won: 0 };
    const source = sources[life.source]!;
    source.created += 1;
    if (isIn(life, 'won')) source.won += 1;
    farthest[farthestStage(life)]! += 1;
    for (const { stage, from, until } of life.stays) {
      if (!until) continue;
      hours[stage] ??= [];
      hours[stage].push((until.getTime() - from.getTime()) / hourMs);
    }
  }
  return {
    ...{ sources, farthest, lost: lives.filter((life) => isIn(life, 'lost')).length },
    hours: Object.fromEntries(
      Object.entries(hours).map(([stage, values]) => [stage, Float64Array.from(values)]),
    ),
  };
}

/** A summary without some leads that it contains, and with some others. */
export function replaceLives(
  summary: LeadSummary,
  { removed, added }: { removed: CountedLife[]; added: CountedLife[] },
): LeadSummary {
  const [minus, plus] = [summarizeLives(removed), summarizeLives(added)];
  const sources: LeadSummary['sources'] = {};
  for (const source of leadSources) {
    const count = (of: 'created' | 'won') =>
      (summary.sources[source]?.[of] ?? 0) -
      (minus.sources[source]?.[of] ?? 0) +
      (plus.sources[source]?.[of] ?? 0);
    if (count('created') > 0) sources[source] = { created: count('created'), won: count('won') };
  }
  return {
    sources,
    farthest: summary.farthest.map(
      (count, index) => count - (minus.farthest[index] ?? 0) + (plus.farthest[index] ?? 0),
    ),
    lost: summary.lost - minus.lost + plus.lost,
    hours: Object.fromEntries(
      leadStages.map((stage) => {
        const kept = withoutEach(summary.hours[stage] ?? [], minus.hours[stage] ?? []);
        return [stage, Float64Array.from([...kept, ...(plus.hours[stage] ?? [])])];
      }),
    ),
  };
}

/** Values without one of each removed value. */
function withoutEach(values: Iterable<number>, removed: Iterable<number>): number[] {
  const left = [...removed];
  return [...values].filter((value) => {
    const index = left.indexOf(value);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** Rates and times of all leads in some groups. */
export function presentNumbers(summaries: LeadSummary[]): LeadNumbers {
  const sum = (of: (summary: LeadSummary) => number | undefined) =>
    summaries.reduce((total, summary) => total + (of(summary) ?? 0), 0);
  const sources = leadSources.map((source) => ({
    source,
    created: sum((summary) => summary.sources[source]?.created),
    won: sum((summary) => summary.sources[source]?.won),
  }));
  const created = sources.reduce((total, each) => total + each.created, 0);
  const reached = stageOrder.map((_, index) =>
    sum(({ farthest }) => farthest.slice(index).reduce((total, each) => total + each, 0)),
  );
  return {
    created,
    won: sources.reduce((total, { won }) => total + won, 0),
    lost: sum(({ lost }) => lost),
    steps: stageOrder.map((stage, index) => ({
      stage,
      reached: reached[index] ?? 0,
      rate: rateOf(reached[index] ?? 0, index === 0 ? created : (reached[index - 1] ?? 0)),
    })),
    times: leadStages.map((stage) =>
      timesIn(
        stage,
        summaries.flatMap(({ hours }) => hours[stage] ?? []),
      ),
    ),
    sources,
  };
}

const rateOf = (part: number, whole: number) => (whole === 0 ? null : part / whole);

function timesIn(stage: LeadStage, groups: Float64Array[]) {
  const stays = groups.reduce((total, { length }) => total + length, 0);
  if (stays === 0) return { stage, stays, medianHours: null };
  const hours = new Float64Array(stays);
  let at = 0;
  for (const group of groups) {
    hours.set(group, at);
    at += group.length;
  }
  return { stage, stays, medianHours: medianOf(hours) };
}

/** The median of at least one value, which reorders them. Sorting takes ten times as long. */
export function medianOf(values: Float64Array): number {
  const middle = Math.floor(values.length / 2);
  moveNthSmallest(values, middle);
  const upper = values[middle]!;
  if (values.length % 2 === 1) return upper;
  return (values.subarray(0, middle).reduce((most, value) => Math.max(most, value)) + upper) / 2;
}

/** Moves the value that sorting would put at `n` there, and no larger one before it (quickselect). */
function moveNthSmallest(values: Float64Array, n: number) {
  let [first, last] = [0, values.length - 1];
  while (first < last) {
    const pivot = values[Math.floor((first + last) / 2)]!;
    let [low, high] = [first, last];
    while (low <= high) {
      while (values[low]! < pivot) low += 1;
      while (values[high]! > pivot) high -= 1;
      if (low > high) break;
      const swapped = values[low]!;
      values[low] = values[high]!;
      values[high] = swapped;
      low += 1;
      high -= 1;
    }
    if (n <= high) last = high;
    else if (n >= low) first = low;
    else return;
  }
}
