import { budgetText, type JobTerms, jobMessages } from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';
import { fold, invalidInput } from '@soloist/service-kit';
import { truncate } from 'es-toolkit/compat';
import { toBlocks } from '../../shown-text.ts';
import { endOf, takesApplications } from './job-days.ts';
import type { JobContent, JobFoundBy, StoredJob, StoredTerms } from './jobs.model.ts';

const briefLength = 240;

/** @throws AppError `invalid_input` for a description that is none, or says nothing. */
export async function toStoredTerms({
  type,
  description,
  ...terms
}: JobTerms): Promise<StoredTerms> {
  const text = await toBlocks({ type, description });
  if (richTextToText(text).trim() === '') {
    const message = jobMessages.description;
    throw invalidInput(message, [{ path: 'description', message }]);
  }
  return { ...terms, description: text };
}

export const anyJob = '*';
export const ofSkill = (skill: string) => `s:${fold(skill)}`;

type Derived = JobContent & Pick<StoredJob, 'state'>;

/** What follows from a job and the clock. */
export function derivedFrom(job: Derived): JobFoundBy {
  const closesAt = endOf(job.terms.closesOn);
  const isFound = takesApplications({ ...job, closesAt });
  const skills = new Set(job.terms.skills.map(ofSkill));
  const text = richTextToText(job.terms.description).replace(/\s+/g, ' ');
  return {
    closesAt,
    foundBy: isFound ? [anyJob, ...skills] : [],
    brief: truncate(text, { length: briefLength, separator: ' ', omission: '…' }),
  };
}

export const placeText = ({ remote, location }: StoredTerms) => {
  if (!remote) return location;
  return location ? `${location} or remote` : 'remote';
};

/** Sentences of what matters to those who applied. */
export function changesOf(before: StoredTerms, now: StoredTerms): string[] {
  const changed = (textOf: (terms: StoredTerms) => string) => textOf(before) !== textOf(now);
  const closing = now.closesOn
    ? `The closing day is now ${now.closesOn}.`
    : 'It has no closing day any more.';
  return [
    ...(changed(budgetText) ? [`The budget is now ${budgetText(now)}.`] : []),
    ...(changed(placeText) ? [`The place is now ${placeText(now)}.`] : []),
    ...(before.closesOn !== now.closesOn ? [closing] : []),
  ];
}
