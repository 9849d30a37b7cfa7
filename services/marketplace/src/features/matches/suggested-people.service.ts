import { fold } from '@soloist/service-kit';
import { uniqBy } from 'es-toolkit';
import mongoose from 'mongoose';
import type { StoredJob } from '../jobs/jobs.model.ts';
import { SiteModel, type StoredSite, skillCollation } from '../sites/sites.model.ts';
import { bestFirst, pageOf } from './best-first.ts';
import { isIgnored, type JobFacts, jobFacts, listJobFacts, personFacts } from './facts.ts';
import { readCorrections } from './match-facts.service.ts';
import { findRarestFirst, mostCandidates } from './rarest-first.ts';
import { weigh } from './reasons.ts';

const nothing = { added: [], ignored: [] };

type Listed = Pick<StoredSite, '_id' | 'ownerId' | 'profile'>;

const correctionsOf = ({ _id, ownerId }: StoredJob) =>
  readCorrections({ ownerId: String(ownerId), jobId: String(_id) });

/** Freelancers who fit a job, best first; not its client. */
export async function suggestPeople(
  stored: StoredJob,
  asked: { limit: number; cursor?: string | undefined },
) {
  const corrections = await correctionsOf(stored);
  const job = jobFacts(stored.terms, corrections);
  const terms = termsOf(job).filter((value) => !isIgnored({ kind: 'skill', value }, corrections));
  const people = await findCandidates(terms, String(stored.ownerId));
  const scored = people.map(({ _id, profile }) => ({
    id: String(_id),
    profile,
    ...weigh({ person: personFacts(profile, nothing), job, to: 'client', corrections }),
  }));
  return pageOf(bestFirst(scored), asked);
}

const termsOf = ({ skills, tools }: JobFacts) => uniqBy([...skills, ...tools], fold);

function findCandidates(terms: string[], clientId: string): Promise<Listed[]> {
  const others = { ownerIsFreelancer: true, ownerId: mongoose.trusted({ $ne: clientId }) };
  return findRarestFirst<Listed>({
    terms,
    count: (skill) =>
      SiteModel.countDocuments({ 'profile.skills': skill, ...others }, { limit: mostCandidates })
        .collation(skillCollation)
        .exec(),
    find: (skill, most) =>
      SiteModel.find({ 'profile.skills': skill, ...others }, { ownerId: 1, profile: 1 })
        .collation(skillCollation)
        .sort({ _id: -1 })
        .limit(most)
        .lean<Listed[]>(),
  });
}

/** What a client may correct of what people are suggested by. */
export async function readJobsFacts(stored: StoredJob) {
  const corrections = await correctionsOf(stored);
  return { facts: listJobFacts(jobFacts(stored.terms, nothing)), corrections };
}
