import { areDuplicateKeys, isAccountDeleted, newEvent } from '@soloist/server-kit';
import { chunk } from 'es-toolkit';
import mongoose, { Types } from 'mongoose';
import { SavedSearchModel, SearchMatchModel, type StoredSearch } from './saved-searches.model.ts';
import { listJobTerms, type SearchedJob } from './search-terms.rules.ts';

const batchSize = 500;

export interface NewJob extends SearchedJob {
  id: string;
  employerId: string;
  /** A line for people, such as `40 to 80 $ an hour, remote`. */
  summary: string;
}

/**
 * Finds the saved searches that match a job and notifies their people, each once per job. A search is
 * only read when the job has the term that it is saved under, so their number does not matter. Run
 * again, as after a killed process, it notifies the people who were not notified yet.
 */
export async function notifySearches(job: NewJob) {
  const searchesByPerson = await findSearches(job);
  searchesByPerson.delete(job.employerId);
  for (const people of chunk([...searchesByPerson], batchSize)) {
    const matches = people.map(([freelancerId, searches]) =>
      newMatch({ job, freelancerId, searches }),
    );
    await SearchMatchModel.insertMany(matches, { ordered: false }).catch((err) => {
      if (!areDuplicateKeys(err)) throw err;
    });
    await deleteMatchesOfErased(people.map(([freelancerId]) => freelancerId));
  }
}

type MatchedSearch = Pick<StoredSearch, '_id' | 'form'>;

async function findSearches(job: NewJob) {
  const terms = listJobTerms(job);
  const has = new Set(terms);
  const candidates = SavedSearchModel.find(
    { key: mongoose.trusted({ $in: terms }) },
    { freelancerId: 1, required: 1, form: 1 },
  )
    .lean<StoredSearch[]>()
    .cursor({ batchSize: 1000 });
  const searchesByPerson = new Map<string, MatchedSearch[]>();
  for await (const { _id, freelancerId, required, form } of candidates) {
    if (!required.every((term: string) => has.has(term))) continue;
    const person = String(freelancerId);
    searchesByPerson.set(person, [...(searchesByPerson.get(person) ?? []), { _id, form }]);
  }
  return searchesByPerson;
}

interface Match {
  job: NewJob;
  freelancerId: string;
  searches: MatchedSearch[];
}

function newMatch({ job, freelancerId, searches }: Match) {
  const isNotifiedBy = (way: string) => searches.some(({ form }) => form.notify === way);
  const event = newEvent('job.search-matched', {
    freelancerId,
    jobId: job.id,
    title: job.title,
    facts: job.summary,
    searches: searches.map(({ form }) => form.name),
    note: isNotifiedBy('notification'),
    mail: isNotifiedBy('mail'),
  });
  return {
    freelancerId: new Types.ObjectId(freelancerId),
    jobId: new Types.ObjectId(job.id),
    searchIds: searches.map(({ _id }) => _id),
    at: new Date(event.at),
    outbox: [event],
  };
}

async function deleteMatchesOfErased(people: string[]) {
  const gone = await Promise.all(people.map(isAccountDeleted));
  const ids = people.filter((_, index) => gone[index]);
  if (ids.length === 0) return;
  await SearchMatchModel.deleteMany({ freelancerId: mongoose.trusted({ $in: ids }) });
}
