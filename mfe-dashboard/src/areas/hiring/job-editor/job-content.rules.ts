import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  dayOrEmpty,
  type Job,
  type JobPrefill,
  type JobTerms,
  jobMessages,
  jobs,
  jobTerms,
} from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';
import { call } from '@soloist/web-client';
import { emptyText } from '@soloist/writing';
import type { Resolver } from 'react-hook-form';

/** A job in the editor; missing fields are empty. */
export type JobDraft = Required<Omit<JobPrefill, 'job_id'>> & Pick<JobPrefill, 'job_id'>;

/** All fields of the editor, with defaults for the ones that the draft lacks. */
export const draftOf = (part: JobPrefill): JobDraft => ({
  title: '',
  description: emptyText(),
  skills: [],
  budgetType: 'fixed',
  budget: null,
  budgetTo: null,
  currency: 'USD',
  level: 'intermediate',
  duration: 'month',
  location: '',
  remote: true,
  places: 1,
  closesOn: '',
  ...part,
});

export const contentOf = (draft: JobDraft): JobPrefill => ({
  ...draft,
  closesOn: dayOrEmpty(draft.closesOn),
});

/** The draft as the service takes it. */
export function termsOf({ job_id: _, closesOn, ...draft }: JobDraft): JobTerms {
  return { ...draft, type: 'blocks', closesOn: closesOn === '' ? null : closesOn } as JobTerms;
}

const missingDescription = { type: 'custom', message: jobMessages.description };

/** Reports the fields that are missing before the job can be posted. */
export const jobResolver: Resolver<JobDraft> = async (draft, context, options) => {
  const resolve = standardSchemaResolver(jobTerms) as unknown as Resolver<JobDraft>;
  const resolved = await resolve(termsOf(draft) as never, context, options);
  if (richTextToText(draft.description).trim() !== '') return resolved;
  return { values: {}, errors: { ...resolved.errors, description: missingDescription as never } };
};

function contentOfJob(job: Job): JobPrefill {
  const { title, description, skills, budgetType, budget, budgetTo, currency } = job;
  const { level, duration, location, remote, places, closesOn } = job;
  return {
    ...{ title, description, skills, budgetType, budget, budgetTo, currency },
    ...{ level, duration, location, remote, places, closesOn: closesOn ?? '' },
  };
}

/** The content of a draft that edits the caller's job, and the id of a draft that already does. Fails like `call`. */
export async function readJobToChange(id: string, signal: AbortSignal) {
  const { job, draft_id } = await call(jobs.readOwn, { params: { id }, signal });
  return { content: { ...contentOfJob(job), job_id: id }, draft_id };
}

/** The content of a copy of a job, without its closing day. Fails like `call`. */
export const contentOfCopy = async (id: string): Promise<JobPrefill> => ({
  ...contentOfJob((await call(jobs.readOwn, { params: { id } })).job),
  closesOn: '',
});
