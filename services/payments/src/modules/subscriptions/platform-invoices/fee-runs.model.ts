import { model, Schema } from 'mongoose';

interface FeeRunFields {
  /** A month such as `2026-11`. */
  _id: string;
  doneAt: Date;
}

const schema = new Schema<FeeRunFields>({
  _id: { type: String, required: true },
  doneAt: { type: Date, required: true },
});

/** Months whose fees are invoiced to all people. */
export const FeeRunModel = model<FeeRunFields>('FeeRun', schema);
