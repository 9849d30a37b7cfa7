import type { ClientSummary, Job, JobSummary, MyJob } from '@soloist/contracts';
import { type Profiles, presentClient } from '../../sites/index.ts';
import { takesApplications } from './job-days.rules.ts';
import type { ListedJob, StoredJob } from './jobs.model.ts';

export function presentJobSummary(job: ListedJob, profiles: Profiles): JobSummary {
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

interface JobView {
  profiles: Profiles;
  clientSummary: ClientSummary;
  applicationId: string | null;
}
export const presentJob = (
  job: StoredJob,
  { profiles, clientSummary, applicationId }: JobView,
): Job => ({
  ...presentJobSummary(job, profiles),
  type: 'blocks',
  description: job.terms.description,
  employerId: String(job.ownerId),
  applied: applicationId !== null,
  applicationId,
  clientFacts: clientSummary,
  updatedAt: job.updatedAt.toISOString(),
});

const moderationFlags = ({ moderated }: ListedJob) =>
  moderated ? [`A moderator hid this job: ${moderated.words}`] : [];

export const presentJobToClient = (
  job: ListedJob,
  { profiles, newApplicants }: { profiles: Profiles; newApplicants: number },
): MyJob => ({
  ...presentJobSummary(job, profiles),
  flags: [...moderationFlags(job), ...job.flags],
  stages: job.stages,
  newApplicants,
});
