import { type JobLevel, rateText } from '@soloist/contracts';
import { levelTexts } from '../../shared/jobs/job.rules.ts';
import type { CorrectableCriterion } from './corrections.rules.ts';

/** Translates stored values into display texts. */
export function criterionText({ kind, value }: CorrectableCriterion) {
  if (kind === 'level') return levelTexts[value as JobLevel] ?? value;
  if (kind === 'remote') return 'Can be done remotely';
  if (kind === 'availability') return 'Accepting projects';
  if (kind !== 'rate' || value.endsWith(' an hour')) return value;
  // Corrections of earlier versions; a job may have a range.
  return /^\d+\$$/.test(value) ? rateText(value) : `${value} an hour`;
}
