import {
  type ApplicationStatus,
  applicationStatuses,
  type Currency,
  type DomainEvent,
} from '@soloist/contracts';
import { outboxPlugin } from '@soloist/service-kit';
import mongoose, { model, Schema, type Types } from 'mongoose';

export interface Moved {
  at: Date;
  status: ApplicationStatus;
  /** Said to the applicant. */
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
  history: Moved[];
  /** When the client first answered; not when the job ended without a word on them. */
  answeredAt?: Date;
  /** Why a person may want to look twice. */
  flags: string[];
  /** The client's own. */
  note: string;
  /** Versions of the job of which the applicant was told. */
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
// Those that came since its client last looked.
schema.index({ jobId: 1, status: 1, createdAt: 1 });
schema.index({ jobId: 1, _id: -1 });
schema.index({ freelancerId: 1, status: 1, _id: -1 });
schema.index({ freelancerId: 1, _id: -1 });
schema.index({ employerId: 1, status: 1 });
schema.index({ employerId: 1, answeredAt: -1, createdAt: 1 });

export const ApplicationModel = model<ApplicationFields>('Application', schema);

export const waitingStatuses = ['applied', 'shortlisted'] as const;
/** The filter of those who have no outcome yet. */
export const waiting = () => ({ status: mongoose.trusted({ $in: [...waitingStatuses] }) });
