import type { ApplicationOutcome } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import { fullName, SiteModel } from '../../sites/index.ts';
import type { StoredApplication } from './applications.model.ts';

/** The person's name; a placeholder for a deleted account. */
export async function readPersonName(userId: unknown): Promise<string> {
  const site = await SiteModel.findOne({ ownerId: String(userId) }, { profile: 1 }).lean();
  return site ? fullName(site.profile) : '';
}

type ApplicationRef = Pick<StoredApplication, '_id' | 'jobId' | 'employerId' | 'freelancerId'>;

/** The payload common to all events of an application; `title` is the job's. */
const applicationPayload = (
  { _id, jobId, employerId, freelancerId }: ApplicationRef,
  title: string,
) => ({
  jobId: String(jobId),
  applicationId: String(_id),
  employerId: String(employerId),
  freelancerId: String(freelancerId),
  title,
});

interface Names {
  title: string;
  /** The applicant's name. */
  name: string;
}
export const newAppliedEvent = (application: ApplicationRef, { title, name }: Names) =>
  newEvent('job.applied', { ...applicationPayload(application, title), name });
export const newWithdrawnEvent = (application: ApplicationRef, { title, name }: Names) =>
  newEvent('job.application-withdrawn', { ...applicationPayload(application, title), name });

interface Decision {
  title: string;
  clientName: string;
  outcome: ApplicationOutcome;
  reason: string;
}
export const newDecidedEvent = (application: ApplicationRef, { title, ...decision }: Decision) =>
  newEvent('job.application-decided', { ...applicationPayload(application, title), ...decision });

interface Changes {
  title: string;
  clientName: string;
  changes: string[];
}
export const newJobChangedEvent = (application: ApplicationRef, { title, ...changes }: Changes) =>
  newEvent('job.changed', { ...applicationPayload(application, title), ...changes });
