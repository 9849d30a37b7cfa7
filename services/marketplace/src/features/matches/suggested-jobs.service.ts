import { fold } from '@soloist/service-kit';
import { uniq } from 'es-toolkit';
import mongoose from 'mongoose';
import { ownAmong } from '../applications/apply.service.ts';
import { foundByIndex, JobModel, type ListedJob, withoutDescription } from '../jobs/jobs.model.ts';
import { readJob } from '../jobs/jobs.service.ts';
import { ofSkill } from '../jobs/stored-terms.ts';
import { SiteModel, type StoredSite } from '../sites/sites.model.ts';
import { bestFirst, pageOf } from './best-first.ts';
import { isIgnored, jobFacts, listPersonFacts, type PersonFacts, personFacts } from './facts.ts';
import { readCorrections } from './match-facts.service.ts';
import { findRarestFirst, mostCandidates } from './rarest-first.ts';
import { weigh } from './reasons.ts';

const { trusted } = mongoose;
const nothing = { added: [], ignored: [] };

const findProfile = async (ownerId: string) =>
  (await SiteModel.findOne({ ownerId }, { profile: 1 }).lean<StoredSite>())?.profile;

/** A freelancer as suggestions see them. */
async function readMatcher(freelancerId: string) {
  const [profile, corrections] = await Promise.all([
    findProfile(freelancerId),
    readCorrections({ ownerId: freelancerId, jobId: null }),
  ]);
  return { person: personFacts(profile, corrections), corrections };
}
type Matcher = Awaited<ReturnType<typeof readMatcher>>;

const match = (job: ListedJob, { person, corrections }: Matcher) => ({
  id: String(job._id),
  job,
  ...weigh({ person, job: jobFacts(job.terms, nothing), to: 'freelancer', corrections }),
});

/** Open jobs that fit, best first; not those that they applied to, nor their own. */
export async function suggestJobs(
  freelancerId: string,
  asked: { limit: number; cursor?: string | undefined },
) {
  const matcher = await readMatcher(freelancerId);
  const jobs = await findCandidates(matcher, freelancerId);
  const applied = await ownAmong(
    freelancerId,
    jobs.map(({ _id }) => _id),
  );
  const open = jobs.filter(({ _id }) => !applied.has(String(_id)));
  return pageOf(bestFirst(open.map((job) => match(job, matcher))), asked);
}

function findCandidates({ person, corrections }: Matcher, freelancerId: string) {
  const isOpen = {
    closesAt: trusted({ $gt: new Date() }),
    ownerId: trusted({ $ne: freelancerId }),
  };
  return findRarestFirst({
    terms: termsOf(person, corrections),
    count: (foundBy) =>
      JobModel.countDocuments(
        { foundBy, ...isOpen },
        { limit: mostCandidates, hint: foundByIndex },
      ),
    find: (foundBy, most) =>
      JobModel.find({ foundBy, ...isOpen }, withoutDescription)
        .hint(foundByIndex)
        .sort({ _id: -1 })
        .limit(most)
        .lean<ListedJob[]>(),
  });
}

function termsOf({ skills, tools }: PersonFacts, corrections: Matcher['corrections']) {
  const facts = [
    ...skills.map((value) => ({ kind: 'skill' as const, value })),
    ...tools.map((value) => ({ kind: 'tool' as const, value })),
  ];
  const counted = facts.filter((fact) => !isIgnored(fact, corrections));
  return uniq(counted.map(({ value }) => ofSkill(fold(value))));
}

/** How one job fits. @throws AppError `not_found`. */
export async function matchOfJob(freelancerId: string, id: string) {
  const [job, matcher] = await Promise.all([
    readJob({ ownerId: freelancerId, id }),
    readMatcher(freelancerId),
  ]);
  return match(job, matcher);
}

/** What a freelancer may correct: as the profile says it, and what they said instead. */
export async function readOwnFacts(freelancerId: string) {
  const corrections = await readCorrections({ ownerId: freelancerId, jobId: null });
  const said = personFacts(await findProfile(freelancerId), nothing);
  return { facts: listPersonFacts(said), corrections };
}
