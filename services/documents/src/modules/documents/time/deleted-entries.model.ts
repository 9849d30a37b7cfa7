import { dayMs, secondMs } from '@soloist/contracts';
import { model, Schema } from 'mongoose';

/** A deleted entry: sending its start again must not bring it back. */
export interface DeletedEntryFields {
  freelancerId: string;
  entry_id: string;
  deletedAt: Date;
}

/** A browser that was offline sends its starts within this time. */
const storedMs = 90 * dayMs;

const schema = new Schema<DeletedEntryFields>({
  freelancerId: { type: String, required: true },
  entry_id: { type: String, required: true },
  deletedAt: { type: Date, required: true },
});
schema.index({ freelancerId: 1, entry_id: 1 }, { unique: true });
schema.index({ deletedAt: 1 }, { expireAfterSeconds: storedMs / secondMs });

export const DeletedEntryModel = model<DeletedEntryFields>('DeletedTimeEntry', schema);
