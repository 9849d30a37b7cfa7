import type { ClientFacts, Job, JobSummary, OwnJob } from '@soloist/contracts';
import { type Profiles, presentClient } from './clients.ts';
import { takesApplications } from './job-days.ts';
import type { ListedJob, StoredJob } from './jobs.model.ts';

export function presentSummary(job: ListedJob, profiles: Profiles): JobSummary {
  const { terms, stages } = job;
  return {
    _id: String(job._id),
    title: terms.title,
    brief: job.brief,
    skills: terms.skills,
    budgetType: terms.budgetType,
    budget: terms.budget,
    budgetTo: terms.budgetTo,
    currency: terms.currency,
    level: terms.level,
    duration: terms.duration,
    location: terms.location,
    remote: terms.remote,
    places: terms.places,
    closesOn: terms.closesOn,
    status: job.status,
    takesApplications: takesApplications(job),
    applicants: stages.applied + stages.shortlisted + stages.hired + stages.rejected,
    createdAt: job.createdAt.toISOString(),
    client: presentClient(profiles, job.ownerId),
  };
}

interface Seen {
  profiles: Profiles;
  clientFacts: ClientFacts;
  applicationId: string | null;
}
export const presentJob = (
  job: StoredJob,
  { profiles, clientFacts, applicationId }: Seen,
): Job => ({
  ...presentSummary(job, profiles),
  type: 'blocks',
  description: job.terms.description,
  employerId: String(job.ownerId),
  applied: applicationId !== null,
  applicationId,
  clientFacts,
  updatedAt: job.updatedAt.toISOString(),
});

const takenOut = ({ moderated }: ListedJob) =>
  moderated ? [`A moderator took this job out of sight: ${moderated.words}`] : [];

export const presentOwnJob = (
  job: ListedJob,
  { profiles, newApplicants }: { profiles: Profiles; newApplicants: number },
): OwnJob => ({
  ...presentSummary(job, profiles),
  flags: [...takenOut(job), ...job.flags],
  stages: job.stages,
  newApplicants,
});
