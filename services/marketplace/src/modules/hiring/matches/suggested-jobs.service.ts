import { fold } from '@soloist/server-kit';
import { uniq } from 'es-toolkit';
import mongoose from 'mongoose';
import { SiteModel, type StoredSite } from '../../sites/index.ts';
import { findApplicationIds } from '../applications/apply.service.ts';
import { skillTerm } from '../jobs/job-terms.rules.ts';
import {
  foundByIndex,
  JobModel,
  jobWithoutDescription,
  type ListedJob,
} from '../jobs/jobs.model.ts';
import { readJob } from '../jobs/jobs.service.ts';
import { findRarestFirst, maxCandidates } from './candidates.rules.ts';
import {
  isIgnored,
  listPersonCriteria,
  type PersonCriteria,
  toJobCriteria,
  toPersonCriteria,
} from './criteria.rules.ts';
import { readCorrections } from './match-corrections.service.ts';
import { sortMatches, toMatchPage } from './match-pages.rules.ts';
import { scoreMatch } from './reasons.rules.ts';

const { trusted } = mongoose;
const noCorrections = { added: [], ignored: [] };

const findProfile = async (ownerId: string) =>
  (await SiteModel.findOne({ ownerId }, { profile: 1 }).lean<StoredSite>())?.profile;

/** A freelancer with the criteria used for suggestions. */
async function readSuggestionProfile(freelancerId: string) {
  const [profile, corrections] = await Promise.all([
    findProfile(freelancerId),
    readCorrections({ ownerId: freelancerId, jobId: null }),
  ]);
  return { person: toPersonCriteria(profile, corrections), corrections };
}
type SuggestionProfile = Awaited<ReturnType<typeof readSuggestionProfile>>;

const match = (job: ListedJob, { person, corrections }: SuggestionProfile) => ({
  id: String(job._id),
  job,
  ...scoreMatch({
    person,
    job: toJobCriteria(job.terms, noCorrections),
    to: 'freelancer',
    corrections,
  }),
});

/** Open jobs that fit, best first; not those that they applied to, nor their own. */
export async function suggestJobs(
  freelancerId: string,
  query: { limit: number; cursor?: string | undefined },
) {
  const matcher = await readSuggestionProfile(freelancerId);
  const jobs = await findCandidates(matcher, freelancerId);
  const applied = await findApplicationIds(
    freelancerId,
    jobs.map(({ _id }) => _id),
  );
  const open = jobs.filter(({ _id }) => !applied.has(String(_id)));
  return toMatchPage(sortMatches(open.map((job) => match(job, matcher))), query);
}

function findCandidates({ person, corrections }: SuggestionProfile, freelancerId: string) {
  const isOpen = {
    closesAt: trusted({ $gt: new Date() }),
    ownerId: trusted({ $ne: freelancerId }),
  };
  return findRarestFirst({
    terms: termsOf(person, corrections),
    count: (term) =>
      JobModel.countDocuments(
        { foundBy: term, ...isOpen },
        { limit: maxCandidates, hint: foundByIndex },
      ),
    find: (term, most) =>
      JobModel.find({ foundBy: term, ...isOpen }, jobWithoutDescription)
        .hint(foundByIndex)
        .sort({ _id: -1 })
        .limit(most)
        .lean<ListedJob[]>(),
  });
}

function termsOf({ skills, tools }: PersonCriteria, corrections: SuggestionProfile['corrections']) {
  const criteria = [
    ...skills.map((value) => ({ kind: 'skill' as const, value })),
    ...tools.map((value) => ({ kind: 'tool' as const, value })),
  ];
  const counted = criteria.filter((fact) => !isIgnored(fact, corrections));
  return uniq(counted.map(({ value }) => skillTerm(fold(value))));
}

/** How one job fits. @throws AppError `not_found`. */
export async function matchOfJob(freelancerId: string, id: string) {
  const [job, matcher] = await Promise.all([
    readJob({ ownerId: freelancerId, id }),
    readSuggestionProfile(freelancerId),
  ]);
  return match(job, matcher);
}

/** The criteria that a freelancer may correct: from the profile, and their corrections. */
export async function readFreelancerCriteria(freelancerId: string) {
  const corrections = await readCorrections({ ownerId: freelancerId, jobId: null });
  const criteria = toPersonCriteria(await findProfile(freelancerId), noCorrections);
  return { facts: listPersonCriteria(criteria), corrections };
}
