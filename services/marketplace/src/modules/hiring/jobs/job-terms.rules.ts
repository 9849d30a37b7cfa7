import { budgetText, type JobTerms, jobMessages } from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';
import { fold, invalidInput } from '@soloist/server-kit';
import { truncate } from 'es-toolkit/compat';
import { parseSubmittedText } from '../../catalog/index.ts';
import { endOfDay, takesApplications } from './job-days.rules.ts';
import type { JobContent, JobSearchTerms, StoredJob, StoredJobTerms } from './jobs.model.ts';

const briefLength = 240;

/** @throws AppError `invalid_input` for an invalid or empty description. */
export async function toStoredJobTerms({
  type,
  description,
  ...terms
}: JobTerms): Promise<StoredJobTerms> {
  const text = await parseSubmittedText({ type, description });
  if (richTextToText(text).trim() === '') {
    const message = jobMessages.description;
    throw invalidInput(message, [{ path: 'description', message }]);
  }
  return { ...terms, description: text };
}

export const anyJobTerm = '*';
export const skillTerm = (skill: string) => `s:${fold(skill)}`;

type Derived = JobContent & Pick<StoredJob, 'state'>;

/** The fields derived from a job and the clock. */
export function deriveJobFields(job: Derived): JobSearchTerms {
  const closesAt = endOfDay(job.terms.closesOn);
  const isListed = takesApplications({ ...job, closesAt });
  const skills = new Set(job.terms.skills.map(skillTerm));
  const text = richTextToText(job.terms.description).replace(/\s+/g, ' ');
  return {
    closesAt,
    foundBy: isListed ? [anyJobTerm, ...skills] : [],
    brief: truncate(text, { length: briefLength, separator: ' ', omission: '…' }),
  };
}

export const locationText = ({ remote, location }: StoredJobTerms) => {
  if (!remote) return location;
  return location ? `${location} or remote` : 'remote';
};

/** Sentences about the changes that matter to applicants. */
export function describeChanges(before: StoredJobTerms, now: StoredJobTerms): string[] {
  const changed = (textOf: (terms: StoredJobTerms) => string) => textOf(before) !== textOf(now);
  const closing = now.closesOn
    ? `The closing date is now ${now.closesOn}.`
    : 'The job no longer has a closing date.';
  return [
    ...(changed(budgetText) ? [`The budget is now ${budgetText(now)}.`] : []),
    ...(changed(locationText) ? [`The location is now ${locationText(now)}.`] : []),
    ...(before.closesOn !== now.closesOn ? [closing] : []),
  ];
}
