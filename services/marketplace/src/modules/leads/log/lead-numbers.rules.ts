import {
  hourMs,
  type LeadNumbers,
  type LeadSource,
  type LeadStage,
  leadSources,
  leadStages,
} from '@soloist/contracts';
import { median } from 'es-toolkit';
import type { LeadLife } from './lead-life.rules.ts';

const stageOrder = ['new', 'contacted', 'proposal_sent', 'won'] as const;

export interface CountedLife extends LeadLife {
  source: LeadSource;
}

/**
 * The furthest stage a lead reached from new to won. A won lead counts as contacted, whatever its
 * board says.
 */
const farthestStage = ({ stays }: LeadLife) =>
  Math.max(
    0,
    ...stays.map(({ stage }) => stageOrder.indexOf(stage as (typeof stageOrder)[number])),
  );

const isIn = (life: LeadLife, stage: LeadStage) => life.stays.at(-1)?.stage === stage;

/** Rates and times of some leads, from their logs. */
export function countLives(lives: CountedLife[]): LeadNumbers {
  const reached = stageOrder.map(
    (_, index) => lives.filter((life) => farthestStage(life) >= index).length,
  );
  return {
    created: lives.length,
    won: lives.filter((life) => isIn(life, 'won')).length,
    lost: lives.filter((life) => isIn(life, 'lost')).length,
    steps: stageOrder.map((stage, index) => ({
      stage,
      reached: reached[index] ?? 0,
      rate: rateOf(reached[index] ?? 0, index === 0 ? lives.length : (reached[index - 1] ?? 0)),
    })),
    times: leadStages.map((stage) => timesIn(stage, lives)),
    sources: leadSources.map((source) => {
      const theirs = lives.filter((life) => life.source === source);
      return {
        source,
        created: theirs.length,
        won: theirs.filter((life) => isIn(life, 'won')).length,
      };
    }),
  };
}

const rateOf = (part: number, whole: number) => (whole === 0 ? null : part / whole);

function timesIn(stage: LeadStage, lives: LeadLife[]) {
  const hours = lives.flatMap(({ stays }) =>
    stays.flatMap(({ stage: stood, from, until }) =>
      stood === stage && until ? [(until.getTime() - from.getTime()) / hourMs] : [],
    ),
  );
  return { stage, stays: hours.length, medianHours: hours.length === 0 ? null : median(hours) };
}
