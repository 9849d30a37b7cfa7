import { fold } from '@soloist/server-kit';
import { uniqBy } from 'es-toolkit';
import mongoose from 'mongoose';
import { listedOwner, SiteModel, type StoredSite, skillCollation } from '../../sites/index.ts';
import type { StoredJob } from '../jobs/jobs.model.ts';
import { findRarestFirst, maxCandidates } from './candidates.rules.ts';
import {
  isIgnored,
  type JobCriteria,
  listJobCriteria,
  toJobCriteria,
  toPersonCriteria,
} from './criteria.rules.ts';
import { readCorrections } from './match-corrections.service.ts';
import { sortMatches, toMatchPage } from './match-pages.rules.ts';
import { scoreMatch } from './reasons.rules.ts';

const noCorrections = { added: [], ignored: [] };

type Listed = Pick<StoredSite, '_id' | 'ownerId' | 'profile'>;

const correctionsOf = ({ _id, ownerId }: StoredJob) =>
  readCorrections({ ownerId: String(ownerId), jobId: String(_id) });

/** Freelancers who fit a job, best first; not its client. */
export async function suggestPeople(
  stored: StoredJob,
  query: { limit: number; cursor?: string | undefined },
) {
  const corrections = await correctionsOf(stored);
  const job = toJobCriteria(stored.terms, corrections);
  const terms = termsOf(job).filter((value) => !isIgnored({ kind: 'skill', value }, corrections));
  const people = await findCandidates(terms, String(stored.ownerId));
  const scored = people.map(({ _id, profile }) => ({
    id: String(_id),
    profile,
    ...scoreMatch({
      person: toPersonCriteria(profile, noCorrections),
      job,
      to: 'client',
      corrections,
    }),
  }));
  return toMatchPage(sortMatches(scored), query);
}

const termsOf = ({ skills, tools }: JobCriteria) => uniqBy([...skills, ...tools], fold);

function findCandidates(terms: string[], clientId: string): Promise<Listed[]> {
  const others = { ...listedOwner(), ownerId: mongoose.trusted({ $ne: clientId }) };
  return findRarestFirst<Listed>({
    terms,
    count: (skill) =>
      SiteModel.countDocuments({ 'profile.skills': skill, ...others }, { limit: maxCandidates })
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

/** The criteria of suggested people that a client may correct. */
export async function readJobCriteria(stored: StoredJob) {
  const corrections = await correctionsOf(stored);
  return { facts: listJobCriteria(toJobCriteria(stored.terms, noCorrections)), corrections };
}
