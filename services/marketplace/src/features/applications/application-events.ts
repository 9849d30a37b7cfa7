import type { ApplicationOutcome } from '@soloist/contracts';
import { newEvent } from '@soloist/service-kit';
import { fullName } from '../../full-name.ts';
import { SiteModel } from '../sites/sites.model.ts';
import type { StoredApplication } from './applications.model.ts';

/** What is known of somebody by their name; of who has left, nothing. */
export async function nameOf(userId: unknown): Promise<string> {
  const site = await SiteModel.findOne({ ownerId: String(userId) }, { profile: 1 }).lean();
  return site ? fullName(site.profile) : '';
}

type Facts = Pick<StoredApplication, '_id' | 'jobId' | 'employerId' | 'freelancerId'>;

/** What every event of an application says; `title` is the job's. */
const factsOf = ({ _id, jobId, employerId, freelancerId }: Facts, title: string) => ({
  jobId: String(jobId),
  applicationId: String(_id),
  employerId: String(employerId),
  freelancerId: String(freelancerId),
  title,
});

interface Names {
  title: string;
  /** The applicant's. */
  name: string;
}
export const applied = (application: Facts, { title, name }: Names) =>
  newEvent('job.applied', { ...factsOf(application, title), name });
export const withdrawn = (application: Facts, { title, name }: Names) =>
  newEvent('job.application-withdrawn', { ...factsOf(application, title), name });

interface Decision {
  title: string;
  clientName: string;
  outcome: ApplicationOutcome;
  reason: string;
}
export const decided = (application: Facts, { title, ...decision }: Decision) =>
  newEvent('job.application-decided', { ...factsOf(application, title), ...decision });

interface Changes {
  title: string;
  clientName: string;
  changes: string[];
}
export const jobChanged = (application: Facts, { title, ...changes }: Changes) =>
  newEvent('job.changed', { ...factsOf(application, title), ...changes });
