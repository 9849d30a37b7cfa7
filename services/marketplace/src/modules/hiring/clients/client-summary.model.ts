import { model, Schema, type Types } from 'mongoose';

/** Counts about a client's jobs; `check-jobs` recalculates them from jobs and applications. */
export interface StoredClientSummary {
  /** The client. */
  _id: Types.ObjectId;
  posted: number;
  over: number;
  /** Number of ended jobs with a hire. */
  overWithHire: number;
  hires: number;
  since: Date | null;
  /** SHA-256 of their address, by which paid invoices are matched. */
  emailHash?: string;
  counted: number;
}

const count = { type: Number, default: 0 } as const;

const schema = new Schema<StoredClientSummary>({
  _id: Schema.Types.ObjectId,
  posted: count,
  over: count,
  overWithHire: count,
  hires: count,
  since: { type: Date, default: null },
  emailHash: String,
  counted: count,
});

export const ClientSummaryModel = model<StoredClientSummary>('ClientFacts', schema);
