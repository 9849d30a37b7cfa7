import {
  type Applicant,
  type OwnApplication,
  type PublicProfile,
  workOwner,
} from '@soloist/contracts';
import { fold } from '@soloist/service-kit';
import * as z from 'zod/mini';
import type { Profiles } from '../jobs/clients.ts';
import type { ListedJob, StoredJob } from '../jobs/jobs.model.ts';
import { presentSummary } from '../jobs/jobs.presenter.ts';
import type { StoredApplication } from './applications.model.ts';

const presentFacts = (application: StoredApplication) => ({
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

export const presentOwnApplication = (
  application: StoredApplication,
  { job, profiles, clientEmail }: { job: ListedJob; profiles: Profiles; clientEmail: string },
): OwnApplication => ({
  ...presentFacts(application),
  job: presentSummary(job, profiles),
  clientEmail,
});

function presentFreelancer(profile: PublicProfile): Applicant['freelancer'] {
  const { skills, hourlyRate, availability, languages, timezone, pro } = profile;
  const owner = z.parse(workOwner, profile);
  return { ...owner, skills, hourlyRate, availability, languages, timezone, pro };
}

export function presentApplicant(
  application: StoredApplication,
  { job, profile }: { job: Pick<StoredJob, 'terms'>; profile: PublicProfile },
): Applicant {
  const known = new Set([...profile.skills, ...profile.tools].map(fold));
  return {
    ...presentFacts(application),
    freelancer: presentFreelancer(profile),
    matchedSkills: job.terms.skills.filter((skill) => known.has(fold(skill))),
    flags: application.flags,
    note: application.note,
  };
}
