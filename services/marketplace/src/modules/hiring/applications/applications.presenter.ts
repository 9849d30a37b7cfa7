import {
  type Applicant,
  type MyApplication,
  type PublicProfile,
  workOwner,
} from '@soloist/contracts';
import { fold } from '@soloist/server-kit';
import * as z from 'zod/mini';
import type { Profiles } from '../../sites/index.ts';
import type { ListedJob, StoredJob } from '../jobs/jobs.model.ts';
import { presentJobSummary } from '../jobs/jobs.presenter.ts';
import type { StoredApplication } from './applications.model.ts';

const presentApplicationFields = (application: StoredApplication) => ({
  _id: String(application._id),
  jobId: String(application.jobId),
  freelancerId: String(application.freelancerId),
  cover: application.cover,
  rate: application.rate,
  currency: application.currency,
  status: application.status,
  history: application.history.map(({ at, status, reason }) => ({
    at: at.toISOString(),
    status,
    reason,
  })),
  createdAt: application.createdAt.toISOString(),
});

export const presentMyApplication = (
  application: StoredApplication,
  { job, profiles, clientEmail }: { job: ListedJob; profiles: Profiles; clientEmail: string },
): MyApplication => ({
  ...presentApplicationFields(application),
  job: presentJobSummary(job, profiles),
  clientEmail,
});

function presentFreelancer(profile: PublicProfile): Applicant['freelancer'] {
  const { skills, hourlyRate, currency, availability, languages, timezone, pro } = profile;
  const owner = z.parse(workOwner, profile);
  return {
    ...{ ...owner, skills, hourlyRate, availability, languages, timezone, pro },
    currency,
  };
}

export function presentApplicant(
  application: StoredApplication,
  { job, profile }: { job: Pick<StoredJob, 'terms'>; profile: PublicProfile },
): Applicant {
  const skillsAndTools = new Set([...profile.skills, ...profile.tools].map(fold));
  return {
    ...presentApplicationFields(application),
    freelancer: presentFreelancer(profile),
    matchedSkills: job.terms.skills.filter((skill) => skillsAndTools.has(fold(skill))),
    flags: application.flags,
    note: application.note,
  };
}
