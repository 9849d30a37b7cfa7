import mongoose, { Schema } from 'mongoose';

export interface StoredTeam {
  /** Its name. */
  _id: string;
  userIds: string[];
}

const schema = new Schema<StoredTeam>(
  { _id: { type: String, required: true }, userIds: { type: [String], default: [] } },
  { versionKey: false },
);
schema.index({ userIds: 1 });

/** People to whom canaries are shown together. */
export const TeamModel = mongoose.model<StoredTeam>('Team', schema);
