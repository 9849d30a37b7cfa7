import { model, Schema, type Types } from 'mongoose';
import type { LeadSummary } from './lead-numbers.rules.ts';

const dayInSeconds = 24 * 3600;

/** Figures of the leads of one campaign, or of none, that were created on one day. */
export interface StoredCohortGroup extends Omit<LeadSummary, 'hours'> {
  campaignId: Types.ObjectId | null;
  /** The hours as the bytes of a Float64Array. */
  hours: Record<string, { buffer: Uint8Array } | Buffer>;
}

export interface StoredLeadCohort {
  /** `<owner>:<day>`. */
  _id: string;
  ownerId: Types.ObjectId;
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  /** Identifies the reading that counts it, or did. */
  countedBy: string;
  countedAt: Date;
  /** Absent while it is being counted. */
  groups?: StoredCohortGroup[];
}

const schema = new Schema<StoredLeadCohort>({
  _id: String,
  ownerId: { type: Schema.Types.ObjectId, required: true },
  day: { type: String, required: true },
  countedBy: { type: String, required: true },
  countedAt: { type: Date, required: true },
  groups: { type: Schema.Types.Mixed },
});
schema.index({ ownerId: 1, day: 1 });
// Counts again each day, which corrects what a version without these figures changed beside this one.
schema.index({ countedAt: 1 }, { expireAfterSeconds: dayInSeconds });

/** Figures of the leads that a person got on one day. They follow from the log, and may be deleted. */
export const LeadCohortModel = model<StoredLeadCohort>('LeadCohort', schema);
