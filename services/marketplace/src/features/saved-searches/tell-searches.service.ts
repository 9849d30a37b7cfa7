import { areDuplicateKeys, newEvent, wasErased } from '@soloist/service-kit';
import { chunk } from 'es-toolkit';
import mongoose, { Types } from 'mongoose';
import { SavedSearchModel, SearchMatchModel, type StoredSearch } from './saved-searches.model.ts';
import { type SearchedJob, termsOfJob } from './search-terms.ts';

const atOnce = 500;

export interface NewJob extends SearchedJob {
  id: string;
  employerId: string;
  /** A line for people, such as `40 to 80 $ an hour, remote`. */
  facts: string;
}

/**
 * Finds the saved searches that a job fits and tells their people, each once a job. A search is only
 * looked at when the job has the term that it is kept under, so it does not matter how many there are.
 * Run again, as after a killed process, it tells those who were not told.
 */
export async function tellSearches(job: NewJob) {
  const found = await findSearches(job);
  found.delete(job.employerId);
  for (const people of chunk([...found], atOnce)) {
    const matches = people.map(([freelancerId, searches]) =>
      newMatch({ job, freelancerId, searches }),
    );
    await SearchMatchModel.insertMany(matches, { ordered: false }).catch((err) => {
      if (!areDuplicateKeys(err)) throw err;
    });
    await forgetErased(people.map(([freelancerId]) => freelancerId));
  }
}

type Found = Pick<StoredSearch, '_id' | 'form'>;

async function findSearches(job: NewJob) {
  const terms = termsOfJob(job);
  const has = new Set(terms);
  const candidates = SavedSearchModel.find(
    { key: mongoose.trusted({ $in: terms }) },
    { freelancerId: 1, required: 1, form: 1 },
  )
    .lean<StoredSearch[]>()
    .cursor({ batchSize: 1000 });
  const found = new Map<string, Found[]>();
  for await (const { _id, freelancerId, required, form } of candidates) {
    if (!required.every((term: string) => has.has(term))) continue;
    const person = String(freelancerId);
    found.set(person, [...(found.get(person) ?? []), { _id, form }]);
  }
  return found;
}

interface Match {
  job: NewJob;
  freelancerId: string;
  searches: Found[];
}

function newMatch({ job, freelancerId, searches }: Match) {
  const asks = (way: string) => searches.some(({ form }) => form.notify === way);
  const told = newEvent('job.search-matched', {
    freelancerId,
    jobId: job.id,
    title: job.title,
    facts: job.facts,
    searches: searches.map(({ form }) => form.name),
    note: asks('notification'),
    mail: asks('mail'),
  });
  return {
    freelancerId: new Types.ObjectId(freelancerId),
    jobId: new Types.ObjectId(job.id),
    searchIds: searches.map(({ _id }) => _id),
    at: new Date(told.at),
    outbox: [told],
  };
}

async function forgetErased(people: string[]) {
  const gone = await Promise.all(people.map(wasErased));
  const ids = people.filter((_, index) => gone[index]);
  if (ids.length === 0) return;
  await SearchMatchModel.deleteMany({ freelancerId: mongoose.trusted({ $in: ids }) });
}
