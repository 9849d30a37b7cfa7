import { model, Schema, type Types } from 'mongoose';

/** What happened of a client's jobs, counted; rebuilt from jobs and applications by `check-jobs`. */
export interface StoredClientFacts {
  /** The client. */
  _id: Types.ObjectId;
  posted: number;
  over: number;
  /** Of those that are over, for how many somebody was hired. */
  overWithHire: number;
  hires: number;
  since: Date | null;
  /** SHA-256 of their address: documents tells by it whose invoices were paid. */
  emailHash?: string;
  counted: number;
}

const count = { type: Number, default: 0 } as const;

const schema = new Schema<StoredClientFacts>({
  _id: Schema.Types.ObjectId,
  posted: count,
  over: count,
  overWithHire: count,
  hires: count,
  since: { type: Date, default: null },
  emailHash: String,
  counted: count,
});

export const ClientFactsModel = model<StoredClientFacts>('ClientFacts', schema);
