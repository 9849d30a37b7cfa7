import type { Currency, RateSource, Rounding, TimeGrouping } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';
import type { StoredClaim } from './claims.service.ts';

export interface StoredHoursClaim extends StoredClaim {
  group: TimeGrouping;
  /** The rule by which its seconds are billed. */
  rounding: Rounding;
}

/** Work on one day. Amounts are minor units. */
export interface TimeEntryFields {
  freelancerId: string;
  entry_id: string;
  day: string;
  startedAt?: Date;
  /** Unique for each person. */
  isRunning?: true;
  /** Ended because another timer started; its own stop may still arrive and be earlier. */
  isCutOff?: true;
  seconds: number;
  note: string;
  projectId?: string;
  projectName: string;
  milestoneId?: string;
  milestoneName: string;
  clientEmail: string;
  clientName: string;
  billable: boolean;
  rate: number;
  rateSource: RateSource;
  currency: Currency;
  claim?: StoredHoursClaim;
  /** Id of the shared week that it belongs to. */
  sharedWeek?: string;
}
export type StoredTimeEntry = TimeEntryFields & { _id: Types.ObjectId };

const part = { _id: false, id: false } as const;
const text = { type: String, default: '' };
const needed = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

const schema = new Schema<TimeEntryFields>({
  freelancerId: needed,
  entry_id: needed,
  day: needed,
  startedAt: Date,
  isRunning: Boolean,
  isCutOff: Boolean,
  seconds: number,
  note: text,
  projectId: String,
  projectName: text,
  milestoneId: String,
  milestoneName: text,
  clientEmail: text,
  clientName: text,
  billable: { type: Boolean, required: true },
  rate: number,
  rateSource: needed,
  currency: needed,
  sharedWeek: String,
  claim: {
    type: new Schema<StoredHoursClaim>(
      {
        draft_id: needed,
        id: needed,
        group: needed,
        checkAt: Date,
        rounding: number,
        sendings: [String],
      },
      part,
    ),
  },
});
schema.index({ freelancerId: 1, entry_id: 1 }, { unique: true });
schema.index(
  { freelancerId: 1, isRunning: 1 },
  { unique: true, partialFilterExpression: { isRunning: true } },
);
schema.index({ freelancerId: 1, day: 1, _id: 1 });
schema.index({ freelancerId: 1, 'claim.draft_id': 1 });
schema.index(
  { freelancerId: 1, sharedWeek: 1 },
  { partialFilterExpression: { sharedWeek: { $exists: true } } },
);
schema.index({ 'claim.checkAt': 1 }, { sparse: true });

export const TimeEntryModel = model<TimeEntryFields>('TimeEntry', schema);
