import {
  type ApplicationStatus,
  applicationStatuses,
  type Currency,
  type DomainEvent,
} from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import mongoose, { model, Schema, type Types } from 'mongoose';

export interface ApplicationStatusChange {
  at: Date;
  status: ApplicationStatus;
  /** The reason that the applicant reads. */
  reason: string;
}

interface ApplicationFields {
  jobId: Types.ObjectId;
  employerId: Types.ObjectId;
  freelancerId: Types.ObjectId;
  cover: string;
  rate: number;
  currency: Currency;
  status: ApplicationStatus;
  history: ApplicationStatusChange[];
  /** When the client first decided; unset when the job ended without a decision on them. */
  answeredAt?: Date;
  /** Why the application may need a review. */
  flags: string[];
  /** The client's private note. */
  note: string;
  /** Versions of the job that the applicant was notified of. */
  told: number[];
  createdAt: Date;
  outbox: DomainEvent[];
}
export type StoredApplication = Omit<ApplicationFields, 'outbox'> & { _id: Types.ObjectId };

const id = { type: Schema.Types.ObjectId, required: true } as const;
const text = { type: String, default: '' } as const;

const schema = new Schema<ApplicationFields>({
  jobId: id,
  employerId: id,
  freelancerId: id,
  cover: text,
  rate: { type: Number, required: true },
  currency: { type: String, required: true },
  status: { type: String, enum: applicationStatuses, required: true },
  history: [{ _id: false, at: Date, status: String, reason: text }],
  answeredAt: Date,
  flags: { type: [String], default: [] },
  note: text,
  told: { type: [Number], default: [] },
  createdAt: { type: Date, required: true },
});
schema.plugin(outboxPlugin);
schema.index({ jobId: 1, freelancerId: 1 }, { unique: true });
schema.index({ jobId: 1, status: 1, _id: -1 });
// Unseen applications of a job.
schema.index({ jobId: 1, status: 1, createdAt: 1 });
schema.index({ jobId: 1, _id: -1 });
schema.index({ freelancerId: 1, status: 1, _id: -1 });
schema.index({ freelancerId: 1, _id: -1 });
schema.index({ employerId: 1, status: 1 });
schema.index({ employerId: 1, answeredAt: -1, createdAt: 1 });

export const ApplicationModel = model<ApplicationFields>('Application', schema);

export const pendingStatuses = ['applied', 'shortlisted'] as const;
/** The filter of those who have no outcome yet. */
export const pendingFilter = () => ({ status: mongoose.trusted({ $in: [...pendingStatuses] }) });
