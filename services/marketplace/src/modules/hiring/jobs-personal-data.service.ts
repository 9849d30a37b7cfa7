import mongoose from 'mongoose';
import { newEntryChangedEvent, notDeleted } from '../catalog/index.ts';
import { ApplicationModel, type StoredApplication } from './applications/applications.model.ts';
import { decidePending } from './applications/decide-pending.service.ts';
import { updateJobCounts } from './applications/job-counts.service.ts';
import { ClientSummaryModel } from './clients/client-summary.model.ts';
import { JobModel, type StoredJob } from './jobs/jobs.model.ts';
import { newJobMovedEvent } from './jobs/jobs.service.ts';

const { trusted } = mongoose;

/** A person's jobs, their applications, and their notes on applicants. */
export async function readPersonsJobs(userId: string) {
  const [jobs, applications, noted] = await Promise.all([
    JobModel.find(
      { ownerId: userId, ...notDeleted() },
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
  await ClientSummaryModel.deleteOne({ _id: userId });
}

/** Withdrawn first: if the process ends, no count includes a missing application. */
async function eraseApplications(freelancerId: string) {
  await ApplicationModel.updateMany(
    { freelancerId },
    { $set: { status: 'withdrawn', cover: '', history: [], note: '' } },
  );
  const applications = await ApplicationModel.find({ freelancerId }, { jobId: 1 }).lean<
    StoredApplication[]
  >();
  for (const { _id, jobId } of applications) {
    await JobModel.updateOne(
      { _id: jobId, hired: _id },
      { $pull: { hired: _id }, $inc: { version: 1 } },
    );
    await updateJobCounts(jobId);
    await ApplicationModel.deleteOne({ _id });
    await updateJobCounts(jobId);
  }
}

const emptyText = { type: 'doc', content: [{ type: 'paragraph' }] } as const;

/**
 * Closes a client's jobs and decides pending applications. A job with applications keeps its title
 * and details, which explain what those applications were for.
 */
async function eraseJobs(ownerId: string) {
  const left = await JobModel.find({ ownerId, ...notDeleted() }, { _id: 1 }).lean();
  for (const { _id } of left) {
    await JobModel.updateOne(
      { _id, ...notDeleted() },
      {
        $set: {
          state: 'deleted',
          status: 'closed',
          end: { by: 'left', words: '' },
          'terms.description': emptyText,
          'terms.location': '',
          brief: '',
          flags: [],
          foundBy: [],
        },
        $inc: { version: 1 },
        $push: { outbox: { $each: [newJobMovedEvent(_id), newEntryChangedEvent('job', _id)] } },
      },
    );
  }
  await ApplicationModel.updateMany({ employerId: ownerId }, { $set: { note: '' } });
  const closed = await JobModel.find({ ownerId, state: 'deleted' }, { _id: 1 }).lean<StoredJob[]>();
  for (const { _id } of closed) {
    await decidePending(_id);
    await updateJobCounts(_id);
    if (!(await ApplicationModel.exists({ jobId: _id }))) await JobModel.deleteOne({ _id });
  }
}
