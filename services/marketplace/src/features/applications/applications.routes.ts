import { jobs, jobTexts } from '@soloist/contracts';
import { notFound, route } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { IdentityClient } from '../../clients/identity.ts';
import { readProfiles } from '../jobs/clients.ts';
import {
  JobModel,
  type ListedJob,
  type StoredJob,
  withoutDescription,
} from '../jobs/jobs.model.ts';
import type { StoredApplication } from './applications.model.ts';
import { presentApplicant, presentOwnApplication } from './applications.presenter.ts';
import { apply, listApplications, readApplication, withdraw } from './apply.service.ts';
import { decide, listApplicants, readApplicant, writeNote } from './decide.service.ts';

type AddressOf = IdentityClient['addressOf'];

/** Who is hired writes a proposal to the client's address; nobody else learns it. */
async function clientEmailFor({ status, employerId }: StoredApplication, addressOf: AddressOf) {
  const profiles = await readProfiles([employerId]);
  // Who has left has none.
  if (status !== 'hired' || !profiles.has(String(employerId))) return '';
  const whenAway = 'Your application cannot be read right now. Please try again.';
  return addressOf(String(employerId), whenAway);
}

/** With the jobs that they are for. */
async function withJobs(applications: StoredApplication[], clientEmail = '') {
  const ids = applications.map(({ jobId }) => jobId);
  const found = await JobModel.find(
    { _id: mongoose.trusted({ $in: ids }) },
    withoutDescription,
  ).lean<ListedJob[]>();
  const profiles = await readProfiles(found.map(({ ownerId }) => ownerId));
  const jobOf = new Map(found.map((job) => [String(job._id), job]));
  return applications.flatMap((application) => {
    const job = jobOf.get(String(application.jobId));
    return job ? [presentOwnApplication(application, { job, profiles, clientEmail })] : [];
  });
}

async function presentOwn(application: StoredApplication, addressOf: AddressOf) {
  const clientEmail = await clientEmailFor(application, addressOf);
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
  applied: 'They are back among the applicants.',
  shortlisted: 'They are on the shortlist, and told so.',
  hired: 'They are hired, and asked for a proposal.',
  rejected: 'They are told, with your reason.',
};

export const applicationRoutes = ({ addressOf }: IdentityClient) => [
  route(jobs.applications, async ({ user, query }) => {
    const { items, nextCursor } = await listApplications(user.sub, query);
    return { items: await withJobs(items), nextCursor };
  }),
  route(jobs.apply, async ({ user, body }) => ({
    message: jobTexts.applied,
    application: await presentOwn(await apply(user.sub, body), addressOf),
  })),
  route(jobs.readApplication, async ({ user, params: { id } }) => ({
    application: await presentOwn(await readApplication({ ownerId: user.sub, id }), addressOf),
  })),
  route(jobs.withdraw, async ({ user, params: { id } }) => ({
    message: 'Your application is taken back.',
    application: await presentOwn(await withdraw({ ownerId: user.sub, id }), addressOf),
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
    applicant: await presentOne(await decide({ ownerId: user.sub, id }, body)),
  })),
  route(jobs.note, async ({ user, params: { id }, body }) => {
    await writeNote({ ownerId: user.sub, id }, body.note);
    return { message: 'Your note is saved.' };
  }),
];
