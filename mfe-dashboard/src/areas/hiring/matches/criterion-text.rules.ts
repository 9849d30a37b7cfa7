import { type JobLevel, rateText } from '@soloist/contracts';
import { levelTexts } from '../../shared/jobs/job.rules.ts';
import type { CorrectableCriterion } from './corrections.rules.ts';

/** Translates stored values into display texts. */
export function criterionText({ kind, value }: CorrectableCriterion) {
  if (kind === 'level') return levelTexts[value as JobLevel] ?? value;
  if (kind === 'remote') return 'Can be done remotely';
  if (kind === 'availability') return 'Accepting projects';
  // A person has one rate; a job may have a range.
  return kind === 'rate' ? rateText(value) || `${value} an hour` : value;
}
