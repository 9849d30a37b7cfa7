import { dayMs, findTextWarnings } from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';
import { JobModel, type StoredJob, type StoredJobTerms } from './jobs.model.ts';
import { countNearCopies } from './near-copies.rules.ts';

const comparedJobs = 30;
/** A client may post the same job again now and then. */
const minCopies = 2;
const maxPerDay = 10;

const textOf = ({ title, description }: StoredJobTerms) =>
  `${title}\n${richTextToText(description)}`;

/**
 * Sentences about why a moderator should review a job. They never refuse it.
 */
export async function findJobFlags(ownerId: string, terms: StoredJobTerms, except?: string) {
  const text = textOf(terms);
  const recent = await JobModel.find({ ownerId, state: 'published' }, { terms: 1, createdAt: 1 })
    .sort({ _id: -1 })
    .limit(comparedJobs)
    .lean<Pick<StoredJob, '_id' | 'terms' | 'createdAt'>[]>();
  const others = recent.filter(({ _id }) => String(_id) !== except);
  const copies = countNearCopies(
    text,
    others.map(({ terms: theirs }) => textOf(theirs)),
  );
  const today = others.filter(({ createdAt }) => createdAt.getTime() > Date.now() - dayMs).length;
  return [
    ...findTextWarnings(text),
    ...(copies >= minCopies
      ? [`Nearly the same text as ${copies} of the client’s other jobs.`]
      : []),
    ...(today >= maxPerDay ? [`The client posted more than ${maxPerDay} jobs in a day.`] : []),
  ];
}
