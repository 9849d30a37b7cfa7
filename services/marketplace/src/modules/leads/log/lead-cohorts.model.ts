import { model, Schema, type Types } from 'mongoose';
import type { CountedLife, LeadSummary } from './lead-numbers.rules.ts';

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
  /** The lives that the groups contain, by lead; none for a day with too many. */
  lives?: Record<string, CohortLife>;
  hasLives?: boolean;
  /** Leads whose log changed since they were counted. */
  changed?: Types.ObjectId[];
  /** Grows with each change, and with each time that it is taken into the groups. */
  version?: number;
}

/** A lead's life, and the campaign that it came from. */
export interface CohortLife extends Pick<CountedLife, 'source' | 'stays'> {
  campaignId: Types.ObjectId | null;
}

const schema = new Schema<StoredLeadCohort>({
  _id: String,
  ownerId: { type: Schema.Types.ObjectId, required: true },
  day: { type: String, required: true },
  countedBy: { type: String, required: true },
  countedAt: { type: Date, required: true },
  groups: Schema.Types.Mixed,
  lives: Schema.Types.Mixed,
  hasLives: Boolean,
  changed: [Schema.Types.ObjectId],
  version: Number,
});
schema.index({ ownerId: 1, day: 1 });
// Counts again each day, which corrects what a version without these figures changed beside this one.
schema.index({ countedAt: 1 }, { expireAfterSeconds: dayInSeconds });

/** Figures of the leads that a person got on one day. They follow from the log, and may be deleted. */
export const LeadCohortModel = model<StoredLeadCohort>('LeadCohort', schema);
