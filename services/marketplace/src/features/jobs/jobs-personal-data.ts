import mongoose from 'mongoose';
import { ApplicationModel, type StoredApplication } from '../applications/applications.model.ts';
import { settleWaiting } from '../applications/settle.ts';
import { entryChanged } from '../search/entry-changed.ts';
import { known } from '../works/works.model.ts';
import { ClientFactsModel } from './client-facts.model.ts';
import { recount } from './job-counts.ts';
import { JobModel, type StoredJob } from './jobs.model.ts';
import { jobMoved } from './jobs.service.ts';

const { trusted } = mongoose;

/** A person's jobs, their applications, and what they noted of those who applied to them. */
export async function readPersonsJobs(userId: string) {
  const [jobs, applications, noted] = await Promise.all([
    JobModel.find(
      { ownerId: userId, ...known() },
      { terms: 1, status: 1, end: 1, stages: 1, createdAt: 1, updatedAt: 1 },
    ).lean(),
    ApplicationModel.find(
      { freelancerId: userId },
      { jobId: 1, cover: 1, rate: 1, currency: 1, status: 1, history: 1, createdAt: 1 },
    ).lean(),
    ApplicationModel.find(
      { employerId: userId, note: trusted({ $ne: '' }) },
      { jobId: 1, note: 1 },
    ).lean(),
  ]);
  return { jobs, jobApplications: applications, applicantNotes: noted };
}

export async function erasePersonsJobs(userId: string) {
  await eraseApplications(userId);
  await eraseJobs(userId);
  await ClientFactsModel.deleteOne({ _id: userId });
}

/** Withdrawn first: should the process end, no count has somebody who is not there. */
async function eraseApplications(freelancerId: string) {
  await ApplicationModel.updateMany(
    { freelancerId },
    { $set: { status: 'withdrawn', cover: '', history: [], note: '' } },
  );
  const own = await ApplicationModel.find({ freelancerId }, { jobId: 1 }).lean<
    StoredApplication[]
  >();
  for (const { _id, jobId } of own) {
    await JobModel.updateOne(
      { _id: jobId, hired: _id },
      { $pull: { hired: _id }, $inc: { version: 1 } },
    );
    await recount(jobId);
    await ApplicationModel.deleteOne({ _id });
    await recount(jobId);
  }
}

const nothing = { type: 'doc', content: [{ type: 'paragraph' }] } as const;

/**
 * Closes a client's jobs and answers who waits. Of one that people applied to its title and its facts
 * stay: they say what those applications were for.
 */
async function eraseJobs(ownerId: string) {
  const left = await JobModel.find({ ownerId, ...known() }, { _id: 1 }).lean();
  for (const { _id } of left) {
    await JobModel.updateOne(
      { _id, ...known() },
      {
        $set: {
          state: 'deleted',
          status: 'closed',
          end: { by: 'left', words: '' },
          'terms.description': nothing,
          'terms.location': '',
          brief: '',
          flags: [],
          foundBy: [],
        },
        $inc: { version: 1 },
        $push: { outbox: { $each: [jobMoved(_id), entryChanged('job', _id)] } },
      },
    );
  }
  await ApplicationModel.updateMany({ employerId: ownerId }, { $set: { note: '' } });
  const closed = await JobModel.find({ ownerId, state: 'deleted' }, { _id: 1 }).lean<StoredJob[]>();
  for (const { _id } of closed) {
    await settleWaiting(_id);
    await recount(_id);
    if (!(await ApplicationModel.exists({ jobId: _id }))) await JobModel.deleteOne({ _id });
  }
}
