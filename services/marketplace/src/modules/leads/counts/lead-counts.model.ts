import type { Currency, LeadStage } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';

/** The leads of a stage with values in one currency, or without a value. */
export interface CountedLeads {
  count: number;
  amount: number;
}
export type CountKey = Currency | 'none';
export type StageTotals = Partial<Record<LeadStage, Partial<Record<CountKey, CountedLeads>>>>;

export interface StoredLeadCounts {
  /** The owner of the leads. */
  _id: Types.ObjectId;
  /** Grows with each change, so that a recount notices changes meanwhile. */
  version: number;
  /** Changes of leads in progress, with their start. */
  writers?: Record<string, Date>;
  totals: StageTotals;
  /** When the totals were counted from the leads; absent ones are counted at the next reading. */
  countedAt?: Date;
}

const schema = new Schema<StoredLeadCounts>({
  _id: Schema.Types.ObjectId,
  version: { type: Number, required: true },
  writers: { type: Schema.Types.Mixed },
  totals: { type: Schema.Types.Mixed },
  countedAt: Date,
});

/** Totals of each person's leads for the board. They follow from the leads, and may be deleted. */
export const LeadCountsModel = model<StoredLeadCounts>('LeadCounts', schema);
