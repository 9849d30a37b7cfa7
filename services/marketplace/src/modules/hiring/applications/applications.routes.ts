import { jobs, jobTexts } from '@soloist/contracts';
import { notFound, route } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { type MarketplaceIdentityClient, readProfiles } from '../../sites/index.ts';
import {
  JobModel,
  jobWithoutDescription,
  type ListedJob,
  type StoredJob,
} from '../jobs/jobs.model.ts';
import type { StoredApplication } from './applications.model.ts';
import { presentApplicant, presentMyApplication } from './applications.presenter.ts';
import {
  applyToJob,
  listApplications,
  readApplication,
  withdrawApplication,
} from './apply.service.ts';
import { decideApplication, listApplicants, readApplicant, writeNote } from './decide.service.ts';

type AddressOf = MarketplaceIdentityClient['readEmail'];

/** A hired freelancer sends a proposal to the client's address; no one else learns it. */
async function clientEmailFor({ status, employerId }: StoredApplication, readEmail: AddressOf) {
  const profiles = await readProfiles([employerId]);
  // A deleted account has none.
  if (status !== 'hired' || !profiles.has(String(employerId))) return '';
  const whenAway = 'We couldn’t load your application. Please try again.';
  return readEmail(String(employerId), whenAway);
}

/** Adds the job to each application. */
async function withJobs(applications: StoredApplication[], clientEmail = '') {
  const ids = applications.map(({ jobId }) => jobId);
  const storedJobs = await JobModel.find(
    { _id: mongoose.trusted({ $in: ids }) },
    jobWithoutDescription,
  ).lean<ListedJob[]>();
  const profiles = await readProfiles(storedJobs.map(({ ownerId }) => ownerId));
  const jobOf = new Map(storedJobs.map((job) => [String(job._id), job]));
  return applications.flatMap((application) => {
    const job = jobOf.get(String(application.jobId));
    return job ? [presentMyApplication(application, { job, profiles, clientEmail })] : [];
  });
}

async function presentToFreelancer(application: StoredApplication, readEmail: AddressOf) {
  const clientEmail = await clientEmailFor(application, readEmail);
  const [presented] = await withJobs([application], clientEmail);
  if (!presented) throw notFound('application');
  return presented;
}

async function presentApplicants(job: StoredJob, applications: StoredApplication[]) {
  const profiles = await readProfiles(applications.map(({ freelancerId }) => freelancerId));
  return applications.flatMap((application) => {
    const profile = profiles.get(String(application.freelancerId));
    return profile ? [presentApplicant(application, { job, profile })] : [];
  });
}

async function presentOne({ job, application }: Awaited<ReturnType<typeof readApplicant>>) {
  const [presented] = await presentApplicants(job, [application]);
  if (!presented) throw notFound('application');
  return presented;
}

const decidedTexts = {
  applied: 'Moved back to applied.',
  shortlisted: 'Shortlisted. We’ve notified them.',
  hired: 'Hired. We’ve asked them for a proposal.',
  rejected: 'Declined. We’ve sent them your reason.',
};

export const applicationRoutes = ({ readEmail }: MarketplaceIdentityClient) => [
  route(jobs.applications, async ({ user, query }) => {
    const { items, nextCursor } = await listApplications(user.sub, query);
    return { items: await withJobs(items), nextCursor };
  }),
  route(jobs.apply, async ({ user, body }) => ({
    message: jobTexts.applied,
    application: await presentToFreelancer(await applyToJob(user.sub, body), readEmail),
  })),
  route(jobs.readApplication, async ({ user, params: { id } }) => ({
    application: await presentToFreelancer(
      await readApplication({ ownerId: user.sub, id }),
      readEmail,
    ),
  })),
  route(jobs.withdraw, async ({ user, params: { id } }) => ({
    message: 'Application withdrawn.',
    application: await presentToFreelancer(
      await withdrawApplication({ ownerId: user.sub, id }),
      readEmail,
    ),
  })),
  route(jobs.applicants, async ({ user, params: { id }, query }) => {
    const { job, stages, items, nextCursor } = await listApplicants(
      { ownerId: user.sub, id },
      query,
    );
    return { items: await presentApplicants(job, items), nextCursor, stages };
  }),
  route(jobs.applicant, async ({ user, params: { id } }) => ({
    applicant: await presentOne(await readApplicant({ ownerId: user.sub, id })),
  })),
  route(jobs.decide, async ({ user, params: { id }, body }) => ({
    message: decidedTexts[body.status],
    applicant: await presentOne(await decideApplication({ ownerId: user.sub, id }, body)),
  })),
  route(jobs.note, async ({ user, params: { id }, body }) => {
    await writeNote({ ownerId: user.sub, id }, body.note);
    return { message: 'Note saved.' };
  }),
];
